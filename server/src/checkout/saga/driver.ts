import { timeout, TimeoutStrategy } from 'cockatiel'
import { Counter } from '#platform/metrics/counter.ts'
import { findPendingPayment } from '../../orders/public.ts'
import type { Charge } from '../../providers/payments/payment-gateway.ts'
import {
  extendLeases,
  leaseOf,
  postpone,
  type ReservedRow,
  takeOverCheckouts,
} from '../checkout.queries.ts'
import type { Reservation } from './reserve-order.ts'
import type { SagaDeps } from './saga-deps.ts'
import { type Outcome, settleOrder } from './settle-order.ts'

const BATCH = 20
// The call's time limit is longer than both together.
const chargeTimeout = timeout(10_000, TimeoutStrategy.Aggressive).dangerouslyUnref()
const lookupTimeout = timeout(5_000, TimeoutStrategy.Aggressive).dangerouslyUnref()
const RETRY_SECONDS = 2
/** Then the attempt is cancelled at the gateway: the bag and the units are free again. */
const GIVE_UP_MINUTES = 15

const failures = new Counter('twirl_gateway_failures_total', 'Charges without an answer.', [
  'failure',
])
const silences = failures.of('no_answer')
const unknownOutcomes = failures.of('unknown_outcome')

/**
 * Continues checkouts: of requests, and of processes that died or gateways that were silent. Request, sweeper, webhook
 * and reconciliation all end here.
 */
export class Driver {
  readonly #deps: SagaDeps
  /** Submits that this process works on, so that a double click waits for the first one. */
  readonly #submits = new Map<string, Promise<Outcome>>()
  readonly #running = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  readonly #sweeps = new Set<Promise<unknown>>()

  constructor(deps: SagaDeps) {
    this.#deps = deps
  }

  /** Runs the work, or waits for the same work that is already running. */
  once(name: string, work: () => Promise<Outcome>): Promise<Outcome> {
    const running = this.#submits.get(name)
    if (running) return running
    const submit = work().finally(() => this.#submits.delete(name))
    this.#submits.set(name, submit)
    return submit
  }

  /** Whatever fails from here on, the charge may have happened: the outcome is unknown, and another try follows. */
  async pay(reservation: Reservation): Promise<Outcome> {
    const { order_token } = reservation
    this.#running.add(order_token)
    try {
      return await payOrder(this.#deps, reservation)
    } catch (error) {
      this.#deps.log.error({ err: error, order_token }, 'a checkout was interrupted')
      return { state: 'PENDING' }
    } finally {
      this.#running.delete(order_token)
    }
  }

  /** Continues a checkout whose lease has ended. Null: it has no such lease, or another process was faster. */
  async takeOver(orderToken: string): Promise<Outcome | null> {
    const [row] = await takeOverCheckouts(this.#deps.db, leaseOf(this.#deps), {
      orderToken,
      limit: 1,
    })
    return row ? this.#continue(row) : null
  }

  /** Continues all checkouts whose lease has ended. Returns how many. */
  async sweep(): Promise<number> {
    const { db } = this.#deps
    const lease = leaseOf(this.#deps)
    if (this.#running.size > 0) await extendLeases(db, lease, [...this.#running])
    const rows = await takeOverCheckouts(db, lease, { orderToken: null, limit: BATCH })
    await Promise.all(rows.map((row) => this.#continue(row)))
    return rows.length
  }

  /** A timer of its own: jobs are looked for every few seconds, and a buyer is waiting. */
  start(sweepMs: number): void {
    this.#timer = setInterval(() => {
      const sweep = this.sweep()
        .catch((error: unknown) =>
          this.#deps.log.warn({ err: error }, 'checkouts could not be continued, trying again'),
        )
        .finally(() => this.#sweeps.delete(sweep))
      this.#sweeps.add(sweep)
    }, sweepMs)
    this.#timer.unref()
  }

  /** Waits for what runs: the database is closed afterwards. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.allSettled([...this.#sweeps, ...this.#submits.values()])
  }

  async #continue(row: ReservedRow): Promise<Outcome> {
    const payment = await findPendingPayment(this.#deps.db, row.order_token, row.attempt)
    // Inserted in the transaction that reserved.
    if (!payment) throw new Error(`${row.order_token} has no payment`)
    return this.pay({ ...row, payment })
  }
}

/**
 * Continues an attempt from the point that it has reached, and may be repeated by any process at any time: the gateway
 * charges a key once, and of two settlements the second one does nothing.
 */
async function payOrder(deps: SagaDeps, reservation: Reservation): Promise<Outcome> {
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
    return await chargeTimeout.execute(() =>
      ageMs < GIVE_UP_MINUTES * 60_000
        ? gateway.charge({ key, token, amount_cents, order_token })
        : gateway.cancelCharge(key),
    )
  } catch (error) {
    silences.count++
    log.warn({ err: error, order_token }, 'the gateway did not answer')
  }
  try {
    return await lookupTimeout.execute(() => gateway.findCharge(key))
  } catch (error) {
    unknownOutcomes.count++
    log.warn({ err: error, order_token }, 'the outcome of a charge is unknown')
    return null
  }
}
