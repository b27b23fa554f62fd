import { Skeleton } from '#ui/skeleton.tsx'
import { FormSkeleton } from './form-skeleton.tsx'

/** Who she is and the tabs, the open one, the way out: on a wide screen the first and the last stand beside it. */
export const PROFILE_GRID =
  'grid gap-8 lg:grid-cols-[16rem_1fr] lg:grid-rows-[auto_1fr] lg:gap-x-16'

export function ProfileSkeleton() {
  return (
    <div aria-hidden="true" className={PROFILE_GRID}>
      <div>
        <Skeleton className="h-5 w-48 rounded-full" />
        <Skeleton className="mt-2 h-5 w-36 rounded-full" />
        <Skeleton className="mt-6 h-11 rounded-full lg:h-34" />
      </div>
      <div className="max-w-180">
        <Skeleton className="mb-6 h-9 w-56 rounded-full" />
        <FormSkeleton fields={4} />
      </div>
    </div>
  )
}
