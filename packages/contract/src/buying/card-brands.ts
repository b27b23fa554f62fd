// Separate from the calls, so that pages that only display a card do not load the validation.
export const CARD_BRANDS = ['visa', 'mastercard', 'amex', 'unionpay', 'discover'] as const
export type CardBrand = (typeof CARD_BRANDS)[number]

const NAMES: Record<CardBrand, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  unionpay: 'UnionPay',
  discover: 'Discover',
}

/** The name that people know a brand by. A brand that only the gateway knows keeps its own. */
export function cardBrandName(brand: string): string {
  return Object.hasOwn(NAMES, brand) ? NAMES[brand as CardBrand] : brand
}
