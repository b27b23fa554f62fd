import { cardBrandName } from '@twirl/contract/buying/card-brands'
import type { Order } from '@twirl/contract/buying/orders'
import type { ReactNode } from 'react'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { isSent } from './order-stage.ts'

/** What was paid, and what was given back. */
export function OrderTotals({ order }: { order: Order }) {
  return (
    <dl className="flex flex-col gap-2 tabular-nums">
      <Row name="Subtotal">{formatDollars(order.subtotal)}</Row>
      {order.coupon_code !== null && (
        <Row name={`Discount code ${order.coupon_code}`}>
          −{formatDollars(order.discount_amount)}
        </Row>
      )}
      {(isSent(order) || order.delivery_fee > 0) && (
        <Row name="Shipping">
          {order.delivery_fee === 0 ? 'Free' : formatDollars(order.delivery_fee)}
        </Row>
      )}
      <Row name="Tax">{order.tax === null ? '-' : formatDollars(order.tax)}</Row>
      <StrongRow name="Total">{formatDollars(order.total)}</StrongRow>
      {order.refund_total > 0 && (
        <StrongRow name="Refund Total">
          <span className="text-error">−{formatDollars(order.refund_total)}</span>
        </StrongRow>
      )}
      {order.card ? (
        <Row name="Paid with">
          {cardBrandName(order.card.brand)} <span aria-hidden="true">•••• </span>
          <span className="sr-only">ending in </span>
          {order.card.last_four}
        </Row>
      ) : (
        <Row name="Paid">At the event</Row>
      )}
    </dl>
  )
}

type RowProps = { name: string; children: ReactNode }

function Row({ name, children }: RowProps) {
  return (
    <div className="flex justify-between gap-6">
      <dt className="min-w-0 wrap-anywhere text-ink-soft">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}

function StrongRow({ name, children }: RowProps) {
  return (
    <div className="mt-1 flex justify-between gap-6 border-t border-line pt-3 text-lg font-semibold">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
