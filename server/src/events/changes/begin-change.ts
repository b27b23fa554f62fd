import type { Transaction } from '#platform/database/transaction.ts'
import { listOpenOrdersOfEvent } from '../../orders/public.ts'
import { APPLY_CHANGE } from './apply-change.ts'
import type { ChangeDeps } from './change-deps.ts'
import { addChangeOrders, type ChangeRow, insertChange } from './event-changes.queries.ts'

type Begun = Omit<ChangeRow, 'id' | 'finished_at'>

/** Stores what is to be done with each open order of the event, and the job that does it. Returns how many orders. */
export async function beginChange(
  { jobs }: Pick<ChangeDeps, 'jobs'>,
  transaction: Transaction,
  change: Begun,
): Promise<number> {
  const change_id = await insertChange(transaction, change)
  const orders = await listOpenOrdersOfEvent(transaction, change.trunk_show_id)
  const numbers = orders.map(({ order_number }) => order_number)
  await addChangeOrders(transaction, change_id, numbers)
  await jobs.send(transaction, APPLY_CHANGE, { change_id })
  return numbers.length
}
