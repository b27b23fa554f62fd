import { setTimeout } from 'node:timers/promises'
import type { Feature } from '@twirl/contract/switches'
import { AppError } from '#platform/http/app-error.ts'
import { assertFeature } from '#platform/http/assert-feature.ts'
import { ownersOf, type Visitor } from '#platform/http/visitor.ts'
import { Counter } from '#platform/metrics/counter.ts'
import { tryCard } from '../credit-cards/public.ts'
import { orderKeyOf, type PaymentCard } from '../orders/public.ts'
import { type CheckoutStatus, findCheckout, type TokenUse } from './checkout.queries.ts'
import type { PayingCard } from './paying-card.ts'
import type { Driver } from './saga/driver.ts'
import { fingerprintOf, type OrderRequest } from './quote/quote.ts'
import { statesBefore } from './saga/checkout-states.ts'
import { type Reservation, reserveOrder } from './saga/reserve-order.ts'
import type { SagaDeps } from './saga/saga-deps.ts'
import { type Outcome, outcomeOf } from './saga/settle-order.ts'

export type Placed = { order_number: string; order_key: string }

// Another process works on it: how long to wait for its answer.
const POLL_MS = 200
const MAX_POLLS = 40

const refusals = new Counter(
  'twirl_orders_refused_total',
  'Orders that were refused before anything was charged.',
  ['code'],
)

type Order = {
  request: OrderRequest
  order_token: string
  card: PayingCard
  /** What must not be switched off for the payment to begin; none for what staff do. */
  feature?: Feature | undefined
}

/** A submit, as far as it decides which checkout it belongs to. */
type Submit = Pick<TokenUse, 'order_token' | 'request_fingerprint' | 'trunk_show_id'> & {
  owners: string[]
  /** How many attempts the caller knows of: with more than those nothing is begun. Without it, as many as there are. */
  known_attempts?: number
}

/**
 * Places and pays the order that was quoted under the token. Repeating it gives the same answer; parallel submits wait
 * for the first one.
 */
export async function placeOrder(
  deps: SagaDeps & { driver: Driver },
  visitor: Visitor,
  { request, order_token, card, feature }: Order,
): Promise<Placed> {
  const owners = ownersOf(visitor)
  const { trunk_show_id } = request
  const submit = { order_token, owners, request_fingerprint: fingerprintOf(request), trunk_show_id }
  return payCheckout(deps, { submit, card, visitor, isSale: isSale(request), feature })
}

/** Pays what is stored under a token. */
export async function payCheckout(
  { driver, ...deps }: SagaDeps & { driver: Driver },
  payment: Payment,
): Promise<Placed> {
  const { owners, order_token, request_fingerprint, known_attempts = '' } = payment.submit
  const outcome = await driver
    .once(`${owners.join(' ')} ${order_token} ${request_fingerprint} ${known_attempts}`, () =>
      payOnce(deps, driver, payment),
    )
    .catch((error: unknown) => {
      refusals.of(error instanceof AppError ? error.code : 'INTERNAL_ERROR').count++
      throw error
    })
  return answerOf(deps, outcome)
}

type Payment = Pick<Order, 'card' | 'feature'> & {
  submit: Submit
  visitor: Visitor
  isSale: boolean
}

/** Customers of a closed shop can still extend, exchange and buy what they have (STAFF-181). */
function isSale({ kind }: OrderRequest): boolean {
  return kind === 'INDIVIDUAL' || kind === 'TRUNK_SHOW'
}

/**
 * The token comes first: what became of it is answered whatever has happened to the card, the limits and the gateway since.
 */
