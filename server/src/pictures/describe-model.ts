import type { Product } from '@twirl/contract/catalog/product'
import { modelFacts } from '@twirl/lookbook/model-facts'
import type { Database } from '#platform/database/database.ts'
import { findLook } from './pictures.queries.ts'

/** The model that the pictures with this key show. Undefined if there are no such pictures. */
export async function describeModel(
  db: Database,
  imageKey: string,
): Promise<Product['model'] | undefined> {
  const look = await findLook(db, imageKey)
  if (!look) return undefined
  const { heightInches, size } = modelFacts(look)
  return { height_inches: heightInches, size }
}
