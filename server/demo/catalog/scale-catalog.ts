import type { Database } from '../../src/platform/database/database.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { PRODUCT_COUNT } from './choose-looks.ts'
import { continueIds, hasRows, lockDemo } from '../demo.queries.ts'
import { fillCatalog } from './fill-catalog.ts'
import {
  analyzeCatalog,
  suspendKeysAndTriggers,
  repeatProducts,
  repeatStock,
  restoreKeysAndTriggers,
} from './scale-catalog.queries.ts'

/** Fills an empty database with `count` products for measuring: the demo's, over and over. */
export async function scaleCatalog(db: Database, count: number): Promise<void> {
  if (count < PRODUCT_COUNT)
    throw new RangeError(`at least ${PRODUCT_COUNT} products, got ${count}`)
  await inTransaction(db, async (transaction) => {
    await lockDemo(transaction)
    if (await hasRows(transaction, 'product')) throw new Error('the database has products already')
    await fillCatalog(transaction)
    await analyzeCatalog(transaction)
    const restore = await suspendKeysAndTriggers(transaction)
    await repeatProducts(transaction, PRODUCT_COUNT, count)
    await repeatStock(transaction, PRODUCT_COUNT)
    await restoreKeysAndTriggers(transaction, restore)
    await continueIds(transaction)
    await analyzeCatalog(transaction)
  })
}
