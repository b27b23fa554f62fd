import { Skeleton } from '#ui/loading/skeleton.tsx'

/** Until it is known how a card is typed, and until the fields for it are there. */
export function CardSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3">
      <Skeleton className="h-16 rounded-picture" />
      <Skeleton className="h-16 rounded-picture" />
    </div>
  )
}
