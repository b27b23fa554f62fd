import type { ProductCard } from '@twirl/contract/catalog/product'

/** The product with the picture of this color; unchanged if it has that picture or does not come in the color. */
export function inColor(product: ProductCard, chosen: string | undefined): ProductCard {
  const color = product.colors.find(({ name }) => name === chosen)
  if (!color || color.image_key === product.image_key) return product
  return {
    ...product,
    image_key: color.image_key,
    image_alt: `${product.title} in ${color.name}`,
    average_color: color.hex,
  }
}
