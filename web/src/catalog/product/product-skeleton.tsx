import { Skeleton, SkeletonPage } from '#ui/skeleton.tsx'

export function ProductSkeleton() {
  return (
    <SkeletonPage className="grid gap-8 pt-16 lg:grid-cols-12 lg:gap-12">
      <div className="lg:col-span-7 lg:pl-24">
        <Skeleton className="aspect-3/4 rounded-picture lg:max-w-[calc((100svh-5.5rem)*0.75)]" />
      </div>
      <div className="flex flex-col gap-4 lg:col-span-5">
        <Skeleton className="h-5 w-1/4 rounded-input" />
        <Skeleton className="h-10 w-3/4 rounded-input" />
        <Skeleton className="h-24 w-full rounded-input" />
        <Skeleton className="h-36 w-full rounded-picture" />
      </div>
    </SkeletonPage>
  )
}
