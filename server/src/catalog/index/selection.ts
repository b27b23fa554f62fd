import { toDollarsOrNull } from '#platform/money.ts'

/** Products that somebody put together, to be rented on terms of her own: what an event offers. */
export type Selection = {
  /** Stays while its content changes, so that places in its orders hold. */
  id: string
  /** Never the same for two contents of one id: kept answers are told apart by it. */
  version: number
  /** Pieces chosen one by one, the one recommended most first. */
  product_ids: readonly number[]
  /** Whatever these collections hold. */
  collection_ids: readonly number[]
  /** Rents in cents by product id, where they differ from the catalogue's. */
  rents: ReadonlyMap<number, number>
}

/** A selection as somebody meets it. */
export type SelectionTerms = {
  selection: Selection
  /** Afterwards its pieces are shown, but none is available (decisions A38). */
  isOpen: boolean
}

type Offer = {
  id: number
  rental_price: number | null
  selling_price: number | null
  is_purchasable: boolean
}

/** A card or product of the core pool as the selection offers it: at its rent, and never for sale. */
export function onTermsOf<Product extends Offer>({ rents }: Selection, product: Product): Product {
  return {
    ...product,
    rental_price: toDollarsOrNull(rents.get(product.id) ?? null) ?? product.rental_price,
    selling_price: null,
    is_purchasable: false,
  }
}
