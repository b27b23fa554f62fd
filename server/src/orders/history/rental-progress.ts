import type { Rental } from '@twirl/contract/buying/orders'
import { type Day, dayOf, daysBetween, startOfDay } from '#platform/new-york-time.ts'
import type { FactsOfItem } from '../item-facts.ts'
import { isPaidFor, lastPurchase } from '../rentals/rental.ts'

type RentalFacts = Pick<
  FactsOfItem,
  | 'rentals'
  | 'due_date'
  | 'delivered_at'
  | 'return_requested_at'
  | 'received_at'
  | 'inspected_at'
  | 'is_given_to_lead'
  | 'is_exchanged'
>

/** Returns how far a rented item is. Nothing of it is stored: it follows from the times and from the clock. */
export function rentalProgress(
  facts: RentalFacts,
  now: Date,
): Pick<Rental, 'state' | 'days_until_due' | 'timeline'> {
  const state = stateOf(facts, dayOf(now))
  const isAway = state !== 'UPCOMING' && !IS_OVER.includes(state)
  return {
    state,
    days_until_due: isAway && facts.due_date ? daysBetween(dayOf(now), facts.due_date) : null,
    timeline: timelineOf(facts, now),
  }
}

const IS_OVER: Rental['state'][] = ['RECEIVED', 'CLOSED', 'BOUGHT', 'CHARGED']

function stateOf(facts: RentalFacts, today: Day): Rental['state'] {
  if (isPaidFor(facts.rentals))
    return lastPurchase(facts.rentals)!.ending === 'CHARGED' ? 'CHARGED' : 'BOUGHT'
  if (facts.inspected_at) return 'CLOSED'
  if (facts.received_at) return 'RECEIVED'
  if (facts.return_requested_at) return facts.is_exchanged ? 'EXCHANGED' : 'RETURNING'
  if (!facts.delivered_at) return 'UPCOMING'
  return facts.due_date !== null && today > facts.due_date ? 'OVERDUE' : 'OUT'
}

/** Steps that were left out, or that will not be taken any more, are not part of it. */
function timelineOf(facts: RentalFacts, now: Date): Rental['timeline'] {
  const { return_requested_at, received_at, inspected_at } = facts
  const bought_at = isPaidFor(facts.rentals) ? lastPurchase(facts.rentals)!.ended_at : null
  const steps: Rental['timeline'] = []
  const add = (step: (typeof steps)[number]['step'], time: Date | null) =>
    void steps.push({ step, time: time && time.toISOString() })

  const due = facts.due_date === null ? null : startOfDay(facts.due_date)
  const leftAt = bought_at ?? return_requested_at ?? received_at
  // Neither for a piece that was on its way back, or bought, before that day.
  if (leftAt === null) add('DUE', due && due <= now ? due : null)
  else if (due && due <= leftAt) add('DUE', due)
  if (bought_at) {
    add('CLOSED', bought_at)
    return steps
  }
  const isSentWithoutRequest = received_at !== null || facts.is_exchanged
  if (return_requested_at || !isSentWithoutRequest)
    steps.push({
      step: 'RETURN_REQUESTED',
      time: return_requested_at && return_requested_at.toISOString(),
      ...(return_requested_at && facts.is_given_to_lead && { by: 'LEAD' as const }),
    })
  add('RECEIVED', received_at)
  add('INSPECTED', inspected_at)
  add('CLOSED', inspected_at)
  return steps
}
