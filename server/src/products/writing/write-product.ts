import type { ProductFields } from '@twirl/contract/staff/catalogue/product-fields'
import type { Transaction } from '#platform/database/transaction.ts'
import { toCents } from '#platform/money.ts'
import {
  type DeskProduct,
  findProductIdByKey,
  insertProduct,
  type ProductRecord,
  putBrand,
  updateProduct,
} from '../../catalog/public.ts'
import { audit } from '../../staff/public.ts'
import { lockProduct, type ProductChange, writeChange, type WriteDeps } from './product-change.ts'

type Maker = {
  staff_id: number
  /** Chosen by the form: the same one again makes nothing. Null: it is made in any case. */
  key: string | null
}

type Made = { id: number; is_new: boolean }

/** Makes a product that is not published (STAFF-115). The fields fit the schema of the contract. */
export async function makeProduct(
  transaction: Transaction,
  deps: WriteDeps,
  { staff_id, key }: Maker,
  fields: ProductFields,
): Promise<Made> {
  return makeFromRecord(transaction, deps, { staff_id, key }, toRecord(fields))
}

/** Likewise from a stored product, for a copy of it. */
export async function makeFromRecord(
  transaction: Transaction,
  deps: WriteDeps,
  { staff_id, key, copy_of }: Maker & { copy_of?: number },
  record: ProductRecord,
): Promise<Made> {
  const brand = await putBrand(transaction, record.brand)
  const product = { ...record, brand }
  const id = await insertProduct(transaction, {
    ...product,
    request_key: key,
    now: deps.clock.now(),
  })
  if (id === undefined) return { id: (await findProductIdByKey(transaction, key!))!, is_new: false }
  await audit(transaction, deps, {
    staff_id,
    action: copy_of ? 'product.duplicate' : 'product.create',
    subject_kind: 'product',
    subject_id: id,
    after: { ...product, ...(copy_of && { copy_of }) },
  })
  return { id, is_new: true }
}

/** Changes texts, kind and prices (STAFF-115, STAFF-117). The fields fit the schema of the contract. */
export async function changeProduct(
  transaction: Transaction,
  deps: WriteDeps,
  change: ProductChange,
  fields: ProductFields,
): Promise<void> {
  const product = await lockProduct(transaction, change.id)
  const record = toRecord(fields)
  const after = { ...record, brand: await putBrand(transaction, record.brand) }
  await writeChange(
    transaction,
    deps,
    { product, change },
    {
      action: 'product.change',
      before: recordOf(product),
      after,
      write: () => updateProduct(transaction, product.id, after, deps.clock.now()),
    },
  )
}

/** What staff write about a product, of what is stored. */
export function recordOf({
  id: _id,
  version: _version,
  is_published: _isPublished,
  was_published: _wasPublished,
  publish_at: _publishAt,
  first_new_in_time: _firstNewInTime,
  ...record
}: DeskProduct): ProductRecord {
  return record
}

function toRecord(fields: ProductFields): ProductRecord {
  const { retail_price, rental_price, selling_price, clearance_price, ...rest } = fields
  return {
    title: rest.title,
    brand: rest.brand,
    description: rest.description,
    fabric: rest.fabric,
    care: rest.care,
    type: rest.type,
    length: rest.length,
    recommendation_score: rest.recommendation_score,
    is_rentable: rest.is_rentable,
    is_purchasable: rest.is_purchasable,
    retail_price_cents: toCentsOrNull(retail_price),
    rental_price_cents: toCentsOrNull(rental_price),
    selling_price_cents: toCentsOrNull(selling_price),
    clearance_price_cents: toCentsOrNull(clearance_price),
  }
}

const toCentsOrNull = (dollars: number | null) => (dollars === null ? null : toCents(dollars))
