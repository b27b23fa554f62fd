import type { RentalTerms } from '@twirl/contract/system'
import type { Platform } from '#platform/open-platform.ts'
import { inventoryJobs, startDay } from './inventory.jobs.ts'
import { rollStock } from './stock/stock-counts.ts'

type InventoryDeps = {
  terms: () => RentalTerms
  onChange: (listener: () => void) => void
}

/** Counts the stock of today before anything is shown, and again when the terms of rentals change. */
export async function openInventory(
  { db, clock, jobs, log }: Platform,
  { terms, onChange }: InventoryDeps,
): Promise<void> {
  await startDay(db, clock.now(), terms())
  inventoryJobs(jobs, { db, clock, terms })
  onChange(() => {
    rollStock(db, clock.now(), terms()).catch((error: unknown) =>
      log.error(
        { err: error },
        'stock was not counted for changed terms; the hourly job will do it',
      ),
    )
  })
}
