import { CARRIER_NAMES, trackingUrl } from '@twirl/contract/buying/carriers'
import type { OrderDetails } from '@twirl/contract/staff/orders/order-details'
import type { ReactNode } from 'react'
import { formatDay } from '#lib/format/format-day.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { AdminLink } from '../../shell/admin-link.tsx'
import { KIND_TEXTS, PAYMENT_TEXTS } from '../order-texts.ts'
import { Section } from './section.tsx'

// Tall enough to be pressed where links stand one below the other.
const LINK = 'inline-block py-0.5 underline hover:text-berry'

const STEP_TEXTS: Record<OrderDetails['timeline'][number]['step'], string> = {
  ORDERED: 'Ordered',
  PACKED: 'Packed',
  SHIPPED: 'Shipped',
  DELIVERED: 'Delivered',
  HANDED_OUT: 'Handed out',
}

/** Who ordered, where it goes, for which event, and by which days. */
export function OrderFacts({ order }: { order: OrderDetails }) {
  const { customer, delivery_address: address, event, carrier, tracking_number } = order
  return (
    <Section title="Order">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 wrap-anywhere">
        <Fact name="Customer">
          {customer.name}
          {customer.id === null && ' (guest)'}
          <br />
          <a href={`mailto:${customer.email}`} className={LINK}>
            {customer.email}
          </a>
          {customer.phone && (
            <>
              <br />
              <a href={`tel:+1${customer.phone}`} className={LINK}>
                {customer.phone}
              </a>
            </>
          )}
        </Fact>
        {address && (
          <Fact name="Goes to">
            {address.first_name} {address.last_name}
            <br />
            {address.street_address}
            {address.apt_unit_floor && `, ${address.apt_unit_floor}`}
            <br />
            {address.city}, {address.state} {address.zip_code}
          </Fact>
        )}
        {event && (
          <Fact name="Event">
            <AdminLink to={`/admin/orders?event=${event.id}`} className={LINK}>
              {event.theme || `Event ${event.id}`}
            </AdminLink>
            {event.lead_name && (
              <>
                <br />
                Group leader: {event.lead_name}
              </>
            )}
          </Fact>
        )}
        <Fact name="Kind">{KIND_TEXTS[order.channel]}</Fact>
        <Fact name="Payment">
          {PAYMENT_TEXTS[order.status]}
          {order.card && `, ${order.card.brand} ending in ${order.card.last_four}`}
        </Fact>
        {order.arrives_by && <Fact name="Arrives by">{formatDay(order.arrives_by)}</Fact>}
        {order.party_date && <Fact name="Party">{formatDay(order.party_date)}</Fact>}
        {order.due_date && <Fact name="Due back">{formatDay(order.due_date)}</Fact>}
        {carrier && tracking_number && (
          <Fact name="Parcel">
            {CARRIER_NAMES[carrier]}{' '}
            <a
              href={trackingUrl(carrier, tracking_number)}
              target="_blank"
              rel="noreferrer"
              className={LINK}
            >
              {tracking_number}
            </a>
          </Fact>
        )}
        {order.timeline.map(({ step, time, by }) => (
          <Fact key={step} name={STEP_TEXTS[step]}>
            {time ? <time dateTime={time}>{formatShopTime(time)}</time> : 'Not yet'}
            {by === 'LEAD' && ' by a lead'}
          </Fact>
        ))}
        {order.original_order_number && (
          <Fact name="Belongs to">
            <AdminLink to={`/admin/orders/${order.original_order_number}`} className={LINK}>
              {order.original_order_number}
            </AdminLink>
          </Fact>
        )}
      </dl>
      <p className="pt-3 text-xs text-ink-soft">Times are New York time.</p>
    </Section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}
