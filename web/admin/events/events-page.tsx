import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ListedEvent, listEvents } from '@twirl/contract/staff/events/events'
import type { FormEvent } from 'react'
import { api } from '#lib/api.ts'
import { formatDay } from '#lib/format/format-day.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Unbroken } from '#ui/unbroken.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { useAddressSearch } from '../shell/use-address-search.ts'
import { NextPage } from '../table/next-page.tsx'
import { KIND_TEXTS, stateText } from './event-texts.ts'

const PARAMS = ['search', 'past', 'after'] as const
type Params = Partial<Record<(typeof PARAMS)[number], string>>

/** The events of the shop. Search and page are in the address. */
export function EventsPage() {
  const [params, apply] = useAddressSearch(PARAMS)
  const { search, past, after } = params
  const query = useQuery({
    queryKey: ['events', params],
    queryFn: () =>
      api(listEvents, {
        ...(search && { search }),
        ...(past && { is_past: true }),
        ...(after && { after }),
      }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageTitle title="Events">
        <AdminLink to="/admin/events/new" className={buttonClass()}>
          New event
        </AdminLink>
      </PageTitle>
      <EventSearch params={params} onApply={(change) => apply({ ...change, after: '' })} />
      <Loaded query={query}>
        {({ events, next }) => (
          <>
            {events.length === 0 && (
              <p className="rounded-input bg-white p-4">
                {search
                  ? 'No event fits. A search finds the beginning of a word of the theme, the chapter or the group leader.'
                  : past
                    ? 'No event is over yet.'
                    : 'There are no events ahead. Make one, or copy one that is over.'}
              </p>
            )}
            <ul aria-label="Events" className="flex flex-col gap-2">
              {events.map((event) => (
                <EventRow key={event.id} event={event} />
              ))}
            </ul>
            <NextPage after={after} next={next} onGo={(cursor) => apply({ after: cursor })} />
          </>
        )}
      </Loaded>
    </>
  )
}

function EventRow({ event }: { event: ListedEvent }) {
  const { id, theme, host, kind, opens_at, closes_at, hand_out_date, order_count } = event
  return (
    <li className="grid gap-x-6 gap-y-1 rounded-input border border-line bg-white p-4 text-sm lg:grid-cols-[1fr_1fr_8rem] lg:items-center">
      <div className="min-w-0 wrap-anywhere">
        <AdminLink to={`/admin/events/${id}`} className="text-base font-semibold underline">
          <Unbroken text={theme} />
        </AdminLink>
        <p className="text-ink-soft">
          {host} · {KIND_TEXTS[kind]}
        </p>
      </div>
      <p>
        {formatShopTime(opens_at)} to {formatShopTime(closes_at)}
        <span className="block text-ink-soft">
          {hand_out_date ? `Hand-out ${formatDay(hand_out_date)}` : 'No hand-out day'}
        </span>
      </p>
      <p>
        <span className="font-semibold">{stateText(event)}</span>
        <span className="block text-ink-soft">
          {order_count === 1 ? '1 order' : `${order_count} orders`}
        </span>
      </p>
    </li>
  )
}

function EventSearch({ params, onApply }: { params: Params; onApply: (change: Params) => void }) {
  const { search = '', past } = params
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('search')
    onApply({ search: typeof typed === 'string' ? typed.trim() : '' })
  }
  return (
    <search className="flex flex-wrap items-end gap-x-4 gap-y-2 pb-4">
      {/* Anew when the address changes, so that the field shows what was searched for. */}
      <form key={search} onSubmit={submit} className="flex min-w-0 flex-wrap items-end gap-3">
        <label className="flex min-w-0 flex-col gap-1 text-sm font-semibold">
          Theme, chapter or group leader
          <input
            type="search"
            name="search"
            defaultValue={search}
            maxLength={100}
            autoComplete="off"
            className="h-11 w-72 max-w-full rounded-input border border-line-strong bg-white px-3 font-normal"
          />
        </label>
        <button type="submit" className={buttonClass('outline')}>
          Search
        </button>
      </form>
      <label className="flex min-h-11 items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-5 accent-berry"
          checked={past === '1'}
          onChange={({ target }) => onApply({ past: target.checked ? '1' : '' })}
        />
        Over or canceled
      </label>
    </search>
  )
}
