import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { email, id, idParam } from '../primitives.ts'

/** Leads of an event besides the first one, with open invitations (LEAD-10). */
export const FURTHER_LEADS_MAX = 5

const leadTeam = z.object({
  /** The first lead at the front. */
  leads: z.array(
    z.object({
      /** Null for a first lead without an account. */
      customer_id: z.nullable(id),
      name: z.string(),
      is_first: z.boolean(),
      is_caller: z.boolean(),
    }),
  ),
  /** Only for the first lead, who typed the addresses. */
  invitations: z.array(
    z.object({ invitation_id: id, email: z.string(), expires_at: z.iso.datetime() }),
  ),
})
export type LeadTeam = z.output<typeof leadTeam>

export const getLeadTeam = defineEndpoint({
  method: 'GET',
  path: '/ajax/lead/trunk-show/{id}/lead',
  summary: 'Who leads an event.',
  caller: 'customer',
  input: z.object({ id: idParam }),
  output: leadTeam,
  errors: ['LED_EVENT_NOT_FOUND'],
})

export const inviteLead = defineEndpoint({
  method: 'POST',
  path: '/ajax/lead/trunk-show/{id}/lead',
  summary:
    'Mails an invitation to lead the event too. A second one to the same address replaces it.',
  caller: 'customer',
  input: z.object({ id: idParam, email }),
  output: leadTeam,
  errors: ['LED_EVENT_NOT_FOUND', 'FIRST_LEAD_ONLY', 'LEADS_FULL', 'TOO_MANY_REQUESTS'],
})

export const removeLead = defineEndpoint({
  method: 'DELETE',
  path: '/ajax/lead/trunk-show/{id}/lead/{customerId}',
  summary:
    'Removes a lead, who has no access from then on. The first lead removes others, and another lead steps down.',
  caller: 'customer',
  input: z.object({ id: idParam, customerId: idParam }),
  output: z.object({ customer_id: id }),
  errors: ['LED_EVENT_NOT_FOUND', 'FIRST_LEAD_ONLY', 'FIRST_LEAD_STAYS'],
})

export const withdrawLeadInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/ajax/lead/trunk-show/{id}/lead-invitation/{invitationId}',
  summary: 'Withdraws an invitation to lead. Succeeds if it ended before.',
  caller: 'customer',
  input: z.object({ id: idParam, invitationId: idParam }),
  output: z.object({ invitation_id: id }),
  errors: ['LED_EVENT_NOT_FOUND', 'FIRST_LEAD_ONLY'],
})

const token = z.string().check(z.regex(/^[\w-]{43}$/))

export const readLeadInvitation = defineEndpoint({
  method: 'PUT',
  path: '/ajax/lead/invitation',
  summary: 'The event that an invitation to lead is for.',
  caller: 'customer',
  input: z.object({ token }),
  output: z.object({ theme: z.string(), host: z.string() }),
  errors: ['LEAD_INVITATION_ENDED'],
})

export const acceptLeadInvitation = defineEndpoint({
  method: 'PUT',
  path: '/ajax/lead/invitation/accept',
  summary: 'Makes the customer a lead of the event. Works once.',
  caller: 'customer',
  input: z.object({ token }),
  output: z.object({ trunk_show_id: id }),
  errors: ['LEAD_INVITATION_ENDED', 'LEADS_FULL'],
})
