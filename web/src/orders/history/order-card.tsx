import { Link } from '@tanstack/react-router'
import type { Order } from '@twirl/contract/buying/orders'
import { useId } from 'react'
import { Icon } from '#ui/icon.tsx'
import { lateChargeText } from '../late-charge-text.ts'
import { OrderFacts } from '../order-facts.tsx'
import { OrderItems } from '../order-items.tsx'
import { OrderNumber } from '../order-number.tsx'
import { orderStatus } from '../order-status.ts'
import { OrderTotals } from '../order-totals.tsx'
import { StatusLine } from '../status-line.tsx'

/** An order in the history. */
export function OrderCard({ order }: { order: Order }) {
  const titleId = useId()
  const lateCharge = lateChargeText(order.order_items)
  return (
    <article
      aria-labelledby={titleId}
      className="overflow-hidden rounded-band border border-line bg-white"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-6 bg-shell px-5 py-3 sm:px-7">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-1.5">
            <h4 id={titleId} className="text-ink-soft">
              Order<span className="sr-only"> {order.order_number}</span>
            </h4>
            <OrderNumber value={order.order_number} />
          </div>
          <StatusLine status={orderStatus(order)} />
          {lateCharge !== null && <p className="text-sm">You may be charged {lateCharge}.</p>}
        </div>
        <Link
          to="/order/$orderNumber"
          params={{ orderNumber: order.order_number }}
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-berry underline-offset-4 hover:underline"
        >
          View order
          <span className="sr-only"> {order.order_number}</span>
          <Icon name="arrow-right" className="size-4.5" />
        </Link>
      </header>
      <div className="px-5 sm:px-7">
        <OrderItems order={order} />
      </div>
      <div className="grid gap-x-12 gap-y-6 border-t border-line px-5 py-6 sm:px-7 md:grid-cols-2">
        <OrderFacts order={order} />
        <OrderTotals order={order} />
      </div>
    </article>
  )
}
