import { DELIVERY_BUSINESS_DAYS } from '@twirl/contract/buying/rental-terms'

/** The conditions of rentals and purchases. They differ between individual orders and events. */
export type RentalTerms = {
  /** Shown with the price. */
  points: readonly string[]
  delivery: string
  fit: string
  /** Of purchases. */
  purchase: { points: readonly string[]; refund: string }
}

type Numbers = {
  rentalDays: number
  refundDays: number
  minimum: string
  purchaseMinimum: string | null
  freeShippingFrom: string
  exchangeFee: string
}

/** For individual orders. */
export function individualTerms({
  rentalDays,
  refundDays,
  minimum,
  purchaseMinimum,
  freeShippingFrom,
  exchangeFee,
}: Numbers): RentalTerms {
  return {
    points: [
      `Yours for ${rentalDays} days`,
      'Cleaning included',
      `Free round-trip shipping from ${freeShippingFrom}`,
      `${minimum} order minimum`,
    ],
    delivery: `Arrives in ${DELIVERY_BUSINESS_DAYS} business days. Shipping is free from ${freeShippingFrom}, for rentals both ways.`,
    fit: `Exchange a rental for another size or piece. One exchange per order is free; each one after that is ${exchangeFee}. Rentals can’t be refunded.`,
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
