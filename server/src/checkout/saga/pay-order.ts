import { Counter } from '#platform/metrics/counter.ts'
import type { Charge } from '../../providers/payments/payment-gateway.ts'
import { postpone } from '../checkout.queries.ts'
import type { Reservation } from './reserve-order.ts'
import type { SagaDeps } from './saga-deps.ts'
import { type Outcome, settleOrder } from './settle-order.ts'

// The call's time limit is longer than both together.
const CHARGE_TIMEOUT_MS = 10_000
const LOOKUP_TIMEOUT_MS = 5_000
const RETRY_SECONDS = 2
/** Then the attempt is cancelled at the gateway: the bag and the units are free again. */
const GIVE_UP_MINUTES = 15

const failures = new Counter('twirl_gateway_failures_total', 'Charges without an answer.', [
  'failure',
])
const silences = failures.of('no_answer')
const unknownOutcomes = failures.of('unknown_outcome')

/**
 * Continues an attempt from the point that it has reached, and may be repeated by any process at any time: the gateway
 * charges a key once, and of two settlements the second one does nothing.
 */
export async function payOrder(deps: SagaDeps, reservation: Reservation): Promise<Outcome> {
  deps.afterStep('RESERVED')
  const charge = await askGateway(deps, reservation)
  if (!charge) {
    const until = new Date(deps.clock.now().getTime() + RETRY_SECONDS * 1_000)
    await postpone(deps.db, reservation, { holder: deps.instance, until })
    return { state: 'PENDING' }
  }
  deps.afterStep('CHARGED')
  return settleOrder(deps, reservation, charge)
}

/** No connection to the database is held meanwhile. Null: the outcome is unknown, so the same key is asked again. */
async function askGateway(
  deps: SagaDeps,
  { payment, ...reservation }: Reservation,
): Promise<Charge | null> {
  const { gateway, clock, log } = deps
  const { gateway_key: key, card_token: token, amount_cents } = payment
  // Nothing to pay, so nothing to ask for.
  if (amount_cents === 0) return { state: 'PAID', key, charge_id: `free ${key}`, amount_cents }
  const ageMs = clock.now().getTime() - reservation.reserved_at.getTime()
  const { order_token } = reservation
  try {
    return ageMs < GIVE_UP_MINUTES * 60_000
      ? await withTimeout(
          CHARGE_TIMEOUT_MS,
          gateway.charge({ key, token, amount_cents, order_token }),
        )
      : await withTimeout(CHARGE_TIMEOUT_MS, gateway.cancelCharge(key))
  } catch (error) {
    silences.count++
    log.warn({ err: error, order_token }, 'the gateway did not answer')
  }
  try {
    return await withTimeout(LOOKUP_TIMEOUT_MS, gateway.findCharge(key))
  } catch (error) {
    unknownOutcomes.count++
    log.warn({ err: error, order_token }, 'the outcome of a charge is unknown')
    return null
  }
}

async function withTimeout<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`the gateway took longer than ${ms} ms`)), ms)
  timer.unref()
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
