import type { ReactNode, Ref } from 'react'

/** One honest answer to "how wide is a card", for every viewport the grid below has. */
export const GRID_PICTURE_SIZES =
  '(min-width: 1384px) 312px, (min-width: 992px) calc(25vw - 34px), (min-width: 768px) calc(33.3vw - 30px), calc(50vw - 22px)'

/** How many cards the widest first row holds; those load at once. */
export const FIRST_ROW = 4

const GRID_CLASS =
  'grid grid-cols-2 gap-x-3 gap-y-8 md:grid-cols-3 md:gap-x-5 md:gap-y-10 lg:grid-cols-[repeat(var(--columns,4),minmax(0,1fr))] lg:gap-x-6 lg:gap-y-12'

/** Takes list items. Whatever stands around it may set --columns for wide screens. */
export function ProductGrid({
  children,
  ref,
}: {
  children: ReactNode
  ref?: Ref<HTMLUListElement>
}) {
  return (
    <ul ref={ref} className={GRID_CLASS}>
      {children}
    </ul>
  )
}
