import { planEventRental } from '../../inventory/public.ts'
import type { moveOrder } from '../../orders/public.ts'
import type { EventRow } from '../../trunk-shows/public.ts'
import type { ChangeDeps } from './change-deps.ts'

type Move = Omit<Parameters<typeof moveOrder>[2], 'order_number'>

/** What moving an order of the event to its dates means. */
export function moveOf(
  { clock, terms }: Pick<ChangeDeps, 'clock' | 'terms'>,
  event: EventRow,
  words: Pick<Move, 'reason' | 'message' | 'cause'>,
): Move {
  const { party_date, theme } = event
  return { plan: planEventRental(event, clock.now(), terms()), party_date, theme, ...words }
}
