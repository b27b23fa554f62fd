import { SIZE_LABELS } from '@twirl/contract/sizes'
import {
  CALENDAR_DAYS,
  type CalendarSpan,
  type CalendarUnit,
} from '@twirl/contract/staff/warehouse/calendar'
import { UNIT_STATES } from '@twirl/contract/staff/warehouse/units'
import { formatDay } from '#lib/format/format-day.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { addDays, freeFrom, placeOf } from './calendar-days.ts'
import { MovePromiseButton } from './move-promise-button.tsx'

const KINDS: Record<CalendarSpan['kind'], { text: string; className: string }> = {
  RENTAL: { text: 'Rental', className: 'bg-lilac' },
  EVENT: { text: 'Group rental', className: 'bg-blush' },
  SALE: { text: 'Sale', className: 'bg-mint' },
  SERVICE: { text: 'Cleaning or repair', className: 'bg-butter' },
}

type CalendarRowProps = { unit: CalendarUnit; from: string; today: string; mayMove: boolean }

/** The days of one unit. */
export function CalendarRow({ unit, from, today, mayMove }: CalendarRowProps) {
  const { code, color, size, spans } = unit
  const risks = spans.filter(({ is_at_risk }) => is_at_risk)
  return (
    <li className="flex border-b border-line last:border-0">
      <div className="sticky left-0 z-10 w-36 shrink-0 border-r border-line bg-white px-3 py-2 text-sm sm:w-52">
        <p className="flex flex-wrap gap-x-2">
          <AdminLink to={`/admin/units/${code}`} className="font-mono font-semibold underline">
            {code}
          </AdminLink>
          <span>
            {color}, {SIZE_LABELS[size]}
            {unit.pool === 'CLEARANCE' && ' (clearance)'}
          </span>
        </p>
        <p className="text-ink-soft">{stateText(unit, from, today)}</p>
        {mayMove &&
          risks.map(({ booking_id, order }) => (
            <MovePromiseButton
              key={booking_id}
              bookingId={booking_id}
              text={`Move ${order?.number ?? 'the promise'}`}
            />
          ))}
      </div>
      <ul
        aria-label={`Bookings of unit ${code}`}
        className="calendar-days items-center gap-y-1 py-2"
      >
        {spans.map((span) => {
          const { start, end } = placeOf(span, from, CALENDAR_DAYS)
          return (
            <li
              key={span.booking_id}
              style={{ gridColumn: `${start} / ${end}` }}
              className={`min-w-0 overflow-hidden rounded-input border px-2 py-1 text-xs text-nowrap text-ellipsis ${KINDS[span.kind].className} ${edgeOf(span)}`}
            >
              <SpanText span={span} />
            </li>
          )
        })}
      </ul>
    </li>
  )
}

function edgeOf({ is_late, is_at_risk, is_held }: CalendarSpan): string {
  if (is_late || is_at_risk) return 'border-2 border-error'
  return is_held ? 'border-dashed border-ink-soft' : 'border-transparent'
}

/** Whether the unit can be had, in words. */
function stateText({ state, spans }: CalendarUnit, from: string, today: string): string {
  const isLate = spans.some(({ is_late }) => is_late)
  const place = `${UNIT_STATES[state]}${isLate ? ', late' : ''}`
  // What comes before later weeks is not known here.
  if (from > today) return place
  const isAwayWithoutEnd = state !== 'IN_HOUSE' && !spans.some(({ is_away }) => is_away)
  const free = isAwayWithoutEnd ? null : freeFrom(spans, today, addDays(from, CALENDAR_DAYS))
  if (free === null) return `${place}, no free day`
  return free === today ? `${place}, free now` : `${place}, free from ${formatDay(free)}`
}

function SpanText({ span }: { span: CalendarSpan }) {
  const { order, kind, from, last, is_late, is_at_risk, is_held } = span
  const marks = [is_late && 'Late', is_at_risk && 'At risk', is_held && 'Being paid'].filter(
    Boolean,
  )
  const days = `${formatDay(from)} ${last ? `to ${formatDay(last)}` : 'without end'}`
  const { text } = KINDS[kind]
  return (
    <span title={`${[...marks, order?.name ?? text].join(', ')}: ${days}`}>
      {marks.length > 0 && <strong className="text-error">{marks.join(', ')}: </strong>}
      {order ? (
        <AdminLink to={`/admin/orders/${order.number}`} className="underline">
          {order.name}
        </AdminLink>
      ) : (
        text
      )}
      <span className="sr-only"> {days}</span>
    </span>
  )
}
