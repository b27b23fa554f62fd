import { Skeleton } from '#ui/skeleton.tsx'

export function BagSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="grid items-start noscript:hidden gap-8 md:grid-cols-[minmax(0,1fr)_min(20rem,42vw)] lg:grid-cols-[minmax(0,1fr)_min(24rem,38vw)] lg:gap-14"
    >
      <div className="divide-y divide-line border-y border-line">
        {[1, 2, 3].map((row) => (
          <div
            key={row}
            className="grid grid-cols-[2.125rem_min(8rem,30vw)_minmax(0,1fr)] gap-x-3 py-5 sm:gap-x-5"
          >
            <span />
            <Skeleton className="aspect-3/4 rounded-picture" />
            <div className="flex flex-col gap-3">
              <Skeleton className="h-5 w-3/5 rounded-full" />
              <Skeleton className="h-4 w-2/5 rounded-full" />
              <Skeleton className="mt-4 h-11 w-36 rounded-full" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="h-96 rounded-band" />
    </div>
  )
}
