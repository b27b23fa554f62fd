import type { ProductCard, ProductSource } from '@twirl/contract/catalog/product'
import { HeartButton } from '#favorites/heart-button.tsx'

/** A favorite remembers where the piece was met and in which color (spec section 3). */
export const heartIn =
  (source: ProductSource, collection_id: number | null = null, trunk_show_id?: number) =>
  ({ id, title, image_key }: Pick<ProductCard, 'id' | 'title' | 'image_key'>) => (
    <HeartButton
      favorable={{ product_id: id, title, source, collection_id, trunk_show_id, image_key }}
    />
  )
