import { Skeleton } from '#ui/loading/skeleton.tsx'

/** As high as a form with that many fields in one column. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <div aria-hidden="true" className="flex flex-col gap-5">
      {Array.from({ length: fields }, (_, index) => (
        <div key={index}>
          <Skeleton className="mb-2.5 h-5 w-32 rounded-full" />
          <Skeleton className="h-12 rounded-input" />
        </div>
      ))}
      <Skeleton className="h-11 w-44 rounded-full" />
    </div>
  )
}
