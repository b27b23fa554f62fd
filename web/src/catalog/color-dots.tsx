import type { ProductCard } from '@twirl/contract/catalog/product'

/** The colors a piece comes in; nothing to say where there is only one. */
export function ColorDots({ colors }: Pick<ProductCard, 'colors'>) {
  if (colors.length < 2) return null
  return (
    <span className="flex gap-1">
      <span className="sr-only">In {colors.map(({ name }) => name).join(', ')}</span>
      {colors.map(({ name, hex }) => (
        <span
          key={name}
          className="size-3 rounded-full border border-ink/20"
          style={{ backgroundColor: hex }}
        />
      ))}
    </span>
  )
}
