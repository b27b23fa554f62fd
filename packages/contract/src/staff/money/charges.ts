import * as z from 'zod/mini'
import { orderNumber } from '../../buying/checkout.ts'
import { type Caller, defineEndpoint } from '../../endpoint.ts'
import { id, idParam, money, note } from '../../primitives.ts'
import { REASON_MAX } from '../access/member.ts'
import { nextCursor, pageParams } from '../paging.ts'
import { OUTSIDE_METHODS, outsideFields } from './outside.ts'
import { ANSWER_MAX, refundOutcome } from './refunds.ts'

const READERS: Caller = { staff: ['service', 'finance'] }
const FINANCE: Caller = { staff: 'finance' }

export const EXPLANATION_MAX = 1_000

/** LATE: another month of a piece that came back late. DAMAGE: a piece that is beyond repair or never came back. */
export const CHARGE_KINDS = ['LATE', 'DAMAGE'] as const

/** What became of an objection. REDUCED: a part of the charge goes back. DROPPED: all that is left of it. */
export const OBJECTION_DECISIONS = ['KEPT', 'REDUCED', 'DROPPED'] as const

const reason = note(REASON_MAX)
const answer = note(ANSWER_MAX)
const positiveMoney = money.check(z.gte(0.01, 'Please enter an amount'), z.lte(100_000))

const decidedObjection = z.object({
  /** Null: it was closed before there were decisions. */
  decision: z.nullable(z.enum(OBJECTION_DECISIONS)),
  /** What the customer was told. */
  answer: z.nullable(z.string()),
  by: z.string(),
  at: z.string(),
  /** With tax; 0 if the charge was kept. */
  given_back: money,
  /** It is above the limit, and waits for another member with finance. */
  is_waiting: z.boolean(),
})

const charge = z.object({
  id,
  order_number: z.string(),
  kind: z.enum(CHARGE_KINDS),
  title: z.string(),
  /** Without tax. */
  amount: money,
  total: money,
  /**
   * NEW: the card was not asked yet. PENDING: the gateway has not answered. CANCELED: it never answered, and cannot charge any
   * more. WITHDRAWN: staff took it back before it was paid. WAITING: the customer was mailed a link that pays it.
   */
  state: z.enum([
    'NEW',
    'PENDING',
    'WAITING',
    'PAID',
    'PAID_OFFLINE',
    'DECLINED',
    'CANCELED',
    'WITHDRAWN',
  ]),
  /** When the customer was last mailed the link, and until when it pays. Null: never. */
  asked: z.nullable(z.object({ at: z.string(), until: z.string() })),
  decline_reason: z.nullable(z.string()),
  /** The order that the paid charge is. */
  charge_order_number: z.nullable(z.string()),
  explanation: z.string(),
  created_at: z.string(),
  created_by: z.string(),
  offline_method: z.nullable(z.enum(OUTSIDE_METHODS)),
  offline_reference: z.nullable(z.string()),
  objection: z.nullable(z.string()),
  objected_at: z.nullable(z.string()),
  is_objection_open: z.boolean(),
  /** Null: there is no objection, or it is open. */
  objection_decided: z.nullable(decidedObjection),
  /** What is left of what was paid for the charge, with tax. */
  left: money,
})
export type ExtraCharge = z.output<typeof charge>

const chargeable = z.object({
  order_item_id: id,
  title: z.string(),
  /** The most that can be charged now, without tax; 0: nothing (STAFF-33). */
  late_cap: money,
  damage_cap: money,
})
export type ChargeableItem = z.output<typeof chargeable>

export const listCharges = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/order/{orderNumber}/charge',
  summary:
    'The extra charges of an order, newest first, and what can be charged for its rented pieces.',
  caller: READERS,
  input: z.object({ orderNumber }),
  output: z.object({ items: z.array(chargeable), charges: z.array(charge) }),
  errors: ['ORDER_NOT_FOUND'],
})

export const makeCharge = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/order/{orderNumber}/charge',
  summary:
    'Charges the card of an order for a piece that is late, beyond repair or lost. The same request key again changes nothing.',
  caller: FINANCE,
  input: z.object({
    orderNumber,
    order_item_id: id,
    kind: z.enum(CHARGE_KINDS),
    /** Without tax. */
    amount: positiveMoney,
    /** Explains it to the customer, in the mail. */
    explanation: note(EXPLANATION_MAX),
    reason,
    request_key: z.string().check(z.regex(/^[\w-]{16,64}$/)),
  }),
  output: charge,
  errors: ['ORDER_NOT_FOUND', 'ORDER_ITEM_NOT_FOUND', 'CHARGE_ABOVE_CAP', 'STEP_REFUSED'],
  timeLimitMs: 30_000,
})

export const retryCharge = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/charge/{id}/retry',
  summary: 'Asks the card again for a charge that it declined.',
  caller: FINANCE,
  input: z.object({ id: idParam, reason }),
  output: charge,
  errors: ['STEP_REFUSED', 'CHARGE_ABOVE_CAP'],
  timeLimitMs: 30_000,
})

export const recordOfflinePayment = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/charge/{id}/paid-offline',
  summary: 'Records that a charge which the card did not pay was paid outside the shop.',
  caller: FINANCE,
  input: z.object({ id: idParam, ...outsideFields }),
  output: charge,
  errors: ['STEP_REFUSED', 'CHARGE_ABOVE_CAP'],
  // A payment that waits for the customer is cancelled at the gateway first.
  timeLimitMs: 30_000,
})

export const withdrawCharge = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/charge/{id}/withdraw',
  summary: 'Takes a charge back that was not paid. Repeating it changes nothing.',
  caller: FINANCE,
  input: z.object({ id: idParam, reason }),
  output: charge,
  errors: ['STEP_REFUSED'],
  timeLimitMs: 30_000,
})

export const askCustomer = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/charge/{id}/ask',
  summary:
    'Mails the customer a link that pays a charge which the card did not pay. Again within a minute it changes nothing.',
  caller: FINANCE,
  input: z.object({ id: idParam, reason }),
  output: charge,
  errors: ['STEP_REFUSED'],
})

export const listWaitingCharges = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/waiting-charge',
  summary:
    'Unpaid charges whose link was mailed to the customer, those first whose link ends first.',
  caller: READERS,
  input: z.object(pageParams),
  output: z.object({ charges: z.array(charge), next: nextCursor }),
  errors: [],
})

export const listObjections = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/charge-objection',
  summary: 'Charges that customers object to, oldest first.',
  caller: READERS,
  input: z.object(pageParams),
  output: z.object({ charges: z.array(charge), next: nextCursor }),
  errors: [],
})

export const keepCharge = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/charge-objection/{id}/keep',
  summary:
    'Keeps a charge that a customer objects to, with a text that is mailed. The same decision again changes nothing.',
  caller: READERS,
  input: z.object({ id: idParam, answer, reason }),
  output: charge,
  errors: ['STEP_REFUSED'],
})

export const reduceCharge = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/charge-objection/{id}/reduce',
  summary:
    'Gives back a part of a charge that a customer objects to, or all that is left of it, with a text that is mailed. Above the limit it is proposed. The same decision again changes nothing.',
  caller: READERS,
  input: z.object({
    id: idParam,
    /** What is given back, with tax. */
    amount: positiveMoney,
    answer,
    reason,
  }),
  output: refundOutcome,
  errors: ['STEP_REFUSED', 'REFUND_EXCEEDS_PAYMENT'],
})
