import type { CartItem } from '@twirl/contract/buying/cart'
import type { CheckoutTerms } from '@twirl/contract/system'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { problemOf } from './item-problem.ts'

/** Why the selection cannot be ordered now (BAG-9). */
export type CheckoutBlocker = 'NOTHING_SELECTED' | 'SHORT' | 'SHARED' | 'MINIMUM'

/** `isAble` is what the server answered for an individual order; undefined for a group order, which has no minimum. */
export function checkoutBlockers(
  selected: readonly CartItem[],
  isAble: boolean | undefined,
): CheckoutBlocker[] {
  if (selected.length === 0) return ['NOTHING_SELECTED']
  const blockers: CheckoutBlocker[] = []
  if (selected.some((item) => problemOf(item) === 'SHORT')) blockers.push('SHORT')
  if (sharedShortages(selected).length > 0) blockers.push('SHARED')
  if (isAble === false) blockers.push('MINIMUM')
  return blockers
}

/**
 * Items of the same piece, rented and bought, that together need more units than there are. Each alone can be ordered:
 * what can be sold can be rented too, so that the larger count is that of all units.
 */
export function sharedShortages(selected: readonly CartItem[]): CartItem[][] {
  const byUnits = Map.groupBy(selected, ({ sku, is_clearance }) => `${sku} ${is_clearance}`)
  return [...byUnits.values()].filter(
    (items) => items.every((item) => problemOf(item) === null) && pieceCount(items) > leftOf(items),
  )
}

/** How many units there are for these items of one piece. */
export function leftOf(items: readonly CartItem[]): number {
  return Math.max(...items.map(({ available_quantity }) => available_quantity))
}

export function hasRental(items: readonly CartItem[]): boolean {
  return items.some(({ transaction_type }) => transaction_type === 'RENT')
}

/** The minimum of an individual order; null if none applies (CHECKOUT-14). */
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

export function minimumText(minimum: number, subtotal: number): string {
  const missing = missingTo(minimum, subtotal)
  return missing > 0
    ? `Add ${formatDollars(missing)} to reach the ${formatDollars(minimum)} order minimum`
    : `You’ve reached the ${formatDollars(minimum)} order minimum`
}

// Amounts are decimal numbers with two places, whose sums would not be exact.
function lineCents({ amount, quantity }: Pick<CartItem, 'amount' | 'quantity'>): number {
  return toCents(amount ?? 0) * quantity
}

function toCents(amount: number): number {
  return Math.round(amount * 100)
}
