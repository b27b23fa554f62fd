import { Skeleton } from '#ui/loading/skeleton.tsx'

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f']

/** Has the height of a row of cards. */
export function RowSkeleton() {
  return (
    <div aria-hidden="true" className="overflow-hidden">
      <Skeleton className="mb-6 h-11 w-60 rounded-input" />
      <div className="flex gap-3 md:gap-5 lg:gap-6">
        {CARDS.map((card) => (
          <div key={card} className="w-[44vw] max-w-60 shrink-0 md:w-56">
            <Skeleton className="aspect-3/4 rounded-picture" />
            <Skeleton className="mt-3 h-4 w-1/3 rounded-input" />
            <Skeleton className="mt-1 h-5 w-4/5 rounded-input" />
            <Skeleton className="mt-1 h-10 w-2/3 rounded-input" />
          </div>
        ))}
      </div>
    </div>
  )
}
