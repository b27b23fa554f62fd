import type { ProductCard } from '@twirl/contract/catalog/product'
import { type Size, SIZES } from '@twirl/contract/primitives'
import { toDollarsOrNull } from '#platform/money.ts'

/** Chosen products and collections with rents of their own: what an event offers. */
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
  /** Without it the counts of the catalogue hold, which are those of rentals ordered today. */
  stock?: SelectionStock | undefined
}

/** A variant of a selected product, with the units that are free in the selection's time window. */
export type SelectedVariant = { sku: string; size: Size; color: string; free: number }

/** What is free of a selection in its own time window. A change makes a new object. */
export type SelectionStock = {
  /** Differs when any count does. */
  version: number
  /** Differs when listings do: when a variant sells out or becomes free. */
  listing_version: number
  variants: ReadonlyMap<number, readonly SelectedVariant[]>
}

/** A selection as visitors meet it. */
export type SelectionTerms = {
  selection: Selection
  /** Afterwards its pieces are shown, but none is available (BROWSE-6). */
  isOpen: boolean
}

type Offer = {
  id: number
  rental_price: number | null
  shop_rental_price?: number | null | undefined
}

type Sizes = Pick<ProductCard, 'available_sizes' | 'colors'>

/** The sizes that are free in the selection's time window, in all and by color; else as the catalogue says. */
export function withFreeSizes<Card extends Sizes>(
  { stock }: Selection,
  id: number,
  card: Card,
): Card {
  if (!stock) return card
  const free = (stock.variants.get(id) ?? []).filter((variant) => variant.free > 0)
  return {
    ...card,
    colors: card.colors.map((each) => ({
      ...each,
      available_sizes: sizesOf(free.filter(({ color }) => color === each.name)),
    })),
    available_sizes: sizesOf(free),
  }
}

/** Each size once, XS through 3X. */
export function sizesOf(variants: readonly { size: Size }[]): Size[] {
  const sizes = new Set(variants.map(({ size }) => size))
  return SIZES.filter((size) => sizes.has(size))
}

/** A card or product of the core pool as the selection offers it: at its rent, and for sale as in the catalogue. */
export function onTermsOf<Product extends Offer>({ rents }: Selection, product: Product): Product {
  const rent = toDollarsOrNull(rents.get(product.id) ?? null)
  if (rent === null || rent === product.rental_price) return product
  return { ...product, rental_price: rent, shop_rental_price: product.rental_price }
}
