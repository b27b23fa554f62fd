import type { Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import {
  copyColors,
  findDeskProduct,
  listCollectionsWith,
  listDeskColors,
  setCollections,
} from '../../catalog/public.ts'
import { addVariants } from './add-variants.ts'
import type { WriteDeps } from './product-change.ts'
import { makeFromRecord, recordOf } from './write-product.ts'

const TITLE_MAX = 100
const COPY = ' (copy)'

type Asked = { staff_id: number; key: string; id: number }

/** Makes an unpublished copy of a product, without units and photos, and returns its id (STAFF-120). */
export async function duplicateProduct(
  transaction: Transaction,
  deps: WriteDeps,
  { staff_id, key, id: from }: Asked,
): Promise<number> {
  const product = await findDeskProduct(transaction, from)
  if (!product) throw new AppError('NOT_FOUND')
  const title = `${product.title.slice(0, TITLE_MAX - COPY.length)}${COPY}`
  const record = { ...recordOf(product), title }
  const { id, is_new } = await makeFromRecord(
    transaction,
    deps,
    { staff_id, key, copy_of: from },
    record,
  )
  if (!is_new) return id
  await copyColors(transaction, { from, to: id })
  const colors = await listDeskColors(transaction, from)
  const variants = colors.flatMap(({ name, variants: sizes }) =>
    sizes.map(({ size }) => ({ color: name, size, field: 'colors' })),
  )
  await addVariants(transaction, id, variants)
  const collections = await listCollectionsWith(transaction, from)
  await setCollections(
    transaction,
    id,
    collections.map((collection) => collection.id),
  )
  return id
}
