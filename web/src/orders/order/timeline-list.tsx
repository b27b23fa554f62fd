import type { Order, OrderItem } from '@twirl/contract/orders'
import { Icon } from '#ui/icon.tsx'
import { type TimelineEntry, timelineOf } from './timeline.ts'

const MARKS: Record<TimelineEntry['state'], string> = {
  done: 'bg-success text-white',
  current: 'bg-paper ring-3 ring-inset ring-berry',
  ahead: 'bg-paper ring-2 ring-inset ring-line-strong',
}

const STATE_TEXTS: Record<TimelineEntry['state'], string> = {
  done: 'done',
  current: 'next',
  ahead: 'to come',
}

/** The steps of an item: below each other on a phone, in a row on a wide screen. */
export function TimelineList({ order, item }: { order: Order; item: OrderItem }) {
  const entries = timelineOf(order, item)
  if (entries.length < 2) return null
  return (
    <ol
      aria-label={`Where ${item.title} is`}
      className="flex flex-col pt-5 lg:grid lg:auto-cols-fr lg:grid-flow-col"
    >
      {entries.map(({ step, label, detail, state }) => (
        <li
          key={step}
          aria-current={state === 'current' ? 'step' : undefined}
          // The line to the next mark; on a wide screen it runs to the right.
          className={`relative flex gap-3 pb-4 last:pb-0 lg:flex-col lg:gap-2 lg:pr-2 lg:pb-0 not-last:before:absolute not-last:before:bg-line not-last:before:content-[''] not-last:before:max-lg:top-5 not-last:before:max-lg:bottom-0 not-last:before:max-lg:left-[9px] not-last:before:max-lg:w-0.5 not-last:before:lg:top-[9px] not-last:before:lg:right-0 not-last:before:lg:left-5 not-last:before:lg:h-0.5 ${state === 'done' ? 'before:bg-success!' : ''}`}
        >
          <span
            aria-hidden="true"
            className={`relative grid size-5 shrink-0 place-items-center rounded-full max-lg:mt-0.5 ${MARKS[state]}`}
          >
            {state === 'done' && <Icon name="check" className="size-3.5" />}
          </span>
          <span
            className={`text-sm leading-snug ${state === 'ahead' ? 'text-ink-mute' : 'text-ink'}`}
          >
            <span className={state === 'current' ? 'font-semibold' : undefined}>{label}</span>
            <span className="sr-only">, {STATE_TEXTS[state]}</span>
            {detail && <span className="block text-xs text-ink-soft tabular-nums">{detail}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
