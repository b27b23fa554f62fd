import { Skeleton, SkeletonPage } from '#ui/loading/skeleton.tsx'
import { ProductGridSkeleton } from '../product-grid-skeleton.tsx'

export function ListingSkeleton() {
  return (
    <SkeletonPage className="pt-10 lg:pt-14">
      <Skeleton className="h-12 w-60 rounded-input" />
      <Skeleton className="mt-3 mb-12 h-6 w-4/5 max-w-read rounded-input" />
      <Skeleton className="mb-6 h-11 w-full max-w-110 rounded-full" />
      <ProductGridSkeleton />
    </SkeletonPage>
  )
}
