import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { EndpointOutput } from '@twirl/contract/endpoint'
import { SIZE_LABELS } from '@twirl/contract/sizes'
import { CALENDAR_DAYS, getProductCalendar } from '@twirl/contract/staff/warehouse/calendar'
import { api } from '#lib/api.ts'
import { formatDay } from '#lib/format/format-day.ts'
import { loginQuery } from '../login/staff-login.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { mayOpen } from '../shell/nav.ts'
import { PageTitle } from '../shell/page-title.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { useAddressSearch } from '../shell/use-address-search.ts'
import { addDays } from './calendar-days.ts'
import { CalendarRow } from './calendar-row.tsx'
import './calendar.css'

type Calendar = EndpointOutput<typeof getProductCalendar>
type Search = { from?: string; size?: string }

const STEP_DAYS = 28

/** The units of a product by days: what is booked, away, late, at risk and free (STAFF-43). */
export function CalendarPage() {
  const { member } = useSuspenseQuery(loginQuery()).data
  const { id } = useParams({ strict: false }) as { id: string }
  const [search, apply] = useAddressSearch(['from', 'size'])
  const calendar = useQuery({
    queryKey: ['calendar', id, search],
    queryFn: () => api(getProductCalendar, { id: Number(id), ...search } as { id: number }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageTitle title={`Calendar${calendar.data ? `: ${calendar.data.product.title}` : ''}`}>
        <div className="flex flex-wrap gap-x-5">
          <AdminLink to={`/admin/units?product=${id}`} className={TEXT_BUTTON}>
            Its units
          </AdminLink>
          {mayOpen('/admin/products', member?.permissions ?? []) && (
            <AdminLink to={`/admin/products/${id}`} className={TEXT_BUTTON}>
              The product
            </AdminLink>
          )}
        </div>
      </PageTitle>
      <Loaded query={calendar}>
        {(data) => (
          <>
            <CalendarControls calendar={data} search={search} onApply={apply} />
            {data.is_cut && (
              <p className="mb-3 rounded-input bg-butter p-4">
                This product has more units than fit here. Choose a size to see all of it.
              </p>
            )}
            {data.units.length === 0 ? (
              <p>There are no units in service.</p>
            ) : (
              <CalendarGrid calendar={data} />
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

type CalendarControlsProps = {
  calendar: Calendar
  search: Search
  onApply: (change: Search) => void
}

function CalendarControls({ calendar, search, onApply }: CalendarControlsProps) {
  const { from, today, sizes } = calendar
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 pb-4 text-sm">
      <p>
        {formatDay(from)} to {formatDay(addDays(from, CALENDAR_DAYS - 1))}
      </p>
      <button
        type="button"
        className={TEXT_BUTTON}
        onClick={() => onApply({ from: addDays(from, -STEP_DAYS) })}
      >
        Earlier
      </button>
      {from !== today && (
        <button type="button" className={TEXT_BUTTON} onClick={() => onApply({ from: '' })}>
          Today
        </button>
      )}
      <button
        type="button"
        className={TEXT_BUTTON}
        onClick={() => onApply({ from: addDays(from, STEP_DAYS) })}
      >
        Later
      </button>
      <label className="flex items-center gap-2 font-semibold">
        Size
        <select
          className="h-11 rounded-input border border-line-strong bg-white px-3"
          value={search.size ?? ''}
          onChange={({ target }) => onApply({ size: target.value })}
        >
          <option value="">All sizes</option>
          {sizes.map((size) => (
            <option key={size} value={size}>
              {SIZE_LABELS[size]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

function CalendarGrid({ calendar: { units, from, today } }: { calendar: Calendar }) {
  const { member } = useSuspenseQuery(loginQuery()).data
  const mayMove = ['warehouse', 'service'].some((each) =>
    member?.permissions.some((permission) => permission === each),
  )
  const days = Array.from({ length: CALENDAR_DAYS }, (_, index) => addDays(from, index))
  return (
    // Focusable, so that the keyboard can scroll it.
    <section
      aria-label="Units by days"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
      tabIndex={0}
      className="relative max-h-[75dvh] overflow-auto rounded-input border border-line bg-white"
    >
      <div className="w-max">
        <div
          aria-hidden
          className="sticky top-0 z-20 flex border-b border-line bg-shell text-xs text-ink-soft"
        >
          <div className="sticky left-0 w-36 shrink-0 border-r border-line bg-shell px-3 py-2 sm:w-52">
            Unit
          </div>
          <div className="calendar-days">
            {days.map((day) => (
              <p
                key={day}
                className={`px-0.5 py-2 text-center tabular-nums ${day === today ? 'bg-blush font-semibold text-ink' : ''}`}
              >
                {day.slice(5, 7)}/<wbr />
                {day.slice(8)}
              </p>
            ))}
          </div>
        </div>
        <ul aria-label="Units">
          {units.map((unit) => (
            <CalendarRow key={unit.code} unit={unit} from={from} today={today} mayMove={mayMove} />
          ))}
        </ul>
      </div>
    </section>
  )
}
