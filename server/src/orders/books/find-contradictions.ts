import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import { listAbsentUnits } from '../../inventory/public.ts'
import { type Contradiction, listContradictions } from './contradictions.queries.ts'

// A longer line of the log would not be read: each order is repaired by hand.
const LIST_MAX = 100

/**
 * Logs the orders whose facts contradict each other (PAY-56). Repairs nothing. A step between the two reads may show an order
 * that is sound; it is not in the log of the next night.
 */
export async function findContradictions({
  db,
  log,
}: {
  db: Database
  log: Pick<Log, 'info' | 'error'>
}): Promise<Contradiction[]> {
  const found = await listContradictions(db, await listAbsentUnits(db), LIST_MAX)
  if (found.length > 0) log.error({ orders: found }, 'facts of orders contradict each other')
  else log.info({}, 'the facts of all orders agree')
  return found
}
