import { useQuery } from '@tanstack/react-query'
import { SIZE_LABELS } from '@twirl/contract/sizes'
import {
  type EventPeople,
  type EventPerson,
  getEventPeople,
  type ShownEventOrder,
} from '@twirl/contract/staff/events/event-people'
import { useEffect, useState } from 'react'
import { api } from '#lib/api.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { isIdle, subscribeToIdle } from '#lib/time/idle.ts'
import { Unbroken } from '#ui/unbroken.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { WorkBadges } from '../orders/work-badges.tsx'
import { Panel } from './panel.tsx'

const REFRESH_MS = 15_000

/** Who is invited, comes, joined and ordered. It is asked for again while the member is there (STAFF-153). */
export function EventPeopleView({ id }: { id: number }) {
  const [isAway, setAway] = useState(isIdle)
  useEffect(() => subscribeToIdle(setAway), [])
  const query = useQuery({
    queryKey: ['event-people', id],
    queryFn: () => api(getEventPeople, { id }),
    refetchInterval: isAway ? false : REFRESH_MS,
  })
  return (
    <Loaded query={query}>
      {(people) => (
        <>
          <Panel title="Figures">
            <Figures figures={people.figures} />
          </Panel>
          <div className="grid gap-4 lg:grid-cols-2">
            <Panel title="Orders">
              <OrderList orders={people.orders} />
            </Panel>
            <div className="flex min-w-0 flex-col gap-4">
              <Panel title="Sizes of those who come">
                <SizeList sizes={people.sizes} />
              </Panel>
              <Panel title="Requested for the next show">
                <RequestList requests={people.requests} />
              </Panel>
            </div>
          </div>
          <Panel title="People">
            <PeopleTable people={people.people} />
          </Panel>
        </>
      )}
    </Loaded>
  )
}

function Figures({ figures }: { figures: EventPeople['figures'] }) {
  const { joined_as_guest, total } = figures
  const shown: [string, string][] = [
    ['Invited', String(figures.invited)],
    ['Coming', String(figures.attending)],
    ['Can’t come', String(figures.declined)],
    ['Joined', `${figures.joined}${joined_as_guest ? ` (${joined_as_guest} as guests)` : ''}`],
    ['Orders', String(figures.orders)],
    ['Pieces', String(figures.pieces)],
    ...(total === null ? [] : [['Paid', formatDollars(total)] satisfies [string, string]]),
  ]
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {shown.map(([term, text]) => (
        <div key={term}>
          <dt className="text-sm text-ink-soft">{term}</dt>
          <dd className="text-lg font-semibold tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function OrderList({ orders }: { orders: ShownEventOrder[] }) {
  if (orders.length === 0) return <p className="text-sm text-ink-soft">No orders yet.</p>
  return (
    // Focusable, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
    <section aria-label="All orders of the event" tabIndex={0} className="max-h-96 overflow-y-auto">
      <ul aria-label="Orders" className="flex flex-col gap-2 text-sm">
        {orders.map(({ order_number, name, paid_at, pieces, is_canceled, state }) => (
          <li key={order_number} className="border-b border-line pb-2 last:border-0">
            <span className="font-semibold">{order_number}</span>, {name}
            <span className="block text-ink-soft">
              {formatShopTime(paid_at)} · {pieces === 1 ? '1 piece' : `${pieces} pieces`}{' '}
              {is_canceled ? 'canceled' : state && <WorkBadges states={[state]} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function SizeList({ sizes }: { sizes: EventPeople['sizes'] }) {
  if (sizes.length === 0) return <p className="text-sm text-ink-soft">No answers yet.</p>
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      {sizes.map(({ size, count }) => (
        <div key={size}>
          <dt className="text-sm text-ink-soft">{SIZE_LABELS[size]}</dt>
          <dd className="font-semibold tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  )
}

function RequestList({ requests }: { requests: EventPeople['requests'] }) {
  if (requests.length === 0) return <p className="text-sm text-ink-soft">No requests.</p>
  return (
    <ul className="text-sm">
      {requests.map(({ product_id, title, size, count }) => (
        <li key={`${product_id} ${size}`}>
          <Unbroken text={title} />, {SIZE_LABELS[size]}: {count}
        </li>
      ))}
    </ul>
  )
}

function PeopleTable({ people }: { people: EventPerson[] }) {
  if (people.length === 0)
    return <p className="text-sm text-ink-soft">No one is invited, and no one has joined.</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
    <section aria-label="Roster" tabIndex={0} className="max-h-[40rem] overflow-auto">
      <table className="w-full min-w-[34rem] text-sm wrap-normal">
        <caption className="sr-only">People of the event</caption>
        <thead className="border-b border-line bg-shell">
          <tr>
            {['Name', 'Invited', 'Answer', 'Size', 'Joined', 'Orders'].map((text) => (
              <th key={text} scope="col" className="px-3 py-2 text-left">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={`${person.name} ${person.email}`} className="border-b border-line align-top">
              <td className="px-3 py-2">
                <span className="font-semibold">{person.name}</span>
                {person.email && person.email !== person.name && (
                  <span className="block text-ink-soft">{person.email}</span>
                )}
                {person.note && <span className="block">“{person.note}”</span>}
              </td>
              <td className="px-3 py-2">{person.is_invited ? 'Yes' : 'No'}</td>
              <td className="px-3 py-2">{answerText(person)}</td>
              <td className="px-3 py-2">{person.dress_size && SIZE_LABELS[person.dress_size]}</td>
              <td className="px-3 py-2">{person.has_joined ? 'Yes' : 'No'}</td>
              <td className="px-3 py-2 tabular-nums">{person.order_count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function answerText({ is_attending }: EventPerson): string {
  if (is_attending === null) return 'None'
  return is_attending ? 'Comes' : 'Can’t come'
}
