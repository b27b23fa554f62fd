import { useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { memo } from 'react'
import { collectionPageQuery } from './catalog-queries.ts'
import { ProductCard } from './product-card.tsx'
import { FIRST_ROW, GRID_PICTURE_SIZES } from './product-grid.tsx'

type CollectionItemsProps = { collectionId: number; page: number; isAtTop: boolean }

/** One page's cards as list items. Pages on screen do not render again when another joins them. */
export const CollectionItems = memo(function CollectionItems({
  collectionId,
  page,
  isAtTop,
}: CollectionItemsProps) {
  const { products } = useSuspenseQuery(collectionPageQuery(collectionId, page)).data
  return products.map((product, index) => (
    <li key={product.id}>
      <ProductCard
        product={product}
        link={linkOptions({
          to: '/collections/$collectionId/p/$productId',
          params: { collectionId: String(collectionId), productId: String(product.id) },
        })}
        pictureSizes={GRID_PICTURE_SIZES}
        priority={isAtTop ? priorityAt(index) : 'lazy'}
      />
    </li>
  ))
})

function priorityAt(index: number): 'first' | 'eager' | 'lazy' {
  if (index === 0) return 'first'
  return index < FIRST_ROW ? 'eager' : 'lazy'
}
