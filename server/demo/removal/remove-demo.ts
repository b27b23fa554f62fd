import type { Database } from '../../src/platform/database/database.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { demoCatalog } from '../catalog.ts'
import { lockDemo } from '../demo.queries.ts'
import { DEMO_COUPONS, DEMO_STAFF } from '../guide.ts'
import { DEMO_TRUNK_SHOWS } from '../trunk-shows/trunk-shows.ts'
import {
  countDemo,
  deleteDemo,
  type DemoCounts,
  type DemoMarks,
  findDemo,
  hasOwnOwner,
} from './removal.queries.ts'

function demoMarks(): DemoMarks {
  const { products, collections } = demoCatalog()
  return {
    skus: products.flatMap(({ variants }) => variants.map(({ sku }) => sku)),
    aliases: DEMO_TRUNK_SHOWS.map(({ alias }) => alias),
    coupon_codes: DEMO_COUPONS.map(({ code }) => code),
    staff_emails: DEMO_STAFF.map(({ email }) => email),
    collection_ids: collections.map(({ id }) => id),
  }
}

/** `hasOwner`: whether someone who is not of the demo can run the shop; without, nothing is removed. */
export type Removal = { counts: DemoCounts; hasOwner: boolean; isRemoved: boolean }

/** Counts what is of the demo, and removes it if wanted: all of it or nothing (STAFF-182). */
export async function removeDemo(
  db: Database,
  { isWanted }: { isWanted: boolean },
): Promise<Removal> {
  const marks = demoMarks()
  return inTransaction(db, async (transaction) => {
    await lockDemo(transaction)
    await findDemo(transaction, marks)
    const counts = await countDemo(transaction)
    const hasOwner = await hasOwnOwner(transaction, marks)
    const isRemoved = isWanted && hasOwner
    if (isRemoved) await deleteDemo(transaction, marks)
    return { counts, hasOwner, isRemoved }
  })
}
