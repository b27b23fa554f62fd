import { type Product, product as productSchema } from '@twirl/contract/catalog/product'
import { isPhotoKey } from '@twirl/contract/pictures'
import type { Database } from '#platform/database/database.ts'
import type { CollectionRow } from '../catalog.queries.ts'
import { productPageTag, productTag } from './listing-tags.ts'
import { loadAsPublished, loadProducts } from '../load-products.ts'
import { answerWithProduct, type MarkableAnswer, writeProduct } from './markable-answer.ts'
import type { Pool } from '../index/product-order.ts'
import { versionsOf } from './product-versions.ts'
import {
  isOffered,
  onTermsOf,
  type ShownProduct,
  type StockedProduct,
  toProduct,
} from './product-view.ts'
import { describeModel } from '../../pictures/public.ts'
import type { SelectionTerms } from '../index/selection.ts'

/** The terms on which a product is shown: those of a pool, or of a selection that holds it. */
export type ProductTerms = Pool | SelectionTerms

/** Reads a product with its variants; undefined when it is not offered on these terms. */
export async function readProduct(
  db: Database,
  id: number,
  terms: ProductTerms,
  collections: CollectionRow[],
): Promise<MarkableAnswer<Product> | undefined> {
  const [product] = await loadProducts(db, [id], collections)
  const shown = product && showOn(terms, product)
  // Read here and not with all products of a start. It cannot change: another look has another key.
  const model = shown && (await modelOf(db, shown.image_key))
  if (!shown || model === undefined) return undefined
  const versions = versionsOf(product)
  return answerWithProduct(
    { id, card: writeProduct(productSchema, { ...shown, model }) },
    {
      tags: new Map([[productTag(id), versions.answer]]),
      pageTags: new Map([[productPageTag(id), versions.page]]),
    },
  )
}

/** A product as its page will show it once it is published; undefined while no page could show it. */
export async function previewProduct(
  db: Database,
  id: number,
  collections: CollectionRow[],
): Promise<Product | undefined> {
  const product = await loadAsPublished(db, id, collections)
  const shown = product && (showOn('CORE', product) ?? showOn('CLEARANCE', product))
  const model = shown && (await modelOf(db, shown.image_key))
  return shown && model !== undefined ? { ...shown, model } : undefined
}

/** Nothing is known of the model of photos. */
async function modelOf(db: Database, imageKey: string): Promise<Product['model'] | undefined> {
  return isPhotoKey(imageKey) ? null : describeModel(db, imageKey)
}

/** Tells terms apart in the key of an answer. */
export function termsKey(terms: ProductTerms): string {
  if (typeof terms === 'string') return terms
  const { selection, isOpen } = terms
  return `${selection.id}:${selection.version}:${selection.stock?.version}:${isOpen}`
}

function showOn(terms: ProductTerms, product: StockedProduct): ShownProduct | undefined {
  if (typeof terms === 'string')
    return isOffered(product, terms) ? toProduct(product, terms) : undefined
  if (!product.is_rentable) return undefined
  const shown = onTermsOf(terms.selection, toProduct(product, 'CORE'))
  const { stock } = terms.selection
  if (!terms.isOpen)
    return withCounts(shown, () => ({ available_quantity: 0, sellable_quantity: 0 }))
  if (!stock) return shown
  const free = new Map(
    stock.variants.get(product.id)?.map((variant) => [variant.sku, variant.free]),
  )
  // What is free to rent depends on the dates of the selection; what is free to buy is the same everywhere.
  return withCounts(shown, ({ sku }) => ({ available_quantity: free.get(sku) ?? 0 }))
}

type Counted = ShownProduct['variants'][number]
type Counts = Pick<Counted, 'available_quantity' | 'sellable_quantity'>

function withCounts(
  product: ShownProduct,
  countsOf: (variant: Counted) => Partial<Counts>,
): ShownProduct {
  return {
    ...product,
    variants: product.variants.map((variant) => ({ ...variant, ...countsOf(variant) })),
  }
}
