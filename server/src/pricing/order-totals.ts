import type { TransactionType } from '@twirl/contract/buying/cart'
import type { CheckoutTerms } from '@twirl/contract/system'
import { allocateCents, rateOf, toCents } from '#platform/money.ts'
import type { TaxRequest } from '../providers/tax/tax-service.ts'

/** What a coupon gives. */
export type DiscountRule =
  | { kind: 'AMOUNT'; value_cents: number }
  | { kind: 'PERCENTAGE'; percent: number }

export type OrderLine = {
  unit_price_cents: number
  quantity: number
  transaction_type: TransactionType
}

export type Order = {
  lines: OrderLine[]
  discount: DiscountRule | null
  /** Null for orders without delivery fee and minimum: group orders (GROUP-16) and bought rentals. */
  terms: CheckoutTerms | null
  /** What the tax service answered, the delivery's included; null while the tax is unknown. */
  line_tax_cents: number[] | null
}

export type OrderTotals = {
  subtotal_cents: number
  discount_cents: number
  /** In the order of the lines. */
  line_discount_cents: number[]
  delivery_fee_cents: number
  tax_cents: number | null
  /** Without tax while that is unknown. */
  total_cents: number
  meets_minimum: boolean
}

/** Returns all amounts of an order. What is paid is what is added up here. */
export function orderTotals({ lines, discount, terms, line_tax_cents }: Order): OrderTotals {
  const amounts = lines.map(amountOf)
  const subtotal = sumOf(amounts)
  const discountCents = discount ? discountOf(discount, subtotal) : 0
  const discounted = subtotal - discountCents
  const hasRental = lines.some(({ transaction_type }) => transaction_type === 'RENT')
  const fee = terms ? deliveryFeeOf(terms, discounted) : 0
  const tax = line_tax_cents && sumOf(line_tax_cents)
  return {
    subtotal_cents: subtotal,
    discount_cents: discountCents,
    line_discount_cents: allocateCents(discountCents, amounts),
    delivery_fee_cents: fee,
    tax_cents: tax,
    total_cents: discounted + fee + (tax ?? 0),
    meets_minimum: !terms || meetsMinimum(terms, subtotal, hasRental),
  }
}

/** Returns what the tax service is asked about: each line after its discount, then the delivery if it costs something. */
export function taxLinesOf(
  lines: OrderLine[],
  { line_discount_cents, delivery_fee_cents }: OrderTotals,
): TaxRequest['lines'] {
  const delivery = { kind: 'DELIVERY' as const, amount_cents: delivery_fee_cents }
  return [
    ...lines.map((line, position) => ({
      kind: line.transaction_type,
      amount_cents: amountOf(line) - line_discount_cents[position]!,
    })),
    ...(delivery_fee_cents > 0 ? [delivery] : []),
  ]
}

/** Rounded half up, never above the subtotal (CHECKOUT-16). */
export function discountOf(rule: DiscountRule, subtotalCents: number): number {
  return rule.kind === 'PERCENTAGE'
    ? rateOf(subtotalCents, rule.percent * 100)
    : Math.min(rule.value_cents, subtotalCents)
}

/** Free shipping is tested on the subtotal after discounts (CHECKOUT-14). */
export function deliveryFeeOf(terms: CheckoutTerms, discountedCents: number): number {
  return discountedCents >= toCents(terms.free_shipping_from) ? 0 : toCents(terms.shipping_fee)
}

/** The minimum is tested on the subtotal before discounts (CHECKOUT-14). */
export function meetsMinimum(
  terms: CheckoutTerms,
  subtotalCents: number,
  hasRental: boolean,
): boolean {
  const hasMinimum = terms.minimum_applies_to === 'ALL' || hasRental
  return !hasMinimum || subtotalCents >= toCents(terms.minimum)
}

function amountOf({ unit_price_cents, quantity }: OrderLine): number {
  return unit_price_cents * quantity
}

function sumOf(cents: number[]): number {
  return cents.reduce((sum, value) => sum + value, 0)
}
