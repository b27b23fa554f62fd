import {
  type BulkAct,
  type BulkProductResult,
  type changeProducts,
} from '@twirl/contract/staff/catalogue/product-changes'
import {
  PRICE_MAX,
  type PriceName,
  priceProblem,
} from '@twirl/contract/staff/catalogue/product-fields'
import type * as z from 'zod/mini'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { formatDollars, toCents, toDollarsOrNull } from '#platform/money.ts'
import {
  type DeskProduct,
  listCollectionsWith,
  listTitles,
  updateProduct,
} from '../catalog/public.ts'
import type { ProductsDeps } from './products-deps.ts'
import { lockProduct, type ProductChange, writeChange } from './writing/product-change.ts'
import { setCollections } from './writing/set-collections.ts'
import { setPublishing } from './writing/set-publishing.ts'

type Input = z.output<(typeof changeProducts)['input']>

/** Changes many products, each in a transaction of its own, with a result for each (STAFF-123). */
export async function changeMany(
  deps: ProductsDeps,
  { staff_id }: StaffCaller,
  { products, act }: Input,
): Promise<{ results: BulkProductResult[] }> {
  const titles = await listTitles(
    deps.db,
    products.map(({ id }) => id),
  )
  const results: BulkProductResult[] = []
  for (const { id, version } of products) {
    const title = titles.get(id) ?? `Product ${id}`
    try {
      const text = await inTransaction(deps.db, (transaction) =>
        ACTS[act.kind](transaction, deps, { staff_id, id, version }, act),
      )
      results.push({ id, title, is_done: true, text })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({ id, title, is_done: false, text: error.message })
    }
  }
  return { results }
}

/** Does the act with one product and returns what was done, in words. */
type Act = (
  transaction: Transaction,
  deps: ProductsDeps,
  change: ProductChange,
  act: BulkAct,
) => Promise<string>

const ACTS: Record<BulkAct['kind'], Act> = {
  PUBLISH: async (transaction, deps, change) => {
    await setPublishing(transaction, deps, change, { state: 'PUBLISHED' })
    return 'Published'
  },
  UNPUBLISH: async (transaction, deps, change) => {
    await setPublishing(transaction, deps, change, { state: 'UNPUBLISHED' })
    return 'Taken out of the shop'
  },
  ADD_TO_COLLECTION: async (transaction, deps, change, act) => {
    const { collection_id, ids } = await collectionsOf(transaction, change, act)
    await setCollections(transaction, deps, change, [...new Set([...ids, collection_id])])
    return 'Added to the collection'
  },
  REMOVE_FROM_COLLECTION: async (transaction, deps, change, act) => {
    const { collection_id, ids } = await collectionsOf(transaction, change, act)
    await setCollections(
      transaction,
      deps,
      change,
      ids.filter((id) => id !== collection_id),
    )
    return 'Removed from the collection'
  },
  CHANGE_PRICE: changePrice,
}

/** The schema of the act makes sure that it has the fields of its kind. */
async function collectionsOf(transaction: Transaction, { id }: ProductChange, act: BulkAct) {
  await lockProduct(transaction, id)
  const current = await listCollectionsWith(transaction, id)
  return { collection_id: act.collection_id!, ids: current.map((collection) => collection.id) }
}

const PRICE_NAMES: Record<PriceName, string> = {
  retail_price: 'retail price',
  rental_price: 'rent',
  selling_price: 'price to buy',
  clearance_price: 'clearance price',
}

async function changePrice(
  transaction: Transaction,
  deps: ProductsDeps,
  change: ProductChange,
  act: BulkAct,
): Promise<string> {
  const price = act.price!
  const product = await lockProduct(transaction, change.id)
  const column = `${price}_cents` as const
  const before = product[column]
  if (before === null) throw refusal(`It has no ${PRICE_NAMES[price]}.`)
  const after = changedCents(before, act.unit!, act.by!)
  if (after <= 0) throw refusal(`Its ${PRICE_NAMES[price]} would not be above zero.`)
  if (after > toCents(PRICE_MAX))
    throw refusal(`Its ${PRICE_NAMES[price]} would be above ${formatDollars(toCents(PRICE_MAX))}.`)
  const problem = priceProblem(pricesOf({ ...product, [column]: after }))
  if (problem)
    throw refusal(`Its ${PRICE_NAMES[problem.field]} would not fit: ${problem.text.toLowerCase()}.`)
  await writeChange(
    transaction,
    deps,
    { product, change },
    {
      action: 'product.change',
      before: { [column]: before },
      after: { [column]: after },
      write: () => updateProduct(transaction, product.id, { [column]: after }, deps.clock.now()),
    },
  )
  return `${formatDollars(before)} → ${formatDollars(after)}`
}

/** To the cent; half a cent is rounded up. */
function changedCents(cents: number, unit: 'DOLLARS' | 'PERCENT', by: number): number {
  return unit === 'DOLLARS' ? cents + toCents(by) : Math.round((cents * (100 + by)) / 100)
}

function pricesOf(product: DeskProduct) {
  return {
    retail_price: toDollarsOrNull(product.retail_price_cents),
    rental_price: toDollarsOrNull(product.rental_price_cents),
    selling_price: toDollarsOrNull(product.selling_price_cents),
    clearance_price: toDollarsOrNull(product.clearance_price_cents),
    is_rentable: product.is_rentable,
    is_purchasable: product.is_purchasable,
  }
}

const refusal = (message: string) => new AppError('STEP_REFUSED', { message })
