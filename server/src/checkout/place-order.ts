import { setTimeout } from 'node:timers/promises'
import { AppError } from '#platform/http/app-error.ts'
import { Counter } from '#platform/metrics/counter.ts'
import { countMiss } from '#platform/security/limits.ts'
import { ownerOf, type Visitor } from '#platform/http/visitor.ts'
import { cardTries } from '../credit-cards/public.ts'
import { orderKeyOf, type PaymentCard } from '../orders/public.ts'
import { type CheckoutStatus, findCheckout, type TokenUse } from './checkout.queries.ts'
import type { Driver } from './saga/driver.ts'
import { fingerprintOf, type OrderRequest } from './quote/quote.ts'
import { reserveOrder } from './saga/reserve-order.ts'
import type { Saga } from './saga/saga.ts'
import type { Outcome } from './saga/settle-order.ts'

export type Placed = { order_number: string; order_key: string }

// Another process works on it: how long to wait for its answer.
const POLL_MS = 200
const MAX_POLLS = 40

const refusals = new Counter(
  'twirl_orders_refused_total',
  'Orders that were refused before anything was charged.',
  ['code'],
)

/**
 * Places and pays the order that was quoted under the token. Repeating it gives the same answer; parallel submits wait
 * for the first one.
 */
export async function placeOrder(
  { driver, ...saga }: Saga & { driver: Driver },
  visitor: Visitor,
  { request, order_token, card }: { request: OrderRequest; order_token: string; card: PaymentCard },
): Promise<Placed> {
  const owner = ownerOf(visitor)
  const { trunk_show_id } = request
  const claim = { order_token, owner, request_fingerprint: fingerprintOf(request), trunk_show_id }
  const outcome = await driver
    .once(`${owner} ${order_token} ${claim.request_fingerprint}`, () =>
      payOnce(saga, driver, claim, card).catch((error: unknown) =>
        countUsedCoupon(saga, visitor, error),
      ),
    )
    .catch((error: unknown) => {
      refusals.of(error instanceof AppError ? error.code : 'INTERNAL_ERROR').count++
      throw error
    })
  if (outcome.state === 'DECLINED') await countMiss(saga.db, cardTries(visitor))
  return answerOf(saga, outcome)
}

async function payOnce(
  saga: Saga,
  driver: Driver,
  use: TokenUse,
  card: PaymentCard,
): Promise<Outcome> {
  const reservation = await reserveOrder(saga, use, card)
  if (!reservation) return findAnswer(saga, driver, use)
  return driver.pay(reservation)
}

/** What became of a token that cannot be claimed. */
async function findAnswer(saga: Saga, driver: Driver, use: TokenUse): Promise<Outcome> {
  for (let polls = 0; polls < MAX_POLLS; polls++) {
    const found = await findCheckout(saga.db, use.order_token, use.owner)
    if (!found) throw new AppError('ORDER_TOKEN_EXPIRED')
    if (found.request_fingerprint !== use.request_fingerprint)
      throw new AppError('ORDER_TOKEN_MISMATCH')
    if (found.state !== 'RESERVED') return endedAs(found, saga.clock.now())
    const continued = await driver.takeOver(use.order_token)
    if (continued) return continued
    await setTimeout(POLL_MS)
  }
  throw new AppError('ORDER_IN_PROGRESS')
}

function endedAs({ state, order_number, expires_at }: CheckoutStatus, now: Date): Outcome {
  if (state === 'PAID') return { state, order_number: order_number! }
  // While another process made an attempt.
  if (state === 'DECLINED' && expires_at > now) return { state }
  // Replaced, too old, or given up: nothing is charged, and a new preview is needed.
  throw new AppError('ORDER_TOKEN_EXPIRED')
}

function answerOf({ secrets }: Saga, outcome: Outcome): Placed {
  switch (outcome.state) {
    case 'PAID': {
      const { order_number } = outcome
      return { order_number, order_key: orderKeyOf(secrets, order_number) }
    }
    case 'DECLINED':
      throw new AppError('PAY_FAILED')
    case 'PENDING':
      throw new AppError('CHECKOUT_PENDING', { retry_after_seconds: 2 })
    default:
      throw new AppError('ORDER_CHANGED')
  }
}

/**
 * Counted like a declined card, which is checked before each try: that a coupon was used with an e-mail address or a card
 * tells who has ordered here.
 */
async function countUsedCoupon({ db }: Saga, visitor: Visitor, error: unknown): Promise<never> {
  if (error instanceof AppError && error.code === 'COUPON_NOT_ALLOW_TO_BE_USED_AGAIN')
    await countMiss(db, cardTries(visitor))
  throw error
}
