import { useSuspenseQuery } from '@tanstack/react-query'
import type { ProductCard as Product } from '@twirl/contract/catalog/product'
import { memo, type ReactNode, useEffect } from 'react'
import { track } from '#analytics/track.ts'
import { inColor } from '../in-color.ts'
import { ProductCard } from '../product-card.tsx'
import { FIRST_ROW, GRID_PICTURE_SIZES } from '../product-grid.tsx'
import {
  listingPageQuery,
  type ListingSource,
  type ListingState,
  type LoadedPage,
} from './listing-queries.ts'

type ListingItemsProps = {
  source: ListingSource
  filter: ListingState['filter']
  seed: number
  loadedPage: LoadedPage
  isAtTop: boolean
  renderHeart?: ((product: Product) => ReactNode) | undefined
}

/** The cards of one page as list items. Memoized, so that shown pages do not render again when another is added. */
export const ListingItems = memo(function ListingItems({
  source,
  filter,
  seed,
  loadedPage,
  isAtTop,
  renderHeart,
}: ListingItemsProps) {
  const { data: page } = useSuspenseQuery(listingPageQuery(source, { filter, seed }, loadedPage))
  useEffect(() => track('view_item_list', { list: source.key, page }), [source, page])
  return page.products.map((each, index) => {
    const colors = filter.color ?? page.colors
    const chosen = each.colors.find(({ name }) => colors?.includes(name))
    const product = inColor(each, chosen?.name)
    // In its main color a product has no color in its address.
    const color = product === each ? undefined : chosen?.name
    return (
      <li key={product.id}>
        <ProductCard
          product={product}
          link={source.linkToProduct(product, color)}
          pictureSizes={GRID_PICTURE_SIZES}
          priority={isAtTop ? priorityAt(index) : 'lazy'}
          heart={renderHeart}
          onOpen={() =>
            track('select_item', { list: source.key, product, index: page.skip + index })
          }
        />
      </li>
    )
  })
})

function priorityAt(index: number): 'first' | 'eager' | 'lazy' {
  if (index === 0) return 'first'
  return index < FIRST_ROW ? 'eager' : 'lazy'
}
