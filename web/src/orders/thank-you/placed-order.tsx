import type { Order } from '@twirl/contract/buying/orders'
import { formatDay } from '#lib/format/format-day.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { OrderFacts } from '../order-facts.tsx'
import { OrderTotals } from '../order-totals.tsx'
import { PieceRow } from '../piece-row.tsx'

type PlacedOrderProps = { order: Order; orderKey: string | undefined }

/** What was ordered, when it arrives and what it cost. */
export function PlacedOrder({ order, orderKey }: PlacedOrderProps) {
  return (
    <section
      aria-labelledby="placed-order"
      className="mx-auto mb-10 max-w-180 rounded-band border border-line bg-white px-5 py-6 sm:px-10"
    >
      <h2 id="placed-order" className="text-2xl">
        Your pieces{order.trunk_show_theme !== null && ` for ${order.trunk_show_theme}`}
      </h2>
      <p className="pt-1 text-ink-soft tabular-nums">
        {order.arrives_by && (
          <>
            Arrives by{' '}
            <strong className="font-semibold text-ink">{formatDay(order.arrives_by)}</strong> ·{' '}
          </>
        )}
        {formatDollars(order.total)} in total
      </p>
      <ul className="divide-y divide-line">
        {order.order_items.map((item) => (
          <li key={item.id} className="py-4">
            <PieceRow order={order} item={item} linkClass="hover:text-berry hover:underline" />
          </li>
        ))}
      </ul>
      <div className="grid gap-x-12 gap-y-6 border-t border-line pt-6 sm:grid-cols-2">
        <OrderFacts order={order} orderKey={orderKey} />
        <OrderTotals order={order} />
      </div>
    </section>
  )
}

export function PlacedOrderSkeleton() {
  return (
    <div aria-hidden="true" className="mx-auto mb-10 max-w-180">
      <Skeleton className="h-80 rounded-band" />
    </div>
  )
}
