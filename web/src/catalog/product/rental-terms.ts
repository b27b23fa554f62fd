/** The conditions of a rental. They differ between individual orders and events. */
export type RentalTerms = {
  /** Shown with the price. */
  points: readonly string[]
  delivery: string
  fit: string
}

/** For individual orders. Numbers: spec section 9. */
export const INDIVIDUAL_TERMS: RentalTerms = {
  points: [
    'Yours for 21 days',
    'Cleaning included',
    'Free round-trip shipping from $50',
    'Orders start at $65',
  ],
  delivery: 'Arrives in 5–7 business days. Shipping is free both ways from $50.',
  fit: 'Swap a rental for another size or piece: the first exchange of an order is free, each one after that ships for $9.99.',
}
