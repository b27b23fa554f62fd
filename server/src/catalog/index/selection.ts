import type { Size } from '@twirl/contract/primitives'

/** Chosen products and collections with rents of their own: what an event offers. */
export type Selection = {
  /** Stays while its content changes, so that places in its orders hold. */
  id: string
  /** Differs for every content of one id: cached answers are told apart by it. */
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
