import { setTimeout } from 'node:timers/promises'
import { timeout, TimeoutStrategy } from 'cockatiel'
import { inTransaction } from '#platform/database/transaction.ts'
import { Counter } from '#platform/metrics/counter.ts'
import { findPendingPayment, type PendingPayment, storeClientSecret } from '../../orders/public.ts'
import type { CardUse, Charge } from '../../providers/payments/payment-gateway.ts'
import {
  awaitCustomer,
  extendLeases,
  findOutcome,
  leaseOf,
  postpone,
  type ReservedRow,
  takeOverCheckouts,
} from '../checkout.queries.ts'
import { CHECKOUT_KINDS } from './checkout-kinds.ts'
import type { Reservation } from './reserve-order.ts'
import type { SagaDeps } from './saga-deps.ts'
import { type Outcome, outcomeOf, settleOrder } from './settle-order.ts'

const BATCH = 20
// The call's time limit is longer than both together.
const chargeTimeout = timeout(10_000, TimeoutStrategy.Aggressive).dangerouslyUnref()
const lookupTimeout = timeout(5_000, TimeoutStrategy.Aggressive).dangerouslyUnref()
const RETRY_SECONDS = 2
/**
 * After the reservation: then the attempt is cancelled at the gateway, and the bag and the units are free again. So long the
 * customer may answer the bank (PAY-6).
 */
const GIVE_UP_MINUTES = 15
// A webhook and the page tell of an answer of the customer; this is for the case that neither does.
const LOOK_AGAIN_SECONDS = 20
// Another process asks the gateway: how long to wait for it.
const POLL_MS = 200
const MAX_POLLS = 40

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
  async pay(reservation: Reservation, isGivenUp = false): Promise<Outcome> {
    const { order_token } = reservation
    this.#running.add(order_token)
    try {
      return await payOrder(this.#deps, reservation, isGivenUp)
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

  /**
   * Asks the gateway now: the customer has answered the bank, or a webhook says that something happened. A process that asks
   * already may have begun before that; so this one asks after it. Null: the order is being charged, or the other process
   * takes too long.
   */
  async askNow(orderToken: string): Promise<Outcome | null> {
    return this.#askWhenFree(orderToken, false)
  }

  /** The customer gives up an attempt that waits for the bank: it is cancelled at the gateway, unless it was paid. */
  async giveUp(orderToken: string): Promise<Outcome | null> {
    return this.#askWhenFree(orderToken, true)
  }

  async #askWhenFree(orderToken: string, isGivenUp: boolean): Promise<Outcome | null> {
    for (let polls = 0; polls < MAX_POLLS; polls++) {
      const [row] = await takeOverCheckouts(this.#deps.db, leaseOf(this.#deps), {
        orderToken,
        limit: 1,
      })
      if (row) return this.#continue(row, isGivenUp)
      const found = await findOutcome(this.#deps.db, orderToken)
      // A process that charges right now hears the answer itself.
      if (found?.state !== 'AWAITS_CUSTOMER') return found ? outcomeOf(found) : null
      await setTimeout(POLL_MS)
    }
    return null
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

  async #continue(row: ReservedRow, isGivenUp = false): Promise<Outcome> {
    const payment = await findPendingPayment(this.#deps.db, row.order_token, row.attempt)
    // Inserted in the transaction that reserved.
    if (!payment) throw new Error(`${row.order_token} has no payment`)
    return this.pay({ ...row, payment }, isGivenUp)
  }
}

/**
 * Continues an attempt from the point that it has reached, and may be repeated by any process at any time: the gateway
 * charges a key once, and of two settlements the second one does nothing.
 */
async function payOrder(
  deps: SagaDeps,
  reservation: Reservation,
  isGivenUp: boolean,
): Promise<Outcome> {
  deps.afterStep('RESERVED')
  const charge = await askGateway(deps, reservation, isGivenUp)
  if (!charge) {
    const until = secondsAfter(deps.clock.now(), RETRY_SECONDS)
    await postpone(deps.db, reservation, { holder: deps.instance, until })
    return { state: 'PENDING' }
  }
  deps.afterStep('CHARGED')
  return charge.state === 'ACTION_REQUIRED'
    ? waitForCustomer(deps, reservation, charge)
    : settleOrder(deps, reservation, charge)
}

type WaitingCharge = Extract<Charge, { state: 'ACTION_REQUIRED' }>

/** Units and coupon stay held. From here on the page can ask the customer, and not before: the secret is stored now. */
async function waitForCustomer(
  deps: SagaDeps,
  reservation: Reservation,
  { client_secret }: WaitingCharge,
): Promise<Outcome> {
  const actUntil = endOf(reservation)
  const now = deps.clock.now()
  const next = secondsAfter(now, LOOK_AGAIN_SECONDS)
  const isOver = actUntil <= now
  // The gateway did not answer the cancellation.
  const retryAt = secondsAfter(now, RETRY_SECONDS)
  const lookAgainAt = isOver ? retryAt : next < actUntil ? next : actUntil
  const isWaiting = await inTransaction(deps.db, async (transaction) => {
    if (!(await awaitCustomer(transaction, reservation, { actUntil, lookAgainAt }))) return false
    if (reservation.state === 'RESERVED')
      await storeClientSecret(transaction, reservation.payment.id, client_secret)
    return true
  })
  deps.afterStep('AWAITS_CUSTOMER')
  if (isWaiting) return { state: 'ACTION_REQUIRED' }
  const found = await findOutcome(deps.db, reservation.order_token)
  return (found && outcomeOf(found)) ?? { state: 'PENDING' }
}

function endOf({ reserved_at }: Reservation): Date {
  return secondsAfter(reserved_at, GIVE_UP_MINUTES * 60)
}

function secondsAfter(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1_000)
}

/** No connection to the database is held meanwhile. Null: the outcome is unknown, so the same key is asked again. */
async function askGateway(
  deps: SagaDeps,
  reservation: Reservation,
  isGivenUp: boolean,
): Promise<Charge | null> {
  const { gateway, clock, log } = deps
  const { order_token, payment, kind, quote } = reservation
  const { gateway_key: key, amount_cents, client_secret: secret } = payment
  // Nothing to pay, so nothing to ask for.
  if (amount_cents === 0) return { state: 'PAID', key, charge_id: `free ${key}`, amount_cents }
  const isOver = isGivenUp || clock.now() >= endOf(reservation)
  const isWaiting = reservation.state === 'AWAITS_CUSTOMER'
  const off_session = !payment.is_attended && !CHECKOUT_KINDS[kind].isAttended(quote)
  const request = { key, card: cardOf(payment), amount_cents, order_token, off_session }
  try {
    return await chargeTimeout.execute(async () => {
      if (isOver) return gateway.cancelCharge(key, secret)
      return isWaiting ? gateway.findCharge(key, secret) : gateway.charge(request)
    })
  } catch (error) {
    silences.count++
    log.warn({ err: error, order_token }, 'the gateway did not answer')
  }
  try {
    return await lookupTimeout.execute(() => gateway.findCharge(key, secret))
  } catch (error) {
    unknownOutcomes.count++
    log.warn({ err: error, order_token }, 'the outcome of a charge is unknown')
    return null
  }
}

/** Each try is the same request, because a gateway refuses another charge under the same key. */
function cardOf({ card_token, is_confirmation, gateway_customer }: PendingPayment): CardUse {
  return is_confirmation
    ? { kind: 'CONFIRMATION', confirmation_token: card_token, gateway_customer }
    : { kind: 'SAVED', token: card_token }
}
