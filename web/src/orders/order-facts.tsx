import { Link } from '@tanstack/react-router'
import { CARRIER_NAMES, trackingUrl } from '@twirl/contract/buying/carriers'
import type { Order } from '@twirl/contract/buying/orders'
import type { ReactNode } from 'react'
import { formatDay } from '#lib/format/format-day.ts'
import { Glyph } from '#ui/icon.tsx'
import { isArrived, isOpen, isReleased, isSent } from './order-stage.ts'
import { daysText } from './order-status.ts'
import { offersOf, originalName } from './order-table.ts'

const CALENDAR = 'M5 6.5h14v13H5ZM5 10.5h14M9 4v4M15 4v4'
const LINK =
  'text-berry underline decoration-berry/40 underline-offset-4 hover:decoration-berry wrap-anywhere'

type OrderFactsProps = { order: Order; orderKey?: string | undefined }

/** How an order travels: parcel, dates, event, address. */
export function OrderFacts({ order, orderKey }: OrderFactsProps) {
  const { arrives_by, rental_due_date, trunk_show_theme, party_date } = order
  return (
    <dl className="flex flex-col gap-3 [&_dt]:text-sm [&_dt]:text-ink-soft">
      {order.original_order_number && (
        <Fact name={originalName(order)}>
          <OrderLink orderNumber={order.original_order_number} />
        </Fact>
      )}
      <Tracking order={order} />
      {arrives_by && !isArrived(order) && (
        <Fact name="Arrives by">
          <span className="font-semibold tabular-nums">{formatDay(arrives_by)}</span>
        </Fact>
      )}
      {party_date && (
        <Fact name="The party">
          <span className="font-semibold tabular-nums">{formatDay(party_date)}</span>
        </Fact>
      )}
      {rental_due_date && (
        <Fact name="Return by">
          <DueDate order={order} dueDate={rental_due_date} orderKey={orderKey} />
        </Fact>
      )}
      {trunk_show_theme !== null && <Fact name="Event">{trunk_show_theme}</Fact>}
      {isSent(order) ? <ShipsTo order={order} /> : <Unsent order={order} />}
    </dl>
  )
}

function ShipsTo({ order }: { order: Order }) {
  const { delivery_address: address } = order
  if (address)
    return (
      <Fact name="Ships to">
        <address className="not-italic">
          {address.first_name} {address.last_name}
          <br />
          {address.street_address}
          {address.apt_unit_floor && `, ${address.apt_unit_floor}`}
          <br />
          {address.city}, {address.state} {address.zip_code}
        </address>
      </Fact>
    )
  if (order.trunk_show_theme === null) return null
  return <Fact name="Ships to">Your group leader{order.lead_name && `, ${order.lead_name}`}</Fact>
}

/** Why nothing is sent, unless the order is a charge that names the order it belongs to. */
function Unsent({ order }: { order: Order }) {
  const they = order.order_items.some(({ quantity }) => quantity > 1) ? 'They’re' : 'It’s'
  if (order.channel === 'PURCHASE_RENTAL')
    return (
      <Fact name="Where it is">Already with you. {they} yours to keep; nothing to send back.</Fact>
    )
  if (!order.order_items.every(isReleased)) return null
  return <Fact name="Delivery">Refunded before it shipped. Nothing will be sent.</Fact>
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="break-inside-avoid">
      <dt>{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

export function OrderLink({ orderNumber }: { orderNumber: string }) {
  return (
    <Link to="/order/$orderNumber" params={{ orderNumber }} className={`tabular-nums ${LINK}`}>
      {orderNumber}
    </Link>
  )
}

function Tracking({ order }: { order: Order }) {
  const { shipping_company_code: carrier, tracking_number: number } = order
  if (!carrier) return null
  return (
    <Fact name="Tracking">
      {CARRIER_NAMES[carrier]}{' '}
      {number && (
        <a
          href={trackingUrl(carrier, number)}
          target="_blank"
          rel="noopener noreferrer"
          className={`tabular-nums ${LINK}`}
        >
          {number}
          <span className="sr-only"> (opens a new tab)</span>
        </a>
      )}
    </Fact>
  )
}

type DueDateProps = { order: Order; dueDate: string; orderKey: string | undefined }

function DueDate({ order, dueDate, orderKey }: DueDateProps) {
  const open = order.order_items.flatMap(({ rental }) => (rental && isOpen(rental) ? [rental] : []))
  // A piece that was extended is due later than the others.
  const days = open.find(({ due_date }) => due_date === dueDate)?.days_until_due ?? null
  return (
    <>
      <span className="font-semibold tabular-nums">{formatDay(dueDate)}</span>
      {days !== null && <span className="whitespace-nowrap text-ink-soft"> {daysText(days)}</span>}
      {order.order_items.some((item) => offersOf(order, item).includes('Calendar')) && (
        <a
          href={calendarPath(order.order_number, orderKey)}
          download
          className={`flex min-h-11 w-fit items-center gap-2 text-sm font-semibold print:hidden ${LINK}`}
        >
          <Glyph path={CALENDAR} className="size-5 shrink-0" />
          Add due date to calendar
        </a>
      )}
    </>
  )
}

function calendarPath(orderNumber: string, orderKey: string | undefined): string {
  const query =
    orderKey === undefined ? '' : `?${new URLSearchParams({ key: orderKey }).toString()}`
  return `/order/${orderNumber}/due.ics${query}`
}
