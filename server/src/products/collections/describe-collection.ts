import type { CollectionDetails } from '@twirl/contract/staff/catalogue/collections'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { findStaffCollection, listOtherMembers, listPlacedMembers } from '../../catalog/public.ts'

const PAGE_SIZE = 50
const ABOVE_ALL_IDS = 2_147_483_647

export async function describeCollection(db: Database, id: number): Promise<CollectionDetails> {
  const collection = await findStaffCollection(db, id)
  if (!collection) throw new AppError('NOT_FOUND')
  // The columns have checks for kinds and orders; the order by check-in in the sale is none of a collection.
  return {
    ...collection,
    placed: await listPlacedMembers(db, id),
  } as CollectionDetails
}

/** A page of the products that are not put first. */
export async function listMembers(db: Database, id: number, after = ABOVE_ALL_IDS) {
  if (!(await findStaffCollection(db, id))) throw new AppError('NOT_FOUND')
  const found = await listOtherMembers(db, id, { after, limit: PAGE_SIZE + 1 })
  const products = found.slice(0, PAGE_SIZE)
  return { products, next: found.length > PAGE_SIZE ? products.at(-1)!.id : null }
}
