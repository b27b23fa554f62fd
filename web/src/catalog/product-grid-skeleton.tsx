import { Skeleton } from '#ui/loading/skeleton.tsx'
import { ProductGrid } from './product-grid.tsx'

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Has the exact size of the cards, so that the layout does not shift when they are loaded. */
export function ProductGridSkeleton() {
  return (
    <ProductGrid>
      {CARDS.map((card) => (
        <li key={card}>
          <Skeleton className="aspect-3/4 rounded-picture" />
          <Skeleton className="mt-3 h-4 w-1/3 rounded-input" />
          <Skeleton className="mt-1 h-5 w-4/5 rounded-input" />
          <Skeleton className="mt-1 h-5 w-2/3 rounded-input" />
        </li>
      ))}
    </ProductGrid>
  )
}
