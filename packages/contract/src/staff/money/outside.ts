import * as z from 'zod/mini'
import { orderNumber } from '../../buying/checkout.ts'
import { type Caller, defineEndpoint } from '../../endpoint.ts'
import { id, idParam, money, note, optionalNote, signedMoney } from '../../primitives.ts'
import { REASON_MAX } from '../access/member.ts'
import { nextCursor, pageParams } from '../paging.ts'
import { refundOutcome } from './refunds.ts'

const READERS: Caller = { staff: ['service', 'finance'] }
const FINANCE: Caller = { staff: 'finance' }

export const REFERENCE_MAX = 100

/** The ways in which money moves outside the shop. */
export const OUTSIDE_METHODS = ['CASH', 'CHECK', 'TRANSFER'] as const
export type OutsideMethod = (typeof OUTSIDE_METHODS)[number]

/** What every record of money outside the shop says. */
export const outsideFields = {
  method: z.enum(OUTSIDE_METHODS),
  /** The number of a check or a transfer. */
  reference: optionalNote(REFERENCE_MAX),
  reason: note(REASON_MAX),
}

const refusedRefund = z.object({
  id,
  order_number: z.string(),
  email: z.string(),
  amount: money,
  /** What the gateway said. */
  refusal: z.string(),
  refused_at: z.string(),
  /** Who decided the refund; null: the gateway's console, or a command on the server. */
  decided_by: z.nullable(z.object({ id, name: z.string() })),
})
export type RefusedRefund = z.output<typeof refusedRefund>

export const listRefusedRefunds = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/refused-refund',
  summary:
    'Refunds that the gateway has refused and that nobody paid in another way, oldest first.',
  caller: READERS,
  input: z.object(pageParams),
  output: z.object({ refunds: z.array(refusedRefund), next: nextCursor }),
  errors: [],
})

export const retryRefund = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/refused-refund/{id}/retry',
  summary: 'Asks the gateway again for a refund that it has refused.',
  caller: READERS,
  input: z.object({ id: idParam }),
  output: refundOutcome,
  errors: ['STEP_REFUSED'],
  timeLimitMs: 30_000,
})

export const recordRefundOutside = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/refused-refund/{id}/paid-outside',
  summary:
    'Records that a refund which the gateway has refused was paid outside the shop. Another member than the one who decided it does so.',
  caller: FINANCE,
  input: z.object({ id: idParam, ...outsideFields }),
  output: z.object({ state: z.literal('PAID') }),
  errors: ['STEP_REFUSED'],
  timeLimitMs: 30_000,
})

export const recordReceipt = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/order/{orderNumber}/receipt',
  summary:
    'Records money for an order that came in outside the shop; below zero, it takes back an entry that was wrong. The same request key again changes nothing.',
  caller: FINANCE,
  input: z.object({
    orderNumber,
    amount: signedMoney.check(
      z.gte(-100_000),
      z.lte(100_000),
      z.refine((amount) => amount !== 0, 'Please enter an amount'),
    ),
    ...outsideFields,
    request_key: z.string().check(z.regex(/^[\w-]{16,64}$/)),
  }),
  output: z.object({ received: money }),
  errors: ['ORDER_NOT_FOUND', 'STEP_REFUSED'],
})
