import { NeedsScripts } from '#ui/loading/needs-scripts.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'

export function LeadSkeleton() {
  return (
    <>
      <NeedsScripts />
      <div aria-hidden="true" className="flex flex-col gap-4">
        <Skeleton className="h-6 w-64 max-w-full rounded-full" />
        <Skeleton className="h-32 rounded-picture" />
        <Skeleton className="h-32 rounded-picture" />
      </div>
    </>
  )
}
