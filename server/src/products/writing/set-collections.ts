import type { Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import {
  listCollectionsWith,
  listKnownCollections,
  setCollections as write,
} from '../../catalog/public.ts'
import { lockProduct, type ProductChange, writeChange, type WriteDeps } from './product-change.ts'

/** Sets the collections that contain a product. */
export async function setCollections(
  transaction: Transaction,
  deps: WriteDeps,
  change: ProductChange,
  ids: number[],
): Promise<void> {
  const product = await lockProduct(transaction, change.id)
  const current = await listCollectionsWith(transaction, product.id)
  const wanted = await listKnownCollections(transaction, ids)
  if (wanted.length < new Set(ids).size) {
    const message = 'One of the collections was deleted. Reload the page.'
    throw new AppError('BAD_REQUEST', { message, fields: { collection_ids: message } })
  }
  const namesOf = (collections: { id: number; name: string }[]) =>
    collections.map(({ id, name }) => ({ id, name }))
  await writeChange(
    transaction,
    deps,
    { product, change },
    {
      action: 'product.change-collections',
      before: { collections: namesOf(current) },
      after: { collections: namesOf(wanted) },
      write: () =>
        write(
          transaction,
          product.id,
          wanted.map(({ id }) => id),
        ),
    },
  )
}
