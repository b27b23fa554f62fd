import type { ReactNode, Ref } from 'react'
import { LARGE_WIDTH } from '#lib/large-width.ts'

/** `sizes` of a card's picture, for every number of columns that the grid has. */
export const GRID_PICTURE_SIZES = `(min-width: 1384px) 312px, (min-width: ${LARGE_WIDTH}) calc(25vw - 34px), (min-width: 768px) calc(33.3vw - 30px), calc(50vw - 22px)`

/** Number of cards in the widest first row; their pictures are loaded eagerly. */
export const FIRST_ROW = 4

/** Takes list items. A parent can set --columns for wide screens and --tablet-columns. */
export function ProductGrid({
  children,
  ref,
}: {
  children: ReactNode
  ref?: Ref<HTMLUListElement>
}) {
  return (
    <ul ref={ref} className="product-grid">
      {children}
    </ul>
  )
}