async function payOnce(
  deps: SagaDeps,
  driver: Driver,
  { submit, card, visitor, isSale: isNewSale, feature }: Payment,
): Promise<Outcome> {
  const found = await getCheckout(deps, submit)
  const { known_attempts = found.attempt } = submit
  if (!isClaimable(found, deps.clock.now()) || known_attempts !== found.attempt)
    return awaitOutcome(deps, driver, submit)
  if (isNewSale && !deps.terms().opening.is_open) throw new AppError('SHOP_CLOSED')
  if (feature) assertFeature(deps.terms(), feature)
  const { order_token, request_fingerprint, trunk_show_id } = submit
  const { owner, attempt } = found
  const claim = { order_token, request_fingerprint, trunk_show_id, owner, attempt }
  const outcome = await tryCard(deps, visitor, async (miss) => {
    const reservation = await reserve(deps, claim, card, await card.get())
    return reservation && payOrMiss(driver, reservation, miss)
  }).catch(async (error: unknown) => {
    // Another submit may have used the token meanwhile: then its outcome is the answer.
    if (await isUnchanged(deps, submit, found)) throw error
    return undefined
  })
  return outcome ?? awaitOutcome(deps, driver, submit)
}

/** Counted unless it is paid: an outcome that is open may be a decline, of which another process learns later. */
async function payOrMiss(
  driver: Driver,
  reservation: Reservation,
  miss: () => void,
): Promise<Outcome> {
  let isPaid = false
  try {
    const outcome = await driver.pay(reservation)
    isPaid = outcome.state === 'PAID'
    return outcome
  } finally {
    if (!isPaid) miss()
  }
}

async function getCheckout(
  { db }: SagaDeps,
  { order_token, owners, request_fingerprint }: Submit,
): Promise<CheckoutStatus> {
  const found = await findCheckout(db, order_token, owners)
  if (!found) throw new AppError('ORDER_TOKEN_EXPIRED')
  if (found.request_fingerprint !== request_fingerprint) throw new AppError('ORDER_TOKEN_MISMATCH')
  return found
}

/** Returns whether an attempt to pay can begin. */
function isClaimable({ state, expires_at }: CheckoutStatus, now: Date): boolean {
  return statesBefore('RESERVED').includes(state) && expires_at > now
}

async function isUnchanged(
  deps: SagaDeps,
  submit: Submit,
  before: CheckoutStatus,
): Promise<boolean> {
  const { state, attempt } = await getCheckout(deps, submit)
  return state === before.state && attempt === before.attempt
}

/** Returns undefined when the token cannot be claimed any more. */
async function reserve(
  deps: SagaDeps,
  claim: TokenUse,
  { discard }: PayingCard,
  card: PaymentCard,
): Promise<Reservation | undefined> {
  let reservation: Reservation | undefined
  try {
    reservation = await reserveOrder(deps, claim, card)
    return reservation
  } finally {
    if (!reservation) await discard?.(card)
  }
}

/** Returns what became of a token that cannot be claimed. */
async function awaitOutcome(deps: SagaDeps, driver: Driver, submit: Submit): Promise<Outcome> {
  for (let polls = 0; polls < MAX_POLLS; polls++) {
    const found = await getCheckout(deps, submit)
    if (found.state !== 'RESERVED') return endedOrAsked(found)
    const continued = await driver.takeOver(submit.order_token)
    if (continued) return continued
    await setTimeout(POLL_MS)
  }
  return { state: 'PENDING' }
}

function endedOrAsked(found: CheckoutStatus): Outcome {
  const outcome = outcomeOf(found)
  // Replaced, or too old.
  if (!outcome) throw new AppError('ORDER_TOKEN_EXPIRED')
  return outcome
}

function answerOf({ secrets }: SagaDeps, outcome: Outcome): Placed {
  switch (outcome.state) {
    case 'PAID': {
      const { order_number } = outcome
      return { order_number, order_key: orderKeyOf(secrets, order_number) }
    }
    case 'DECLINED':
      throw new AppError('PAY_FAILED')
    case 'ACTION_REQUIRED':
      throw new AppError('PAYMENT_ACTION_REQUIRED')
    case 'PENDING':
      throw new AppError('CHECKOUT_PENDING', { retry_after_seconds: 2 })
    case 'CANCELLED':
      throw new AppError('ORDER_TOKEN_EXPIRED')
    case 'REFUNDED':
      throw new AppError('ORDER_REFUNDED')
  }
}
