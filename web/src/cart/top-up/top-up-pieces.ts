import type { CartItem, TransactionType } from '@twirl/contract/buying/cart'
import type { ProductCard } from '@twirl/contract/catalog/product'
import type { Size } from '@twirl/contract/sizes'

/** A piece that brings an order to its minimum, in the color and the size in which one press adds it. */
export type TopUpPiece = {
  product: ProductCard
  color: ProductCard['colors'][number]
  price: number
  /** Null: not free in the size that is looked for. The product page offers the others. */
  size: Size | null
}

type Wanted = {
  transactionType: TransactionType
  size: Size
  /** The items of the order: what is in it already is not offered again. */
  items: readonly CartItem[]
}

export function toTopUpPieces(
  products: readonly ProductCard[],
  { transactionType, size, items }: Wanted,
): TopUpPiece[] {
  const inBag = new Set(items.map(({ product_id }) => product_id))
  return products.flatMap((product) => {
    const price = transactionType === 'RENT' ? product.rental_price : product.selling_price
    const color = colorIn(product, size)
    if (inBag.has(product.id) || price === null || !color) return []
    return [{ product, color, price, size: color.available_sizes.includes(size) ? size : null }]
  })
}

/** The pictured color if it is free in this size, else one that is; else any that is free at all. */
function colorIn({ colors, image_key }: ProductCard, size: Size) {
  const free = colors.filter(({ available_sizes }) => available_sizes.length > 0)
  const inSize = free.filter(({ available_sizes }) => available_sizes.includes(size))
  return inSize.find((color) => color.image_key === image_key) ?? inSize[0] ?? free[0]
}

const NUMBER_WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** How many pieces like the first one the order lacks: it is the best that there is. */
export function topUpHint(pieces: readonly TopUpPiece[], missing: number): string {
  const [best] = pieces
  if (!best) return ''
  const count = Math.ceil(missing / best.price)
  if (count <= 1)
    return pieces.length === 1 ? 'This one gets you there.' : 'Any of these gets you there.'
  return `${NUMBER_WORDS[count] ?? count} more like these get you there.`
}
