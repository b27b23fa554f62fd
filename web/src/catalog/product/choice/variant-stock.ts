import type { Variant } from '@twirl/contract/catalog/product'
import { SIZE_LABELS, SIZES, type Size } from '@twirl/contract/sizes'
import { leftOf, type Offer } from '../offers.ts'

/** `reason` says why an option cannot be combined with the other choice; null if it can. */
export type SizeOption = {
  size: Size
  reason: string | null
  leftText: string
  /** Whether the color comes in it at all. */
  isMade: boolean
}
export type ColorOption = { color: string; reason: string | null }

/** Every size of the product, XS to 3X, with its availability in a color. */
export function sizeOptions(
  variants: readonly Variant[],
  offers: readonly Offer[],
  color: string,
): SizeOption[] {
  const sizes = SIZES.filter((size) => variants.some((variant) => variant.size === size))
  return sizes.map((size) => {
    const variant = findVariant(variants, size, color)
    return {
      size,
      reason: unavailableReason(variant, offers, size, color),
      leftText: leftText(variant, offers, size),
      isMade: variant !== undefined,
    }
  })
}

/** Every color of the product with its availability in the chosen size; without a size, all can be chosen. */
export function colorOptions(
  variants: readonly Variant[],
  offers: readonly Offer[],
  colors: readonly string[],
  size: Size | null,
): ColorOption[] {
  return colors.map((color) => ({
    color,
    reason: size && unavailableReason(findVariant(variants, size, color), offers, size, color),
  }))
}

function findVariant(variants: readonly Variant[], size: Size, color: string): Variant | undefined {
  return variants.find((variant) => variant.size === size && variant.color === color)
}

/** Null if the variant can be ordered in one way at least. */
function unavailableReason(
  variant: Variant | undefined,
  offers: readonly Offer[],
  size: Size,
  color: string,
): string | null {
  const label = SIZE_LABELS[size]
  if (!variant) return `${color} doesn’t come in ${label}.`
  const isFree = offers.some((offer) => leftOf(variant, offer) > 0)
  return isFree ? null : `${label} is sold out in ${color}.`
}

/** Rentals and purchases are counted apart (BROWSE-6). */
function leftText(variant: Variant | undefined, offers: readonly Offer[], size: Size): string {
  const counts = offers.map((offer) => (variant ? leftOf(variant, offer) : 0))
  const text = `${counts[0] ?? 0} left in ${SIZE_LABELS[size]}`
  return counts.length > 1 ? `${text} to rent, ${counts[1]} to buy.` : `${text}.`
}

/** Sizes that a color has can be chosen although they are sold out: for the mail when they are back. */
export function withoutReasonIfMade(option: SizeOption): SizeOption {
  return option.isMade ? { ...option, reason: null } : option
}

/** About a color that is sold out in all sizes. */
export function soldOutText(color: string, size: Size | null): string {
  return size === null
    ? `${color} is sold out in every size. Choose yours, and we’ll email you when it’s back.`
    : `${SIZE_LABELS[size]} is sold out in ${color}, like all other sizes.`
}

export function availabilityText(sizes: readonly SizeOption[], chosen: Size | null): string {
  if (sizes.every(({ reason }) => reason)) return 'This color is sold out.'
  const option = sizes.find(({ size }) => size === chosen)
  if (!option) return 'Choose a size to see how many are left.'
  return option.reason ?? option.leftText
}
