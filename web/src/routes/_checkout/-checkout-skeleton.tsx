import { SummarySkeleton } from '#checkout/summary/order-summary.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { NeedsScripts } from '#ui/loading/needs-scripts.tsx'

/** What the server sends, and what is shown until visitor and bag are known. */
export function CheckoutSkeleton() {
  return (
    <div className="flex-1 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(24rem,41%)]">
      <div className="border-line bg-shell px-4 max-lg:min-h-14 max-lg:border-b md:px-6 lg:order-2 lg:border-l lg:px-10 lg:py-12">
        <div className="max-lg:hidden lg:max-w-104">
          <SummarySkeleton />
        </div>
      </div>
      <div className="px-4 pt-4 pb-10 md:px-6 lg:px-10 lg:py-10">
        <div className="mx-auto max-w-160 lg:mr-0 xl:mr-8">
          <Skeleton className="h-6 w-60 rounded-full" />
          <h1 className="pt-8 pb-6 text-3xl">Checkout</h1>
          <NeedsScripts />
          <div aria-hidden="true" className="flex flex-col gap-3">
            <Skeleton className="h-16 rounded-picture" />
            <Skeleton className="h-16 rounded-picture" />
          </div>
        </div>
      </div>
    </div>
  )
}
