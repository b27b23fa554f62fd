import type { ReactNode, Ref } from 'react'

/** One honest answer to "how wide is a card", for every viewport the grid below has. */
export const GRID_PICTURE_SIZES =
  '(min-width: 1384px) 312px, (min-width: 992px) calc(25vw - 34px), (min-width: 768px) calc(33.3vw - 30px), calc(50vw - 22px)'

/** How many cards the widest first row holds; those load at once. */
export const FIRST_ROW = 4

/** Takes list items. Whatever stands around it may set --columns for wide screens. */
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
