import type { CustomerFile } from '@twirl/contract/staff/customers/customers'
import { SIZE_LABELS, type Size } from '@twirl/contract/primitives'
import type { ReactNode } from 'react'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { formatShopDay } from '#lib/format/format-shop-time.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { inWords } from './customer-texts.ts'
import { Nothing, Section } from './section.tsx'

/** What the customer ordered, put aside, answered and waits for. */
export function CustomerThings({ customer }: { customer: CustomerFile }) {
  const { cart_items, favorites, rsvps, joined_events, stock_alerts } = customer
  return (
    <>
      <Orders customer={customer} />
      <Things title="Bag" none="The bag is empty.">
        {cart_items.map((item) => (
          <li key={`${item.sku} ${item.transaction_type}`}>
            {`${item.quantity} × ${pieceText(item)}, ${wayText(item.transaction_type)}`}
          </li>
        ))}
      </Things>
      <Things title="Favorites" none="No favorites.">
        {favorites.map(({ product_id, title, saved_at }) => (
          <li key={product_id}>
            <a href={`/product/${product_id}`} className="underline">
              {title}
            </a>
            {`, ${formatShopDay(saved_at)}`}
          </li>
        ))}
      </Things>
      <Things title="RSVPs" none="No answers to invitations.">
        {rsvps.map(({ theme, is_attending, answered_at, has_contact_conflict }) => (
          <li key={`${theme} ${answered_at}`}>
            {`${theme}: ${is_attending ? 'comes' : 'does not come'}, ${formatShopDay(answered_at)}`}
            {has_contact_conflict && (
              <strong className="block">
                The email and the phone number of this answer belong to different customers.
              </strong>
            )}
          </li>
        ))}
      </Things>
      <Things title="Joined events" none="No events joined.">
        {joined_events.map(({ theme, joined_at }) => (
          <li key={`${theme} ${joined_at}`}>{`${theme}, joined ${formatShopDay(joined_at)}`}</li>
        ))}
      </Things>
      <Things title="Back-in-stock mails" none="Not waiting for anything.">
        {stock_alerts.map((alert) => (
          <li key={`${alert.sku} ${alert.transaction_type} ${alert.asked_at}`}>
            {`${pieceText(alert)}, ${wayText(alert.transaction_type)}, asked ${formatShopDay(alert.asked_at)}`}
          </li>
        ))}
      </Things>
    </>
  )
}

function Orders({ customer: { orders, order_count } }: { customer: CustomerFile }) {
  return (
    <Section title={`Orders (${order_count})`}>
      {orders.length === 0 ? (
        <Nothing>No orders.</Nothing>
      ) : (
        <ul className="flex flex-col">
          {orders.map(({ order_number, is_guest, channel, status, paid_at, total }) => (
            <li
              key={order_number}
              className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2 last:border-0"
            >
              <span>
                <AdminLink to={`/admin/orders/${order_number}`} className="font-semibold underline">
                  {order_number}
                </AdminLink>
                {` ${inWords(channel)}, ${inWords(status)}${is_guest ? ', placed as a guest' : ''}`}
              </span>
              <span className="whitespace-nowrap text-ink-soft">
                {`${formatShopDay(paid_at)} · ${formatDollars(total)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {orders.length < order_count && (
        <p className="pt-2 text-ink-soft">{`The newest ${orders.length} are shown.`}</p>
      )}
    </Section>
  )
}

type ThingsProps = { title: string; none: string; children: ReactNode[] }

function Things({ title, none, children }: ThingsProps) {
  return (
    <Section title={title}>
      {children.length === 0 ? (
        <Nothing>{none}</Nothing>
      ) : (
        <ul className="flex flex-col gap-1">{children}</ul>
      )}
    </Section>
  )
}

type Piece = { title: string; size: string; color: string }

function pieceText({ title, size, color }: Piece): string {
  return [title, SIZE_LABELS[size as Size], color].filter(Boolean).join(', ')
}

function wayText(transactionType: string): string {
  return transactionType === 'RENT' ? 'to rent' : 'to buy'
}
