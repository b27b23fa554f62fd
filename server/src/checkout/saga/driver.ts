import { findPendingPayment } from '../../orders/public.ts'
import { extendLeases, type ReservedRow, takeOverCheckouts } from '../checkout.queries.ts'
import { payOrder } from './pay-order.ts'
import type { Reservation } from './reserve-order.ts'
import { leaseOf, type SagaDeps } from './saga-deps.ts'
import type { Outcome } from './settle-order.ts'

const BATCH = 20

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

  /** Runs the work, or answers with what the same work that is already running will answer. */
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

  /** Continues all checkouts whose lease has ended. Answers how many. */
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
