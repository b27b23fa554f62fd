import type { Order, OrderItem } from '@twirl/contract/buying/orders'
import { Icon } from '#ui/icon.tsx'
import { type TimelineEntry, timelineOf } from './timeline.ts'

const MARKS: Record<TimelineEntry['state'], string> = {
  done: 'bg-success text-white',
  current: 'bg-paper ring-3 ring-inset ring-berry',
  ahead: 'bg-paper ring-2 ring-inset ring-line-strong',
}

const TEXTS: Record<TimelineEntry['state'], string> = {
  done: 'text-ink',
  current: 'font-semibold text-ink',
  ahead: 'text-ink-mute',
}

const STATE_NAMES: Record<TimelineEntry['state'], string> = {
  done: 'done',
  current: 'next',
  ahead: 'not yet',
}

// From a mark to the next one: downwards on a phone, to the right on a wide screen.
const LINE =
  'absolute max-lg:top-5.5 max-lg:-bottom-0.5 max-lg:left-[9px] max-lg:w-0.5 lg:top-[9px] lg:right-0 lg:left-5 lg:h-0.5'

/** The steps of an item: below each other on a phone, in a row on a wide screen. */
export function TimelineList({ order, item }: { order: Order; item: OrderItem }) {
  const entries = timelineOf(order, item)
  if (entries.length < 2) return null
  return (
    <ol
      aria-label={`Where ${item.title} is`}
      className="flex flex-col pt-5 text-sm leading-snug lg:grid lg:auto-cols-fr lg:grid-flow-col print:hidden"
    >
      {entries.map(({ step, label, detail, state }, index) => (
        <li
          key={step}
          aria-current={state === 'current' ? 'step' : undefined}
          className="relative flex gap-3 pb-3 last:pb-0 lg:flex-col lg:gap-2 lg:pr-2 lg:pb-0"
        >
          {index < entries.length - 1 && (
            <span
              aria-hidden="true"
              className={`${LINE} ${state === 'done' ? 'bg-success' : 'bg-line'}`}
            />
          )}
          <span
            aria-hidden="true"
            className={`relative grid size-5 shrink-0 place-items-center rounded-full ${MARKS[state]}`}
          >
            {state === 'done' && <Icon name="check" className="size-3.5" />}
          </span>
          <span className={`max-lg:flex-1 ${TEXTS[state]}`}>
            {label}
            <span className="sr-only">, {STATE_NAMES[state]}</span>
          </span>
          {detail && (
            <span className="text-ink-soft tabular-nums max-lg:text-right lg:-mt-1.5 lg:text-xs lg:text-balance">
              {detail}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
