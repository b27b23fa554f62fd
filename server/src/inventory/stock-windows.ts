import type { RentalTerms } from '@twirl/contract/system'
import { addBusinessDays, subtractBusinessDays } from '#platform/business-days.ts'
import { addDays, type Day, dayOf, startOfDay } from '#platform/new-york-time.ts'

/** From included, to excluded; null: without end. */
export type StockWindow = { from: Date; to: Date | null }

/** What a rental promises, and the time that its unit is taken up by it. */
export type RentalPlan = {
  arrives_by: Day
  /** By the end of this day (GROUP-4). */
  return_by: Day
  window: { from: Date; to: Date }
}

/** A rental ordered by an individual: shipped, delivered, worn, sent back, inspected and cleaned. */
export function planRental(now: Date, terms: RentalTerms): RentalPlan {
  const today = dayOf(now)
  const arrives_by = addBusinessDays(today, terms.delivery_business_days)
  return plan({
    ship_day: addBusinessDays(today, terms.ship_business_days),
    arrives_by,
    return_by: addDays(arrives_by, terms.rental_days),
    terms,
  })
}

/** So that a piece that replaces another shortly before the due date can be worn. */
const MINIMUM_EXCHANGE_DAYS = 7

/** A piece that replaces a rented one: shipped like a rental that is ordered now, and due when the other one was. */
export function planExchange(now: Date, dueDate: Day, terms: RentalTerms): RentalPlan {
  const today = dayOf(now)
  const arrives_by = addBusinessDays(today, terms.delivery_business_days)
  const earliest = addDays(arrives_by, MINIMUM_EXCHANGE_DAYS)
  return plan({
    ship_day: addBusinessDays(today, terms.ship_business_days),
    arrives_by,
    return_by: dueDate > earliest ? dueDate : earliest,
    terms,
  })
}

export type EventDates = { closes_at: Date; hand_out_date: Day | null }

/** A rental of a group event: one box goes to the coordinator in time for the hand-out. */
export function planEventRental(event: EventDates, now: Date, terms: RentalTerms): RentalPlan {
  const arrives_by =
    event.hand_out_date ?? addBusinessDays(dayOf(event.closes_at), terms.delivery_business_days)
  const ship_day = subtractBusinessDays(arrives_by, terms.delivery_business_days)
  const today = dayOf(now)
  return plan({
    // While it is still open, an event takes units from today at the earliest.
    ship_day: ship_day < today ? today : ship_day,
    arrives_by,
    return_by: addDays(arrives_by, terms.rental_days_group),
    terms,
  })
}

/** What is sold does not come back. */
export function saleWindow(now: Date): StockWindow {
  return { from: now, to: null }
}

function plan({
  ship_day,
  arrives_by,
  return_by,
  terms,
}: {
  ship_day: Day
  arrives_by: Day
  return_by: Day
  terms: RentalTerms
}): RentalPlan {
  return {
    arrives_by,
    return_by,
    window: { from: startOfDay(ship_day), to: freeAgainAfter(return_by, terms) },
  }
}

/** When a unit that is due on that day is back, inspected and clean. */
export function freeAgainAfter(
  dueOn: Day,
  { return_transit_days, turnaround_days }: RentalTerms,
): Date {
  return startOfDay(addDays(dueOn, 1 + return_transit_days + turnaround_days))
}
