import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { EventFile } from '@twirl/contract/staff/events/events'
import { formatDay } from '#lib/format/format-day.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { loginQuery } from '../login/staff-login.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { EventActs } from './event-acts.tsx'
import { EventChangeView } from './event-change.tsx'
import { EventPeopleView } from './event-people.tsx'
import { eventQuery } from './event-queries.ts'
import { InvitationPanel } from './invitation-panel.tsx'
import { KIND_TEXTS, stateText } from './event-texts.ts'
import { Panel } from './panel.tsx'

/** An event: what it is, what its dates and its stock make of it, and what can be done. */
export function EventPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const query = useQuery(eventQuery(id))
  const isWarehouse = useQuery(loginQuery()).data?.member?.permissions.includes('warehouse')
  return (
    <>
      <PageTitle title={query.data?.form.theme ?? 'Event'}>
        <div className="flex flex-wrap gap-x-4">
          <AdminLink to={`/admin/events/${id}/edit`} className={TEXT_BUTTON}>
            Change
          </AdminLink>
          <AdminLink to={`/admin/events/${id}/preview`} className={TEXT_BUTTON}>
            See it as a member
          </AdminLink>
          <AdminLink to={`/admin/events/${id}/packing`} className={TEXT_BUTTON}>
            Packing plan
          </AdminLink>
          {isWarehouse && (
            <AdminLink to={`/admin/boxes/${id}`} className={TEXT_BUTTON}>
              Its box
            </AdminLink>
          )}
          <AdminLink to={`/admin/events/new?copy=${id}&weeks=52`} className={TEXT_BUTTON}>
            Copy for next year
          </AdminLink>
        </div>
      </PageTitle>
      <Loaded query={query}>{(event) => <EventView event={event} />}</Loaded>
    </>
  )
}

function EventView({ event }: { event: EventFile }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">
        {[event.host, KIND_TEXTS[event.form.kind], `link “${event.alias}”`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Panel title={`State: ${stateText(event)}`}>
        <EventActs event={event} />
      </Panel>
      <EventChangeView id={event.id} />
      <div className="grid gap-4 lg:grid-cols-2">
        <Panel title="Days">
          <DayList event={event} />
        </Panel>
        <Panel title="Pieces">
          <StockList plan={event.plan} />
        </Panel>
      </div>
      {event.further_leads.length > 0 && (
        <Panel title="Further leads">
          <ul className="text-sm">
            {event.further_leads.map(({ customer_id, name }) => (
              <li key={customer_id}>{name}</li>
            ))}
          </ul>
        </Panel>
      )}
      <EventPeopleView id={event.id} />
      <InvitationPanel event={event} />
    </div>
  )
}

function DayList({ event }: { event: EventFile }) {
  const { form, plan } = event
  const days: [string, string | null][] = [
    ['Opens', formatShopTime(event.opens_at)],
    ['Closes', formatShopTime(event.closes_at)],
    ['Box leaves', formatDay(plan.ships_by)],
    ['Hand-out', form.hand_out_date && formatDay(form.hand_out_date)],
    ['Party', form.party_date && formatDay(form.party_date)],
    ['Due back', formatDay(plan.return_by)],
    ['Twins', form.has_no_twins ? 'No two members wear the same' : 'Allowed'],
  ]
  return (
    <>
      <dl className="grid grid-cols-[8rem_1fr] gap-y-1 text-sm">
        {days.map(([term, text]) => (
          <div key={term} className="contents">
            <dt className="text-ink-soft">{term}</dt>
            <dd>{text ?? 'not set'}</dd>
          </div>
        ))}
      </dl>
      {plan.warnings.length > 0 && (
        <ul
          aria-label="Warnings"
          className="mt-3 flex flex-col gap-1 rounded-input bg-butter p-3 text-sm"
        >
          {plan.warnings.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function StockList({ plan }: { plan: EventFile['plan'] }) {
  const { product_count, short, short_count } = plan
  return (
    <>
      <p className="text-sm">
        {product_count === 1 ? '1 piece is offered.' : `${product_count} pieces are offered.`}{' '}
        {product_count > 0 &&
          short_count === 0 &&
          'Each has at least two units that are free for its days.'}
      </p>
      {short.length > 0 && (
        <>
          <p className="pt-2 text-sm font-semibold">Few or no units are free for its days:</p>
          <ul className="text-sm">
            {short.map(({ product_id, title, free }) => (
              <li key={product_id}>
                <AdminLink to={`/admin/products/${product_id}/calendar`} className="underline">
                  {title}
                </AdminLink>
                , {free === 0 ? 'none' : `${free}`} free
              </li>
            ))}
          </ul>
          {short_count > short.length && (
            <p className="pt-1 text-sm text-ink-soft">and {short_count - short.length} more</p>
          )}
        </>
      )}
    </>
  )
}
