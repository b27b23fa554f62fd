import { isDeepStrictEqual } from 'node:util'
import type { CollectionDetails } from '@twirl/contract/staff/catalogue/collections'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import {
  addMember,
  findTitle,
  listPlacedMembers,
  placeMembers,
  removeMember,
} from '../../catalog/public.ts'
import { changedMeanwhile, type CollectionDeps, writeCollection } from './write-collection.ts'

export function addProduct(
  deps: CollectionDeps,
  staff: StaffCaller,
  id: number,
  product: number,
): Promise<CollectionDetails> {
  return writeCollection(deps, staff, id, 'collection.add-product', async (transaction) => {
    if ((await findTitle(transaction, product)) === undefined) throw new AppError('NOT_FOUND')
    const isNew = await addMember(transaction, id, product)
    return isNew ? { after: { product } } : null
  })
}

export function removeProduct(
  deps: CollectionDeps,
  staff: StaffCaller,
  id: number,
  product: number,
): Promise<CollectionDetails> {
  return writeCollection(deps, staff, id, 'collection.remove-product', async (transaction) => {
    const wasThere = await removeMember(transaction, id, product)
    return wasThere ? { before: { product } } : null
  })
}

/** Puts pieces first (STAFF-134). */
export function placeProducts(
  deps: CollectionDeps,
  staff: StaffCaller,
  id: number,
  { seen, products }: { seen: number[]; products: number[] },
): Promise<CollectionDetails> {
  const action = 'collection.place-products'
  return writeCollection(deps, staff, id, action, async (transaction) => {
    const before = (await listPlacedMembers(transaction, id)).map((member) => member.id)
    if (!isDeepStrictEqual(before, seen))
      throw await changedMeanwhile(transaction, id, [action, 'collection.remove-product'])
    const placed = await placeMembers(transaction, id, products)
    if (placed < products.length)
      throw new AppError('STEP_REFUSED', {
        message: 'One of these pieces is no longer in the collection. Please reload the page.',
      })
    return { before: { products: before }, after: { products } }
  })
}
