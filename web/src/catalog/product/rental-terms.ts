import type { ShopTerms } from '#lib/shop-terms.ts'

/** The conditions of rentals and purchases. They differ between individual orders and events. */
export type RentalTerms = {
  /** Shown with the price. */
  points: readonly string[]
  delivery: string
  fit: string
  /** What holds for purchases. */
  purchase: { points: readonly string[]; refund: string }
}

/** For individual orders. */
export function individualTerms({
  rentalDays,
  refundDays,
  minimum,
  purchaseMinimum,
  freeShippingFrom,
  deliveryDays,
  exchange,
}: ShopTerms): RentalTerms {
  return {
    points: [
      `Yours for ${rentalDays} days`,
      'Cleaning included',
      `Free round-trip shipping from ${freeShippingFrom}`,
      `${minimum} order minimum`,
    ],
    delivery: `Arrives in ${deliveryDays} business days. Shipping is free from ${freeShippingFrom}, for rentals both ways.`,
    fit: `Exchange a rental for another size or piece. ${exchange.rule} Rentals can’t be refunded.`,
    purchase: {
      points: [
        'Gently used, yours to keep',
        `Free shipping from ${freeShippingFrom}`,
        ...(purchaseMinimum === null ? [] : [`${purchaseMinimum} order minimum`]),
        `Refund within ${refundDays} days`,
      ],
      refund: `If you buy it and it’s not right, request a refund within ${refundDays} days of delivery. Our team reviews every request.`,
    },
  }
}
