import type { CartItem } from '@twirl/contract/buying/cart'
import type { CheckoutTerms } from '@twirl/contract/system'
import { problemOf } from './item-problem.ts'

/** Why the selection cannot be ordered now (spec section 5). */
export type CheckoutBlocker = 'NOTHING_SELECTED' | 'SHORT' | 'MINIMUM'

/** `isAble` is what the server answered for an individual order; undefined for a group order, which has no minimum. */
export function checkoutBlockers(
  selected: readonly CartItem[],
  isAble: boolean | undefined,
): CheckoutBlocker[] {
  if (selected.length === 0) return ['NOTHING_SELECTED']
  const blockers: CheckoutBlocker[] = []
  if (selected.some((item) => problemOf(item) === 'SHORT')) blockers.push('SHORT')
  if (isAble === false) blockers.push('MINIMUM')
  return blockers
}

export function hasRental(items: readonly CartItem[]): boolean {
  return items.some(({ transaction_type }) => transaction_type === 'RENT')
}

/** The minimum of an individual order; null if none applies (decisions C1). */
export function minimumOf(terms: CheckoutTerms, items: readonly CartItem[]): number | null {
  return terms.minimum_applies_to === 'ALL' || hasRental(items) ? terms.minimum : null
}

export function subtotalOf(items: readonly CartItem[]): number {
  return items.reduce((cents, item) => cents + lineCents(item), 0) / 100
}

export function lineTotal(item: Pick<CartItem, 'amount' | 'quantity'>): number {
  return lineCents(item) / 100
}

export function pieceCount(items: readonly CartItem[]): number {
  return items.reduce((count, { quantity }) => count + quantity, 0)
}

/** What is missing to an amount; 0 if it is reached. */
export function missingTo(amount: number, subtotal: number): number {
  return Math.max(0, toCents(amount) - toCents(subtotal)) / 100
}

// Amounts are decimal numbers with two places, whose sums would not be exact.
function lineCents({ amount, quantity }: Pick<CartItem, 'amount' | 'quantity'>): number {
  return toCents(amount ?? 0) * quantity
}

function toCents(amount: number): number {
  return Math.round(amount * 100)
}
