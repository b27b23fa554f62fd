import type { Variant } from '@twirl/contract/catalog/product'
import { SIZE_LABELS, SIZES, type Size } from '@twirl/contract/sizes'

/** `reason` says why an option cannot be combined with the other choice; null if it can. */
export type SizeOption = { size: Size; label: string; left: number; reason: string | null }
export type ColorOption = { color: string; reason: string | null }

/** Every size of the product, XS to 3X, with its availability in a color. */
export function sizeOptions(variants: readonly Variant[], color: string): SizeOption[] {
  const sizes = SIZES.filter((size) => variants.some((variant) => variant.size === size))
  return sizes.map((size) => {
    const label = SIZE_LABELS[size]
    const variant = findVariant(variants, size, color)
    const left = variant?.available_quantity ?? 0
    return { size, label, left, reason: left > 0 ? null : unavailableReason(variant, label, color) }
  })
}

/** Every color of the product with its availability in the chosen size; without a size, all can be chosen. */
export function colorOptions(
  variants: readonly Variant[],
  colors: readonly string[],
  size: Size | null,
): ColorOption[] {
  return colors.map((color) => {
    if (!size) return { color, reason: null }
    const variant = findVariant(variants, size, color)
    const isAvailable = (variant?.available_quantity ?? 0) > 0
    return {
      color,
      reason: isAvailable ? null : unavailableReason(variant, SIZE_LABELS[size], color),
    }
  })
}

function findVariant(variants: readonly Variant[], size: Size, color: string) {
  return variants.find((variant) => variant.size === size && variant.color === color)
}

function unavailableReason(variant: Variant | undefined, size: string, color: string): string {
  return variant ? `Sold out in ${color}, ${size} for now.` : `${color} does not come in ${size}.`
}

export function availabilityText(sizes: readonly SizeOption[], chosen: Size | null): string {
  if (sizes.every(({ left }) => left === 0)) return 'Sold out in this color for now.'
  const option = sizes.find(({ size }) => size === chosen)
  if (!option) return 'Choose a size to see how many are left.'
  return option.reason ?? `${option.left} left in ${option.label}.`
}
