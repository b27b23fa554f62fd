import { POOLS, UNIT_STATES, type UnitDetails } from '@twirl/contract/staff/warehouse/units'
import type { ReactNode } from 'react'
import { formatShopDay, formatShopTime } from '#lib/format/format-shop-time.ts'
import { AdminLink } from '../shell/admin-link.tsx'

type Booking = UnitDetails['bookings'][number]
type Move = UnitDetails['moves'][number]

const KINDS: Record<Booking['kind'], string> = {
  RENTAL: 'Rental',
  EVENT: 'Group rental',
  SALE: 'Sale',
  SERVICE: 'Cleaning or repair',
}
const BOOKING_STATES: Record<Booking['state'], string> = {
  HELD: 'being paid for',
  CONFIRMED: 'promised',
  RELEASED: 'not used',
  COMPLETED: 'over',
}

/** Bookings and moves of a unit, newest first. */
export function UnitTimeline({ unit: { bookings, moves } }: { unit: UnitDetails }) {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Column id="bookings" title="Bookings" empty="It was never booked.">
        {bookings.map((booking) => (
          <BookingRow key={booking.id} booking={booking} />
        ))}
      </Column>
      <Column id="moves" title="Moves" empty="It was never moved.">
        {moves.map((move) => (
          <MoveRow key={`${move.at} ${move.to_state} ${move.to_pool}`} move={move} />
        ))}
      </Column>
    </div>
  )
}

type ColumnProps = { id: string; title: string; empty: string; children: ReactNode[] }

function Column({ id, title, empty, children }: ColumnProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-3 text-xl">
        {title}
      </h2>
      {children.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <ol className="divide-y divide-line rounded-input border border-line bg-white text-sm">
          {children}
        </ol>
      )}
    </section>
  )
}

const ROW = 'px-4 py-2 wrap-anywhere'

function BookingRow({ booking }: { booking: Booking }) {
  const { kind, state, from, to, is_at_risk, order } = booking
  return (
    <li className={ROW}>
      <p>
        <strong>{KINDS[kind]}</strong>, {BOOKING_STATES[state]}
        {order && (
          <>
            :{' '}
            <AdminLink to={`/admin/orders/${order.number}`} className="underline">
              {order.number}
            </AdminLink>{' '}
            {order.name}
          </>
        )}
      </p>
      <p className="text-ink-soft">
        {formatShopDay(from)} {to ? `to ${formatShopDay(to)}` : 'without end'}
        {is_at_risk && <strong className="text-error"> At risk</strong>}
      </p>
    </li>
  )
}

function MoveRow({ move }: { move: Move }) {
  const { at, from_state, from_pool, to_state, to_pool, member, order_number } = move
  const text =
    from_state === null
      ? 'New'
      : from_pool === to_pool
        ? UNIT_STATES[to_state]
        : `Pool: ${POOLS[to_pool]}`
  return (
    <li className={ROW}>
      <p>
        <strong>{text}</strong>
        {order_number && (
          <>
            :{' '}
            <AdminLink to={`/admin/orders/${order_number}`} className="underline">
              {order_number}
            </AdminLink>
          </>
        )}
      </p>
      <p className="text-ink-soft">
        <time dateTime={at}>{formatShopTime(at)}</time> New York time
        {member && `, ${member}`}
      </p>
    </li>
  )
}
