import type { Database } from '../src/platform/database.ts'
import { hasProducts, lockDemo } from './demo.queries.ts'
import { fillCatalog } from './fill-catalog.ts'

/** Fills an empty shop, all of it or nothing; answers whether it did. Each topic has its own fill function. */
export async function fillDemoShop(db: Database): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockDemo(transaction)
    if (await hasProducts(transaction)) return false
    await fillCatalog(transaction)
    return true
  })
}
