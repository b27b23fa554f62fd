import * as z from 'zod/mini'
import { orderNumber } from '../../buying/checkout.ts'
import { returnReason } from '../../buying/orders.ts'
import { type Caller, defineEndpoint } from '../../endpoint.ts'
import { id, idParam, money, note } from '../../primitives.ts'
import { REASON_MAX } from '../access/member.ts'
import { nextCursor, pageParams } from '../paging.ts'

/** Applications are decided, and refunds made, by both; what is above the limit needs finance besides (STAFF-30). */
const REFUND_STAFF: Caller = { staff: ['service', 'finance'] }

export const ANSWER_MAX = 1_000

const reason = note(REASON_MAX)
/** Chosen by a form, so that sending it twice is one act. */
const requestKey = z.string().check(z.regex(/^[\w-]{16,64}$/))
const positiveMoney = money.check(z.gte(0.01, 'Please enter an amount'), z.lte(100_000))

export const REFUND_TARGETS = ['ITEM', 'ACCESSORY', 'DELIVERY'] as const
const target = z.enum(REFUND_TARGETS)

const refundedLine = z.object({
  target,
  /** Null: the accessory item, or the delivery. */
  order_item_id: z.nullable(id),
  /** So many pieces; with neither pieces nor an amount all that is left of the line. */
  quantity: z.optional(z.int().check(z.gte(1), z.lte(1_000))),
  /** With its tax. */
  amount: z.optional(positiveMoney),
})

/**
 * What is given back: these lines, or an amount, or, with neither, all that is left. The amount is one of the application's
 * piece, or is spread over all lines of an order in proportion to what is left of them (STAFF-29).
 */
export const refundShare = z
  .object({
    lines: z.array(refundedLine).check(z.maxLength(100)),
    amount: z.nullable(positiveMoney),
  })
  .check(
    z.refine(({ lines, amount }) => lines.length === 0 || amount === null, {
      message: 'Choose lines or an amount',
    }),
  )
export type RefundShare = z.output<typeof refundShare>

/** The parts of an amount that is given back: goods − discount + shipping + tax = amount (STAFF-29). */
const split = {
  goods: money,
  discount: money,
  shipping: money,
  tax: money,
  amount: money,
}
const splitLine = z.object({
  ...split,
  target,
  order_item_id: z.nullable(id),
  title: z.string(),
  /** Null: an amount without regard to pieces. */
  quantity: z.nullable(z.int()),
})

const refundPreview = z.object({
  ...split,
  lines: z.array(splitLine),
  /** What is left of the payment afterwards. */
  left: money,
  /** What goes back besides for a swap, from the payment of the swap (LEAD-56). */
  swap_difference: money,
  /** It is above the limit, and waits for another member with finance. */
  needs_second_person: z.boolean(),
  /** What the same member gave back of the order before, which counts too. */
  given_before: money,
  limit: money,
})
export type RefundPreview = z.output<typeof refundPreview>

/**
 * RESERVED: the gateway has not confirmed it yet, and is asked again. REFUSED: it has refused. WAITING: a second person has to
 * approve it.
 */
export const refundOutcome = z.object({
  state: z.enum(['PAID', 'RESERVED', 'REFUSED', 'WAITING']),
  amount: money,
})
export type StaffRefundOutcome = z.output<typeof refundOutcome>

export const APPLICATION_STATES = ['REQUESTED', 'APPROVED', 'REJECTED'] as const

const person = z.nullable(z.string())

const proposal = z.object({
  id,
  order_number: z.string(),
  /** Null: it was proposed on the page of the order, without an application. */
  application_id: z.nullable(id),
  email: z.string(),
  /** What it gives back, as the proposer saw it. */
  proposed_amount: money,
  /** What it gives back now; null if the order has not enough left. It differs when the order's money has changed. */
  amount: z.nullable(money),
  lines: z.array(splitLine),
  reason: z.string(),
  answer: z.nullable(z.string()),
  proposed_by: z.object({ id, name: z.string() }),
  proposed_at: z.string(),
})
export type RefundProposal = z.output<typeof proposal>

const application = z.object({
  id,
  order_number: z.string(),
  email: z.string(),
  /** Null: for the accessory item. */
  order_item_id: z.nullable(id),
  title: z.string(),
  quantity: z.int(),
  reason: returnReason,
  /** What the customer wrote. */
  detail: z.nullable(z.string()),
  requested_at: z.string(),
  /** What was paid for the piece, with its share of discount and tax. */
  paid: money,
  refunded: money,
  state: z.enum(APPLICATION_STATES),
  /** It waits for a second person. */
  is_proposed: z.boolean(),
  answer: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  decided_by: person,
})
export type StaffRefundApplication = z.output<typeof application>

export const listRefundApplications = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/refund-application',
  summary:
    'Refund applications: those to decide, oldest first, or those that were decided, newest first.',
  caller: REFUND_STAFF,
  input: z.object({ show: z.optional(z.enum(['open', 'decided'])), ...pageParams }),
  output: z.object({ applications: z.array(application), next: nextCursor }),
  errors: [],
})

