import { Skeleton, SkeletonPage } from '#ui/loading/skeleton.tsx'

export function ProductSkeleton() {
  return (
    <SkeletonPage className="product-columns pt-16">
      <div className="lg:pl-24">
        <Skeleton className="gallery-stage aspect-3/4 rounded-picture" />
      </div>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-5 w-1/4 rounded-input" />
        <Skeleton className="h-10 w-3/4 rounded-input" />
        <Skeleton className="h-24 w-full rounded-input" />
        <Skeleton className="h-36 w-full rounded-picture" />
      </div>
    </SkeletonPage>
  )
}
