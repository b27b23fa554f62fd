import type { Variant } from '@twirl/contract/catalog'
import { SIZE_LABELS, type Size } from '@twirl/contract/primitives'

export type SizeStock = { size: Size; label: string; left: number }

/** The sizes in which a color exists, with what is left of each. */
export function sizesOf(variants: Variant[], color: string): SizeStock[] {
  return variants
    .filter((variant) => variant.color === color)
    .map(({ size, available_quantity }) => ({
      size,
      label: SIZE_LABELS[size],
      left: available_quantity,
    }))
}

export function availabilityText(sizes: SizeStock[], chosen: Size | null): string {
  if (sizes.every(({ left }) => left === 0)) return 'Sold out in this color for now.'
  if (!chosen) return 'Choose a size to see how many are left.'
  const stock = sizes.find(({ size }) => size === chosen)
  if (!stock) return `This color does not come in ${SIZE_LABELS[chosen]}.`
  return stock.left > 0
    ? `${stock.left} left in ${stock.label}.`
    : `Sold out in ${stock.label} for now.`
}
