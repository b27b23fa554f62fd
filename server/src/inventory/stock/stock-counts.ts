import type { RentalTerms } from '@twirl/contract/system'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { dayOf, startOfDay } from '#platform/new-york-time.ts'
import { lockSkus } from '../bookings/bookings.queries.ts'
import {
  compareCounts,
  listSkusAfter,
  recount,
  recountNoted,
  setCalendar,
  type StockDifference,
} from './stock.queries.ts'
import { planRental } from './stock-windows.ts'

const BATCH = 500

/**
 * Moves the windows of the stored counts to the current day and counts again what that changes. What is left to count is
 * stored, so that the call after an interrupted one continues.
 */
export async function rollStock(db: Database, now: Date, terms: RentalTerms): Promise<void> {
  const today = startOfDay(dayOf(now))
  const { window } = planRental(now, terms)
  await setCalendar(db, today, window)
  let counted: number
  do counted = await inTransaction(db, (transaction) => recountNoted(transaction, BATCH))
  while (counted > 0)
}

/** Counts every SKU again, corrects what differs and returns it: nothing, if the counts were kept right. */
export async function rebuildStock(db: Database): Promise<StockDifference[]> {
  const differences: StockDifference[] = []
  let last = ''
  for (;;) {
    const skus = await listSkusAfter(db, last, BATCH)
    if (skus.length === 0) return differences
    differences.push(
      ...(await inTransaction(db, async (transaction) => {
        await lockSkus(transaction, skus)
        const found = await compareCounts(transaction, skus)
        if (found.length > 0)
          await recount(
            transaction,
            found.map(({ sku }) => sku),
          )
        return found
      })),
    )
    last = skus.at(-1)!
  }
}
