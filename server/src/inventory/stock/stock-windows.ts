import type { RentalTerms } from '@twirl/contract/system'
import { addBusinessDays, subtractBusinessDays } from '#platform/business-days.ts'
import { addDays, type Day, dayOf, startOfDay } from '#platform/new-york-time.ts'

/** `from` is included, `to` is excluded; null means without end. */
export type StockWindow = { from: Date; to: Date | null }

/** The days that a rental promises, and the window that it occupies its unit. */
export type RentalPlan = {
  arrives_by: Day
  /** The rental is due by the end of this day (GROUP-4). */
  return_by: Day
  window: { from: Date; to: Date }
}

/** Plans a rental ordered by an individual: shipped, delivered, worn, sent back, inspected and cleaned. */
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

/** A piece that replaces another shortly before the due date can still be worn for so long. */
const MINIMUM_EXCHANGE_DAYS = 7

/** Plans a piece that replaces a rented one: shipped like a rental that is ordered now, and due when the other one was. */
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

/** Plans a rental of a group event: one box goes to the coordinator in time for the hand-out. */
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

/**
 * Plans a rental of a group event whose box has left: a parcel of its own goes to the member. The member has the days of the group, unless the
 * parcel comes after the hand-out.
 */
export function planLateAddition(event: EventDates, now: Date, terms: RentalTerms): RentalPlan {
  const inBox = planEventRental(event, now, terms)
  const arrives_by = parcelDayOf(now, terms)
  if (arrives_by <= inBox.arrives_by) return inBox
  return plan({
    ship_day: addBusinessDays(dayOf(now), terms.ship_business_days),
    arrives_by,
    return_by: addDays(arrives_by, terms.rental_days_group),
    terms,
  })
}

/**
 * Returns before which day a parcel would have to come, if one that is ordered now comes too late: the hand-out or the party, whichever is
 * later (LEAD-76). Null if it comes in time.
 */
export function tooLateFor(
  event: EventDates & { party_date: Day | null },
  now: Date,
  terms: RentalTerms,
): Day | null {
  const handOut = planEventRental(event, now, terms).arrives_by
  const { party_date } = event
  const needed = party_date !== null && party_date > handOut ? party_date : handOut
  return parcelDayOf(now, terms) < needed ? null : needed
}

/** Returns the day by which a parcel that is ordered now arrives. */
function parcelDayOf(now: Date, { delivery_business_days }: RentalTerms): Day {
  return addBusinessDays(dayOf(now), delivery_business_days)
}

/** Returns the window of a sale: a unit that is sold does not come back. */
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

/** Returns when a unit that is due on that day is back, inspected and clean. */
export function freeAgainAfter(
  dueOn: Day,
  { return_transit_days, turnaround_days }: RentalTerms,
): Date {
  return startOfDay(addDays(dueOn, 1 + return_transit_days + turnaround_days))
}
