import type { WorkState } from '@twirl/contract/staff/orders/orders'
import { WORK_TEXTS } from './order-texts.ts'

const LATE = 'border-error text-error'
const OPEN = 'border-ink/60'
const OVER = 'border-line text-ink-soft'

const LOOKS: Record<WorkState, string> = {
  TO_PACK: OPEN,
  TO_SHIP: OPEN,
  TO_HAND_OUT: OPEN,
  ON_THE_WAY: OPEN,
  OUT: OPEN,
  OVERDUE: LATE,
  TO_INSPECT: OPEN,
  DONE: OVER,
  REFUNDED: OVER,
}

/** The states of work of an order, the first one first. */
export function WorkBadges({ states }: { states: readonly WorkState[] }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {states.map((state) => (
        <span
          key={state}
          className={`rounded-full border px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${LOOKS[state]}`}
        >
          {WORK_TEXTS[state]}
        </span>
      ))}
    </span>
  )
}
