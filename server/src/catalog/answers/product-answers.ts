import { type Product, product as productSchema } from '@twirl/contract/catalog/product'
import type { Tags } from '#platform/changes/tags.ts'
import type { Database } from '#platform/database/database.ts'
import { AnswerCache } from './catalog-answers.ts'
import type { CollectionRow } from '../catalog.queries.ts'
import { productPageTag, productTag } from '../index/listing-tags.ts'
import { loadProducts } from '../load-products.ts'
import { answerWithProduct, type MarkableAnswer, writeProduct } from './markable-answer.ts'
import type { Pool } from '../index/product-order.ts'
import { versionsOf } from './product-versions.ts'
import { isOffered, type ShownProduct, type StockedProduct, toProduct } from './product-view.ts'
import { describeModel } from '../../pictures/public.ts'
import { onTermsOf, type SelectionTerms } from '../index/selection.ts'

const CACHE_BYTES = 12 * 1024 * 1024

/** On what terms a product is shown: those of a pool, or of a selection that holds it. */
export type ProductTerms = Pool | SelectionTerms

/** Products with their variants, read when asked for and cached as bytes until it changes. */
export class ProductAnswers {
  readonly #db: Database
  readonly #cached = new AnswerCache(CACHE_BYTES)
  #version = 0

  constructor(db: Database) {
    this.#db = db
  }

  /** Undefined when it is not offered on these terms. */
  async find(
    id: number,
    terms: ProductTerms,
    collections: CollectionRow[],
  ): Promise<MarkableAnswer<Product> | undefined> {
    const key = `${id}:${nameOf(terms)}`
    const known = this.#cached.get<Product>(key)
    if (known) return known
    const version = this.#version
    const [product] = await loadProducts(this.#db, [id], collections)
    const shown = product && showOn(terms, product)
    // Read here and not with all products of a start. It cannot change: another look has another key.
    const model = shown && (await describeModel(this.#db, shown.image_key))
    if (!shown || !model) return undefined
    const versions = versionsOf(product)
    const answer = answerWithProduct(
      { id, card: writeProduct(productSchema, { ...shown, model }) },
      {
        tags: new Map([[productTag(id), versions.answer]]),
        pageTags: new Map([[productPageTag(id), versions.page]]),
      },
    )
    // What was read before a change must not be cached after it.
    if (version === this.#version) this.#cached.set(key, answer)
    return answer
  }

  invalidate(changes: Tags): void {
    this.#version++
    this.#cached.invalidate(changes)
  }

  clear(): void {
    this.#version++
    this.#cached.clear()
  }
}

function nameOf(terms: ProductTerms): string {
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
