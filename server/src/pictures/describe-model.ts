import type { Product } from '@twirl/contract/catalog/product'
import { modelFacts } from '@twirl/lookbook/model-facts'
import type { Database } from '#platform/database/database.ts'
import { findSource } from './pictures.queries.ts'

/** The model that drawn pictures with this key show. Undefined if there are no such pictures. */
export async function describeModel(
  db: Database,
  imageKey: string,
): Promise<Product['model'] | undefined> {
  const source = await findSource(db, imageKey)
  if (!source?.look) return undefined
  const { heightInches, size } = modelFacts(source.look)
  return { height_inches: heightInches, size }
}
