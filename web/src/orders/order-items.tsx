import type { Order, OrderItem } from '@twirl/contract/buying/orders'
import { SIZE_LABELS } from '@twirl/contract/sizes'
import type { ReactNode } from 'react'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { AccessoryActions, accessoryKey, ItemActions } from './actions/item-actions.tsx'
import { OrderLink } from './order-facts.tsx'
import { itemStatus, orderStatus } from './order-status.ts'
import { PieceRow } from './piece-row.tsx'
import { StatusLine } from './status-line.tsx'

const REFUND_TEXTS: Record<NonNullable<OrderItem['refund_state']>, string> = {
  REQUESTED: 'Refund requested. Our team will review it and email you.',
  APPROVED: 'Refund approved.',
  REJECTED: 'Refund declined. The reason is in our email.',
}

type OrderItemsProps = {
  order: Order
  /** Shown below each item. */
  renderMore?: (item: OrderItem) => ReactNode
}

/** The items of an order, with what can be done with them. */
export function OrderItems({ order, renderMore }: OrderItemsProps) {
  return (
    <ul>
      {order.order_items.map((item) => (
        <li
          key={item.id}
          data-item={item.id}
          // Gets the focus when the pressed button is gone with its action.
          tabIndex={-1}
          className="border-b border-line py-5 break-inside-avoid outline-none last:border-b-0"
        >
          <OrderRow order={order} item={item} />
          {renderMore?.(item)}
        </li>
      ))}
      {order.order_accessory_item && (
        <li
          data-item={accessoryKey(order)}
          tabIndex={-1}
          className="border-b border-line py-5 break-inside-avoid outline-none last:border-b-0"
        >
          <AccessoryRow order={order} accessory={order.order_accessory_item} />
        </li>
      )}
    </ul>
  )
}

function OrderRow({ order, item }: { order: Order; item: OrderItem }) {
  const status = itemStatus(order, item)
  return (
    <PieceRow
      order={order}
      item={item}
      linkClass="font-display text-lg hover:text-berry"
      pictureSize="large"
      banner={
        isPartlyRefunded(order, item) && (
          <RefundedBanner className="absolute inset-x-0 bottom-0 text-center" />
        )
      }
      actions={<ItemActions order={order} item={item} />}
    >
      <div className="flex flex-col gap-1 pt-2 text-sm">
        {status.text !== orderStatus(order).text && <StatusLine status={status} />}
        <RefundLines order={order} item={item} />
        {item.swapped_for && <p>{swappedText(item.swapped_for)}</p>}
        {item.rental?.bought_order_number && (
          <p>
            {item.rental.state === 'CHARGED' ? 'Charged' : 'Bought'} in order{' '}
            <OrderLink orderNumber={item.rental.bought_order_number} />
          </p>
        )}
        {item.rental?.exchange_order_number && (
          <p>
            Exchanged: order <OrderLink orderNumber={item.rental.exchange_order_number} />
          </p>
        )}
      </div>
    </PieceRow>
  )
}

function swappedText({ title, size }: NonNullable<OrderItem['swapped_for']>): string {
  return `Swapped in your group. Before: ${title}, size ${SIZE_LABELS[size]}.`
}

type Accessory = NonNullable<Order['order_accessory_item']>

function AccessoryRow({ order, accessory }: { order: Order; accessory: Accessory }) {
  const { title, price, quantity } = accessory
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-4">
        <p className="min-w-0 flex-[1_1_8rem] wrap-anywhere">
          <span className="font-display text-lg font-semibold">{title}</span>{' '}
          {isPartlyRefunded(order, accessory) && (
            <RefundedBanner className="inline-block rounded-full" />
          )}
          <span className="block text-sm text-ink-soft tabular-nums">
            {quantity > 1 ? `${quantity} × ${formatDollars(price)}` : 'Bought'}
          </span>
        </p>
        <p className="font-semibold tabular-nums">{formatDollars(price * quantity)}</p>
      </div>
      <div className="flex flex-col gap-1 text-sm">
        <RefundLines order={order} item={accessory} />
      </div>
      <AccessoryActions order={order} accessory={accessory} />
    </>
  )
}

/** ORDER-3: when the order is partially refunded. */
function isPartlyRefunded(order: Order, { refunded_subtotal }: OrderItem | Accessory): boolean {
  return order.status === 'PARTIALLY_REFUNDED' && refunded_subtotal > 0
}

function RefundedBanner({ className }: { className: string }) {
  return (
    <span className={`bg-error px-2 py-0.5 text-xs font-semibold text-white ${className}`}>
      Refunded
    </span>
  )
}

function RefundLines({ order, item }: { order: Order; item: OrderItem | Accessory }) {
  if (item.refunded_subtotal > 0 && order.status === 'PARTIALLY_REFUNDED')
    return <p className="font-semibold">{formatDollars(item.refunded_subtotal)} refunded</p>
  if (item.refund_state === null || item.refunded_subtotal > 0) return null
  return <p className="text-ink-soft">{REFUND_TEXTS[item.refund_state]}</p>
}
