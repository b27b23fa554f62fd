import { cardBrandName } from '@twirl/contract/card-brands'
import type { Order } from '@twirl/contract/orders'
import type { ReactNode } from 'react'
import { formatDollars } from '#lib/format/format-dollars.ts'

export function OrderTotals({ order }: { order: Order }) {
  return (
    <section className="rounded-band bg-shell p-6 lg:p-7">
      <h2 className="pb-3 text-xl">Summary</h2>
      <dl className="flex flex-col gap-2 tabular-nums">
        <Row name="Subtotal">{formatDollars(order.subtotal)}</Row>
        {order.coupon_code !== null && (
          <Row name={`Coupon ${order.coupon_code}`}>−{formatDollars(order.discount_amount)}</Row>
        )}
        <Row name="Shipping">
          {order.delivery_fee === 0 ? 'Free' : formatDollars(order.delivery_fee)}
        </Row>
        <Row name="Tax">{order.tax === null ? '-' : formatDollars(order.tax)}</Row>
        <div className="mt-2 flex justify-between gap-6 border-t border-line pt-3 text-lg font-semibold">
          <dt>Total</dt>
          <dd>{formatDollars(order.total)}</dd>
        </div>
        {order.card && (
          <Row name="Paid with">
            {cardBrandName(order.card.brand)} <span aria-hidden="true">•••• </span>
            <span className="sr-only">ending in </span>
            {order.card.last_four}
          </Row>
        )}
      </dl>
    </section>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6">
      <dt className="min-w-0 wrap-anywhere text-ink-soft">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}
