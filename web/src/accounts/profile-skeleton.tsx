import { Skeleton } from '#ui/skeleton.tsx'
import { FormSkeleton } from './form-skeleton.tsx'

export function ProfileSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-8 lg:grid-cols-[16rem_1fr] lg:gap-16">
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
