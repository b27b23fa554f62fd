import type { ProductCard } from '@twirl/contract/catalog'

/** Who asks for blue sees the piece in blue. `color` only where that is not the picture it has anyway. */
export function inChosenColor(
  product: ProductCard,
  chosen: readonly string[] | undefined,
): { product: ProductCard; color?: string } {
  const color = chosen && product.colors.find(({ name }) => chosen.includes(name))
  if (!color || color.image_key === product.image_key) return { product }
  return {
    product: {
      ...product,
      image_key: color.image_key,
      image_alt: `${product.title} in ${color.name}`,
      average_color: color.hex,
    },
    color: color.name,
  }
}
