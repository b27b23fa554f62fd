import { PageHead } from '#shell/page-head.tsx'
import { NeedsScripts } from '#ui/loading/needs-scripts.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'

/** What the server sends, and what is shown until the page is loaded. */
export function ChargeToPaySkeleton() {
  return (
    <div className="page-width py-10 lg:py-16">
      <PageHead
        title="A charge to pay"
        description="What you owe for a rental, and how to pay it."
      />
      <NeedsScripts />
      <Skeleton className="mx-auto h-96 max-w-160 rounded-band" />
    </div>
  )
}
