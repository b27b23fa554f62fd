import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { date, money, numberParam } from '../primitives.ts'
import { orderNumber, PLACE_TIME_LIMIT_MS } from './checkout.ts'
import { cardBrand, cardDetails } from './credit-cards.ts'
import { confirmationToken } from './payments.ts'

/** The signed part of the link in the mail about a charge: it is the permission, and names the charge. */
const chargeToken = z.string().check(z.maxLength(100))
const ATTEMPTS_MAX = 1_000_000
/** How many attempts to pay the page knows of. */
const attempt = z.int().check(z.gte(0), z.lte(ATTEMPTS_MAX))

/**
 * OWED: it can be paid. PAYING: a card or a bank is being asked. EXPIRED: the link no longer pays. CLOSED: it is not owed any more.
 * PAID_OUTSIDE: in cash, by check or by transfer.
 */
const STATES = ['OWED', 'PAYING', 'PAID', 'PAID_OUTSIDE', 'WITHDRAWN', 'EXPIRED', 'CLOSED'] as const

const waitingCharge = z.object({
  state: z.enum(STATES),
  kind: z.enum(['LATE', 'DAMAGE']),
  title: z.string(),
  /** What staff wrote to the customer. */
  explanation: z.string(),
  order_number: orderNumber,
  /** Without tax. */
  amount: money,
  tax: money,
  total: money,
  /** The last day on which the link pays. */
  pay_by: date,
  /** The card of the order, as long as the customer leaves it saved. */
  card: z.nullable(z.object({ brand: cardBrand, last_four: z.string() })),
  attempt,
  /** Only in PAYING, while the bank asks the customer. The page hands the secret to the gateway’s script. */
  action: z.nullable(z.object({ client_secret: z.string(), act_until: z.iso.datetime() })),
})
export type WaitingCharge = z.infer<typeof waitingCharge>

export const getWaitingCharge = defineEndpoint({
  method: 'GET',
  path: '/ajax/charge-payment',
  summary: 'A charge of staff that waits for the customer, for the holder of its signed link.',
  caller: 'shopper',
  input: z.object({ token: chargeToken }),
  output: waitingCharge,
  errors: ['CHARGE_LINK_UNKNOWN'],
})

export const payWaitingCharge = defineEndpoint({
  method: 'POST',
  path: '/ajax/charge-payment',
  summary:
    'Pays a charge that waits for the customer, with the saved card of the order or with another one. An attempt that is not the next one begins nothing.',
  caller: 'shopper',
  input: z.object({
    token: chargeToken,
    attempt,
    /** Otherwise with one of the following. */
    is_saved_card: z.boolean(),
    credit_card: z.optional(z.nullable(cardDetails)),
    confirmation_token: z.optional(z.nullable(confirmationToken)),
  }),
  output: waitingCharge,
  errors: [
    'CHARGE_LINK_UNKNOWN',
    'CHARGE_NOT_PAYABLE',
    'CUSTOMER_BLOCKED',
    'PAY_FAILED',
    'PAYMENT_ACTION_REQUIRED',
    'CARD_NUMBERS_NOT_TAKEN',
    'CARD_NOT_FOUND',
    'CARD_NOT_ACCEPTED',
    'ORDER_IN_PROGRESS',
    'ORDER_REFUNDED',
    'CHECKOUT_PENDING',
    'PAYMENT_UNAVAILABLE',
    'TOO_MANY_REQUESTS',
  ],
  timeLimitMs: PLACE_TIME_LIMIT_MS,
})

export const continueChargePayment = defineEndpoint({
  method: 'POST',
  path: '/ajax/charge-payment/continue',
  summary:
    'The customer has answered the bank: the shop asks the gateway now and answers what became of the charge. Repeating it changes nothing.',
  caller: 'shopper',
  input: z.object({ token: chargeToken }),
  output: waitingCharge,
  errors: ['CHARGE_LINK_UNKNOWN'],
  timeLimitMs: PLACE_TIME_LIMIT_MS,
})

export const giveUpChargePayment = defineEndpoint({
  method: 'DELETE',
  path: '/ajax/charge-payment',
  summary:
    'Gives up the attempt after this one, which is cancelled at the gateway first. If it has not begun, it cannot begin any more. What was paid stays.',
  caller: 'shopper',
  input: z.object({ token: chargeToken, attempt: numberParam(0, ATTEMPTS_MAX) }),
  output: waitingCharge,
  errors: ['CHARGE_LINK_UNKNOWN'],
  timeLimitMs: PLACE_TIME_LIMIT_MS,
})
