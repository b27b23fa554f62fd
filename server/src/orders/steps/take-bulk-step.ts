import type { BulkResult } from '@twirl/contract/staff/orders/order-steps'
import type { Log } from '#platform/log.ts'
import { AppError } from '#platform/http/app-error.ts'

/**
 * Takes a step with several orders, one after the other, each in a transaction of its own: one that fails does not stop
 * the others (STAFF-23). An order that is named twice is taken once.
 */
export async function takeBulkStep<Order extends { number: string }>(
  { log }: { log: Pick<Log, 'error'> },
  orders: Order[],
  step: (order: Order) => Promise<void>,
): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  const byNumber = new Map(orders.map((order) => [order.number, order]))
  for (const [number, order] of byNumber) results.push(await resultOf(number, () => step(order)))
  return results

  async function resultOf(number: string, take: () => Promise<void>): Promise<BulkResult> {
    try {
      await take()
      return { number, is_done: true, text: null }
    } catch (error) {
      if (error instanceof AppError) return { number, is_done: false, text: error.message }
      log.error({ err: error, order: number }, 'a step of an order failed')
      return { number, is_done: false, text: 'Something went wrong. Please try again.' }
    }
  }
}
