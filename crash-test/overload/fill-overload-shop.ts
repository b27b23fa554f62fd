import pino from 'pino'
import { connectDatabase } from '../../server/src/platform/database/database.ts'
import { insertCollection, insertProduct } from '../../server/test/factories.ts'

const PRODUCTS = 36

/** A collection, one piece of which has plenty of units. Answers its SKU. */
export async function fillOverloadShop(databaseUrl: string): Promise<string> {
  const { db, close } = connectDatabase(databaseUrl, pino({ level: 'silent' }))
  await insertCollection(db, { id: 1 })
  for (let id = 2; id <= PRODUCTS; id++) await insertProduct(db, { id, collection_ids: [1] })
  const id = await insertProduct(db, { id: 1, variants: [{ size: 'M', core: 100 }] })
  const { sku } = await db
    .selectFrom('variant')
    .select('sku')
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow()
  await close()
  return sku
}
