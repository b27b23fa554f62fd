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

// From a mark to the next one: downwards in a list, to the right in a row.
const LINE =
  'absolute @max-[46rem]:top-5.5 @max-[46rem]:-bottom-0.5 @max-[46rem]:left-[9px] @max-[46rem]:w-0.5 @min-[46rem]:top-[9px] @min-[46rem]:right-0 @min-[46rem]:left-5 @min-[46rem]:h-0.5'

/** The steps of an item: in a row where the longest words have room, otherwise below each other. */
export function TimelineList({ order, item }: { order: Order; item: OrderItem }) {
  const entries = timelineOf(order, item)
  if (entries.length < 2) return null
  return (
    <div className="@container">
      <ol
        aria-label={`Where ${item.title} is`}
        className="flex flex-col pt-5 text-sm leading-snug @min-[46rem]:grid @min-[46rem]:auto-cols-fr @min-[46rem]:grid-flow-col print:hidden"
      >
        {entries.map(({ step, label, detail, state }, index) => (
          <li
            key={step}
            aria-current={state === 'current' ? 'step' : undefined}
            className="relative flex gap-3 pb-3 last:pb-0 @min-[46rem]:flex-col @min-[46rem]:gap-2 @min-[46rem]:pr-2 @min-[46rem]:pb-0"
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
            <span className={`@max-[46rem]:flex-1 ${TEXTS[state]}`}>
              {label}
              <span className="sr-only">, {STATE_NAMES[state]}</span>
            </span>
            {detail && (
              <span className="text-ink-soft tabular-nums @max-[46rem]:text-right @min-[46rem]:-mt-1.5 text-balance @min-[46rem]:text-xs">
                {detail}
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
