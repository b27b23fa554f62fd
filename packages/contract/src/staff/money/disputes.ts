import * as z from 'zod/mini'
import { orderNumber } from '../../buying/checkout.ts'
import { type Caller, defineEndpoint } from '../../endpoint.ts'
import { id, idParam, money, note } from '../../primitives.ts'
import { REASON_MAX } from '../access/member.ts'

const READERS: Caller = { staff: ['service', 'finance'] }
const FINANCE: Caller = { staff: 'finance' }

/**
 * NEEDS_RESPONSE: the shop can send evidence. UNDER_REVIEW: the bank decides. WON: the money is the shop's again. LOST: it is
 * the customer's. CLOSED: the bank only asked, and no money was taken.
 */
export const DISPUTE_STATES = ['NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST', 'CLOSED'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

const dispute = z.object({
  id,
  /** Null: the charge belongs to no order. */
  order_number: z.nullable(orderNumber),
  charge_id: z.string(),
  /** What the gateway calls it. */
  reference: z.string(),
  state: z.enum(DISPUTE_STATES),
  /** The bank only asks: no money was taken. */
  is_inquiry: z.boolean(),
  /** What the customer told the bank, in words. */
  reason: z.string(),
  amount: money,
  opened_at: z.string(),
  /** Until when evidence can be sent; null: none can be sent any more. */
  respond_by: z.nullable(z.string()),
  /** When the draft of the evidence was saved at the gateway; null: there is none yet. */
  drafted_at: z.nullable(z.string()),
  submitted_at: z.nullable(z.string()),
  /** Null: it was not sent, or in the gateway's console. */
  submitted_by: z.nullable(z.string()),
})
export type Dispute = z.output<typeof dispute>

const evidenceLine = z.object({ name: z.string(), text: z.string() })

const disputeWithEvidence = z.object({
  ...dispute.shape,
  /** The draft as it was saved at the gateway. */
  evidence: z.array(evidenceLine),
})
export type DisputeWithEvidence = z.output<typeof disputeWithEvidence>

export const listDisputes = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/dispute',
  summary:
    'Payments that customers dispute with their bank: first those that need evidence, by their deadline, then the newest of the others.',
  caller: READERS,
  input: z.object({}),
  output: z.object({ disputes: z.array(dispute) }),
  errors: [],
})

export const getDispute = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/dispute/{id}',
  summary: 'A dispute with the draft of its evidence.',
  caller: READERS,
  input: z.object({ id: idParam }),
  output: disputeWithEvidence,
  errors: ['NOT_FOUND'],
})

export const draftEvidence = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/dispute/{id}/draft',
  summary:
    'Collects the evidence again from what the shop knows now, and saves it at the gateway as a draft. The bank does not see it.',
  caller: FINANCE,
  input: z.object({ id: idParam }),
  output: disputeWithEvidence,
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
  timeLimitMs: 30_000,
})

export const submitEvidence = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/dispute/{id}/submit',
  summary:
    'Sends the draft of the evidence to the bank. It cannot be changed afterwards. The same member again changes nothing.',
  caller: FINANCE,
  input: z.object({
    id: idParam,
    /** The draft that the member has read. */
    drafted_at: z.string().check(z.maxLength(40)),
    reason: note(REASON_MAX),
  }),
  output: disputeWithEvidence,
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
  timeLimitMs: 30_000,
})
