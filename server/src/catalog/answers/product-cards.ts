import { type ProductCard, productCard } from '@twirl/contract/catalog/product'
import type { ListingScope } from '../index/indexed-product.ts'
import type { Pool, Shelf } from '../index/product-order.ts'
import { type ProductJson, writeProduct, type WrittenProduct } from './markable-answer.ts'
import { onTermsOf, withFreeSizes } from './product-view.ts'

/** The card of a product in each pool; null where it is not offered. */
export type PoolCards = Record<Pool, ProductJson | null>

/** The cards of all published products, as JSON. */
export class ProductCards {
  readonly #cards = new Map<number, PoolCards>()

  /** Returns whether a card differs from the one before. */
  put(id: number, cards: PoolCards): boolean {
    const before = this.#cards.get(id)
    this.#cards.set(id, cards)
    return before?.CORE !== cards.CORE || before.CLEARANCE !== cards.CLEARANCE
  }

  /** Returns whether there was one. */
  remove(id: number): boolean {
    return this.#cards.delete(id)
  }

  /** Returns null where the product is not offered. */
  find(id: number, shelf: Shelf): ProductJson | null {
    const cards = this.#cards.get(id)
    if (!cards) return null
    return shelf === 'ANYWHERE' ? (cards.CORE ?? cards.CLEARANCE) : cards[shelf]
  }

  /** Returns the card where the product is offered, parsed. */
  read(id: number, shelf: Shelf): ProductCard | null {
    const card = this.find(id, shelf)
    // Written by toCards with the schema.
    return card === null ? null : (JSON.parse(card) as ProductCard)
  }

  /** Returns the cards of products that the shelf offers. */
  list(ids: number[], shelf: Shelf): WrittenProduct[] {
    return ids.map((id) => ({ id, card: this.find(id, shelf)! }))
  }

  /** Returns the cards of products that the scope offers, on its terms. */
  listIn(scope: ListingScope, ids: number[]): WrittenProduct[] {
    if (!('selection' in scope)) return this.list(ids, scope.pool)
    const { selection } = scope
    return ids.map((id) => {
      const card = withFreeSizes(selection, id, this.read(id, 'CORE')!)
      return { id, card: writeProduct(productCard, onTermsOf(selection, card)) }
    })
  }
}
