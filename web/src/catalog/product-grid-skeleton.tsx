import { Skeleton } from '#ui/skeleton.tsx'
import { ProductGrid } from './product-grid.tsx'

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Of the exact shape of the cards to come, so that nothing moves when they do. */
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