/** A line of an order with what was paid for it, and what was given back or is about to be. */
const refundableLine = z.object({
  target,
  order_item_id: z.nullable(id),
  title: z.string(),
  quantity: z.int(),
  paid: money,
  refunded: money,
  quantity_left: z.int(),
  left: money,
  /** The pieces cost nothing and are not shipped: they can be released by a refund of $0.00. */
  can_release: z.boolean(),
})
export type RefundableLine = z.output<typeof refundableLine>

const orderMoney = z.object({
  order_number: z.string(),
  email: z.string(),
  is_paid_offline: z.boolean(),
  /** Null: it was paid offline. */
  card: z.nullable(z.string()),
  paid: money,
  refunded: money,
  left: money,
  limit: money,
  lines: z.array(refundableLine),
  refunds: z.array(
    z.object({
      id,
      amount: money,
      state: z.enum(['RESERVED', 'PAID']),
      created_at: z.string(),
      /** Null: made at the gateway, or by a command on the server. */
      by: person,
      /** What the gateway said, if it refused. */
      refusal: z.nullable(z.string()),
      /** How it was paid outside the shop, in words. */
      outside: z.nullable(z.string()),
    }),
  ),
  proposals: z.array(proposal),
  applications: z.array(application),
})
export type OrderMoney = z.output<typeof orderMoney>

export const getOrderMoney = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/order/{orderNumber}/refund',
  summary:
    'What was paid for each line of an order, what was given back, and what waits to be decided.',
  caller: REFUND_STAFF,
  input: z.object({ orderNumber }),
  output: orderMoney,
  errors: ['ORDER_NOT_FOUND'],
})

export const getRefundApplication = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/refund-application/{id}',
  summary: 'One refund application, with the money of its order.',
  caller: REFUND_STAFF,
  input: z.object({ id: idParam }),
  output: z.object({ application, money: orderMoney }),
  errors: ['REFUND_APPLICATION_NOT_FOUND'],
})

const PREVIEW_ERRORS = ['ORDER_ITEM_NOT_FOUND', 'REFUND_EXCEEDS_PAYMENT'] as const

export const previewApplicationRefund = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/refund-application/{id}/preview',
  summary: 'How a refund would be split; changes nothing.',
  caller: REFUND_STAFF,
  input: z.object({ id: idParam, share: refundShare }),
  output: refundPreview,
  errors: ['REFUND_APPLICATION_NOT_FOUND', ...PREVIEW_ERRORS],
})

const DECISION_ERRORS = ['REFUND_APPLICATION_NOT_FOUND', 'STEP_REFUSED'] as const

export const grantRefund = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/refund-application/{id}/grant',
  summary:
    'Grants an application, in full or in part. Above the limit it is proposed, and nothing is paid. The same decision again changes nothing.',
  caller: REFUND_STAFF,
  input: z.object({
    id: idParam,
    share: refundShare,
    /** What the preview showed: if it would be another amount by now, nothing is given back. */
    amount: positiveMoney,
    answer: z.nullable(note(ANSWER_MAX)),
    reason,
  }),
  output: refundOutcome,
  errors: [...DECISION_ERRORS, ...PREVIEW_ERRORS],
})

export const refuseRefund = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/refund-application/{id}/refuse',
  summary: 'Refuses an application, with a text that is mailed to the customer.',
  caller: REFUND_STAFF,
  input: z.object({ id: idParam, answer: note(ANSWER_MAX), reason }),
  output: z.object({ state: z.literal('REFUSED') }),
  errors: DECISION_ERRORS,
})

export const previewOrderRefund = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/order/{orderNumber}/refund/preview',
  summary: 'How a refund without an application would be split; changes nothing.',
  caller: REFUND_STAFF,
  input: z.object({ orderNumber, share: refundShare }),
  output: refundPreview,
  errors: ['ORDER_NOT_FOUND', ...PREVIEW_ERRORS],
})

export const refundOrder = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/order/{orderNumber}/refund',
  summary:
    'Gives money back without an application, and releases pieces that cost nothing. Above the limit it is proposed. The same request key again changes nothing.',
  caller: REFUND_STAFF,
  input: z.object({
    orderNumber,
    share: refundShare,
    /** What the preview showed; 0 releases pieces that cost nothing. */
    amount: money.check(z.gte(0), z.lte(100_000)),
    reason,
    request_key: requestKey,
  }),
  output: refundOutcome,
  errors: ['ORDER_NOT_FOUND', 'STEP_REFUSED', ...PREVIEW_ERRORS],
})

export const listRefundProposals = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/refund-proposal',
  summary: 'Refunds above the limit that wait for a second person, oldest first.',
  caller: REFUND_STAFF,
  input: z.object(pageParams),
  output: z.object({ proposals: z.array(proposal), next: nextCursor }),
  errors: [],
})

export const approveRefund = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/refund-proposal/{id}/approve',
  summary: 'Approves and pays a refund that another member proposed.',
  caller: { staff: 'finance' },
  input: z.object({ id: idParam, amount: positiveMoney, reason }),
  output: refundOutcome,
  errors: ['STEP_REFUSED', ...PREVIEW_ERRORS],
})

export const declineRefund = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/refund-proposal/{id}/decline',
  summary:
    'Declines a proposed refund; its application is to be decided again. Members with finance decline any, others withdraw their own.',
  caller: REFUND_STAFF,
  input: z.object({ id: idParam, reason }),
  output: z.object({ state: z.literal('DECLINED') }),
  errors: ['STEP_REFUSED'],
})
