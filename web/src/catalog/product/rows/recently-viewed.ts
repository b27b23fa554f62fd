import { type Product, productSource } from '@twirl/contract/catalog/product'
import * as z from 'zod/mini'
import { matches, storedJson } from '#lib/storage.ts'

export const RECENTLY_VIEWED_MAX = 12

/** What a small card shows, and where the product was found. Without a price, which may have changed since. */
const viewedProduct = z.object({
  id: z.int(),
  title: z.string(),
  brand: z.string(),
  image_key: z.string().check(z.regex(/^[a-z0-9]{16}$/)),
  average_color: z.string(),
  source: productSource,
  collection_id: z.nullable(z.int()),
  trunk_show_id: z.optional(z.nullable(z.int())),
})
export type ViewedProduct = z.infer<typeof viewedProduct>

const stored = storedJson('localStorage', 'recently-viewed', matches(z.array(viewedProduct)))

export function readViewed(): ViewedProduct[] {
  return stored.read() ?? []
}

export function addViewed(
  { id, title, brand, image_key, average_color }: Product,
  foundIn: Pick<ViewedProduct, 'source' | 'collection_id' | 'trunk_show_id'>,
): void {
  const viewed = { id, title, brand, image_key, average_color, ...foundIn }
  stored.write(withViewed(readViewed(), viewed))
}

/** The newest first, each once. One more than is shown, because the open product is left out. */
export function withViewed(
  viewed: readonly ViewedProduct[],
  product: ViewedProduct,
): ViewedProduct[] {
  return [product, ...viewed.filter(({ id }) => id !== product.id)].slice(
    0,
    RECENTLY_VIEWED_MAX + 1,
  )
}

export function withoutOpen(viewed: readonly ViewedProduct[], openId: number): ViewedProduct[] {
  return viewed.filter(({ id }) => id !== openId).slice(0, RECENTLY_VIEWED_MAX)
}
