import type { SoldOutItem } from '@twirl/contract/errors'
import { type ReactNode, useId, useState } from 'react'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import type { Quote } from '../use-quote.ts'
import { SummaryItems } from './summary-items.tsx'
import { SummaryTotals, totalLabel } from './summary-totals.tsx'

type OrderSummaryProps = {
  /** Undefined until the first preview has arrived. */
  quote: Quote | undefined
  isBusy: boolean
  couponBox: ReactNode
  /** Why the order was refused with its coupon: opens the summary, which shows it. */
  lostCoupon: string | null
  /** What others have bought since the customer confirmed the order. */
  soldOut: SoldOutItem[]
  /** Below the totals. */
  children: ReactNode
}

/** On phones collapsed, with the total in view. The caller gives it a key per step, so that each step begins collapsed. */
export function OrderSummary({
  quote,
  isBusy,
  couponBox,
  lostCoupon,
  soldOut,
  children,
}: OrderSummaryProps) {
  const bodyId = useId()
  const titleId = useId()
  const [isOpen, setOpen] = useState(false)
  const [shownLoss, setShownLoss] = useState<string | null>(null)
  if (shownLoss !== lostCoupon) {
    setShownLoss(lostCoupon)
    if (lostCoupon !== null) setOpen(true)
  }
  return (
    <section aria-labelledby={titleId} aria-busy={isBusy} className="aria-busy:cursor-progress">
      <h2 id={titleId} className="pb-5 text-2xl max-lg:sr-only">
        Order summary
      </h2>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-left lg:hidden"
      >
        <span className="inline-flex items-center gap-2 font-semibold text-berry-deep">
          {isOpen ? 'Hide Order Summary' : 'Show Order Summary'}
          <Icon
            name="chevron-down"
            className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`}
          />
        </span>
        {quote && (
          <span className="text-lg font-semibold tabular-nums">
            <span className="sr-only">{totalLabel(quote.preview)} </span>
            {formatDollars(quote.preview.total)}
          </span>
        )}
      </button>
      <div id={bodyId} className={isOpen ? 'max-lg:pb-6' : 'max-lg:hidden'}>
        {quote ? (
          <div className="flex flex-col gap-6">
            <div>
              <SummaryItems preview={quote.preview} soldOut={soldOut} />
            </div>
            {couponBox}
            <div>
              <SummaryTotals preview={quote.preview} />
              {/* Not dimmed meanwhile, which would make it hard to read. */}
              <p className="min-h-5 pt-1 text-right text-sm text-ink-soft">
                {isBusy && 'Updating your total…'}
              </p>
            </div>
          </div>
        ) : (
          <SummarySkeleton />
        )}
        {children}
      </div>
    </section>
  )
}

export function SummarySkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-5">
      <div className="flex gap-4">
        <Skeleton className="h-21 w-16 rounded-input bg-line/60" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-5 w-3/4 rounded-full bg-line/60" />
          <Skeleton className="h-4 w-1/2 rounded-full bg-line/60" />
        </div>
      </div>
      <Skeleton className="h-12 rounded-input bg-line/60" />
      <Skeleton className="h-28 rounded-input bg-line/60" />
    </div>
  )
}
