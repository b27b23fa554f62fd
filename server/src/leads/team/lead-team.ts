import { FURTHER_LEADS_MAX, type LeadTeam } from '@twirl/contract/groups/lead-team'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { hashContact } from '#platform/security/hash-contact.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import { takeUses } from '#platform/security/limits.ts'
import { hashToken, newToken } from '#platform/security/secrets.ts'
import {
  deleteFurtherLead,
  deleteLeadInvitation,
  findEventRow,
  findFirstLead,
  findLeadInvitation,
  findLedEvent,
  hostOf,
  insertFurtherLead,
  type LedEventRow,
  listFurtherLeads,
  listLeadInvitations,
  lockEventRow,
  putLeadInvitation,
} from '../../trunk-shows/public.ts'
import type { LeadDeps } from '../leads-deps.ts'
import { leadInvitationMail } from './lead-invitation-mail.ts'

const INVITATION_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1_000

/** Who leads an event; the first lead also sees the invitations that were not accepted yet (LEAD-10). */
export async function getLeadTeam(
  { db, clock }: Pick<LeadDeps, 'db' | 'clock'>,
  customerId: number,
  { id, is_first_lead }: LedEventRow,
): Promise<LeadTeam> {
  const first = await findFirstLead(db, id)
  const further = await listFurtherLeads(db, id)
  const invitations = is_first_lead ? await listLeadInvitations(db, id, clock.now()) : []
  const describe = (customer_id: number | null, name: string, is_first: boolean) => {
    return { customer_id, name, is_first, is_caller: customer_id === customerId }
  }
  return {
    leads: [
      ...(first.name === null ? [] : [describe(first.customer_id, first.name, true)]),
      ...further.map(({ customer_id, name }) => describe(customer_id, name, false)),
    ],
    invitations: invitations.map((invitation) => ({
      invitation_id: invitation.id,
      email: invitation.email,
      expires_at: invitation.expires_at.toISOString(),
    })),
  }
}

/** Mails an invitation to lead, which works once and for some days (LEAD-11). */
export async function inviteLead(
  deps: LeadDeps,
  customerId: number,
  event: LedEventRow,
  email: string,
): Promise<void> {
  assertFirstLead(event)
  const { db, clock, secrets, outbox, publicOrigin } = deps
  const { id } = event
  const token = newToken()
  const token_hash = hashToken(token)
  await inTransaction(db, async (transaction) => {
    await lockEventRow(transaction, id)
    const now = clock.now()
    const open = await listLeadInvitations(transaction, id, now)
    const further = await listFurtherLeads(transaction, id)
    const others = open.filter((invitation) => invitation.email !== email)
    if (others.length + further.length >= FURTHER_LEADS_MAX) throw new AppError('LEADS_FULL')
    await takeUses(transaction, [
      { limit: LIMITS.lead_invitation_by_customer, subject: String(customerId) },
      { limit: LIMITS.lead_invitation_to_contact, subject: hashContact(secrets, email) },
    ])
    const expires_at = new Date(now.getTime() + INVITATION_DAYS * DAY_MS)
    await putLeadInvitation(transaction, { trunk_show_id: id, email, token_hash, expires_at })
    const link = `${publicOrigin}/lead?invitation=${token}`
    const first = await findFirstLead(transaction, id)
    const from = first.name ?? hostOf(event)
    const mail = leadInvitationMail(event, {
      to: email,
      from,
      link,
      expires_at,
      origin: publicOrigin,
    })
    await outbox.putMail(transaction, `lead invitation ${token_hash}`, mail)
  })
}

/** The first lead removes others; any other lead can step down (LEAD-12). */
export async function removeLead(
  { db }: Pick<LeadDeps, 'db'>,
  callerId: number,
  event: LedEventRow,
  customerId: number,
): Promise<void> {
  if (callerId === customerId) {
    if (event.is_first_lead) throw new AppError('FIRST_LEAD_STAYS')
  } else assertFirstLead(event)
  await deleteFurtherLead(db, event.id, customerId)
}

export async function withdrawInvitation(
  { db }: Pick<LeadDeps, 'db'>,
  event: LedEventRow,
  invitationId: number,
): Promise<void> {
  assertFirstLead(event)
  await deleteLeadInvitation(db, event.id, invitationId)
}

/** Returns what an invitation is for, to a customer who may accept it. */
export async function readInvitation(
  { db, clock }: Pick<LeadDeps, 'db' | 'clock'>,
  token: string,
): Promise<{ theme: string; host: string }> {
  const invitation = await findLeadInvitation(db, hashToken(token), clock.now())
  const event = invitation && (await findEventRow(db, invitation.trunk_show_id))
  if (!event) throw new AppError('LEAD_INVITATION_ENDED')
  return { theme: event.theme, host: hostOf(event) }
}

/** Ends the invitation with its use. Whoever leads the event already does not use it up (LEAD-11). */
export function acceptInvitation(
  { db, clock }: Pick<LeadDeps, 'db' | 'clock'>,
  customerId: number,
  token: string,
): Promise<{ trunk_show_id: number }> {
  return inTransaction(db, async (transaction) => {
    const found = await findLeadInvitation(transaction, hashToken(token), clock.now())
    if (!found) throw new AppError('LEAD_INVITATION_ENDED')
    const { trunk_show_id } = found
    await lockEventRow(transaction, trunk_show_id)
    // Read again under the lock: another customer may have accepted it meanwhile.
    const invitation = await findLeadInvitation(transaction, hashToken(token), clock.now())
    if (!invitation) throw new AppError('LEAD_INVITATION_ENDED')
    if (await findLedEvent(transaction, customerId, trunk_show_id)) return { trunk_show_id }
    const further = await listFurtherLeads(transaction, trunk_show_id)
    if (further.length >= FURTHER_LEADS_MAX) throw new AppError('LEADS_FULL')
    await deleteLeadInvitation(transaction, trunk_show_id, invitation.id)
    await insertFurtherLead(transaction, trunk_show_id, customerId, clock.now())
    return { trunk_show_id }
  })
}

function assertFirstLead({ is_first_lead }: LedEventRow): void {
  if (!is_first_lead) throw new AppError('FIRST_LEAD_ONLY')
}
