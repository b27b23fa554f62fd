import type { Product, Variant } from '@twirl/contract/catalog/product'

/** A way in which a product is ordered, with the price of one. */
export type Offer = { transactionType: 'RENT' | 'PURCHASE'; price: number }

/** An offer of the chosen color and size. */
export type ChosenOffer = Offer & {
  /** Null until a size is chosen. */
  sku: string | null
  /** Another member of the event has the color. */
  isTaken: boolean
  /** Free of the chosen variant; without a size, of all sizes in the color. */
  left: number
  quantity: number
  onChangeQuantity: (quantity: number) => void
  onSizeMissing: () => void
}

/** Rental and purchase, as far as they are offered here (BROWSE-24). */
export function offersOf(product: Product): Offer[] {
  const { rental_price, selling_price } = product
  const offers: Offer[] = []
  if (product.is_rentable && !product.is_clearance && rental_price !== null)
    offers.push({ transactionType: 'RENT', price: rental_price })
  if (product.is_purchasable && selling_price !== null)
    offers.push({ transactionType: 'PURCHASE', price: selling_price })
  return offers
}

export function leftOf(
  { available_quantity, sellable_quantity }: Variant,
  { transactionType }: Offer,
): number {
  return transactionType === 'RENT' ? available_quantity : sellable_quantity
}
