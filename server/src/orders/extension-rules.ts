import { addDays, type Day, dayOf } from '#platform/new-york-time.ts'
import type { ExtensionTerms } from '@twirl/contract/system'
import { type ActionTerms, actionsOf, isIndividual } from './item-actions.ts'
import type { FactsOfItem } from './item-facts.ts'

/** An additional rental month (ORDER-16). */
export const LATE_MONTH_DAYS = 30

/** Why an item cannot be extended, by the customer or by staff. */
export type ExtensionRefusal =
  /** What a group rents goes back in one box. */
  | 'GROUP'
  /** Not delivered yet, or back, sold or lost. */
  | 'NOT_WITH_CUSTOMER'
  /** It is on its way back, or being bought, exchanged or extended. */
  | 'IN_OTHER_HANDS'
  | 'TOO_LATE'

/** An additional month of an item: all of its units that are with the customer. */
export type Extension = {
  /** The rentals that are extended. */
  rental_ids: number[]
  quantity: number
  /** The price of one. */
  price_cents: number
  due_before: Day
  due_after: Day
  /** By how many days the due day moves, and by how many more for late months that were paid. */
  days: number
  paid_days: number
}

/** The terms that decide about extensions. */
export type ExtensionRules = ActionTerms & { extension: ExtensionTerms }

type Asked = {
  terms: ExtensionRules
  now: Date
  by: 'CUSTOMER' | 'STAFF'
  /** Late months of each piece that were paid since it was due: the extension begins where they end. */
  paid_months?: number
}

/** What an extension would be now (ORDER-21, ORDER-22), or why there is none. Whether the unit is promised is not asked here. */
export function extensionOf(
  facts: FactsOfItem,
  { terms, now, by, paid_months = 0 }: Asked,
): Extension | ExtensionRefusal {
  const { due_date, units_out, channel, transaction_type, received_at } = facts
  const isBusy = facts.is_in_checkout || facts.is_exchanged || facts.return_requested_at !== null
  if (transaction_type !== 'RENT' || due_date === null || received_at) return 'NOT_WITH_CUSTOMER'
  if (!isIndividual(channel)) return 'GROUP'
  if (isBusy) return 'IN_OTHER_HANDS'
  // A piece that can be returned is with the customer, unless staff recorded it as lost.
  if (!actionsOf(facts, terms, now).is_returnable || units_out === 0) return 'NOT_WITH_CUSTOMER'
  const { extension_days: days } = terms.extension
  const paid_days = paid_months * LATE_MONTH_DAYS
  const due_before = addDays(due_date, paid_days)
  const due_after = addDays(due_before, days)
  const lastDay = by === 'STAFF' ? due_after : addDays(due_before, terms.extension.late_days)
  if (dayOf(now) > lastDay) return 'TOO_LATE'
  return {
    rental_ids: facts.rental_ids_out,
    quantity: units_out,
    price_cents: facts.additional_month_cents,
    due_before,
    due_after,
    days,
    paid_days,
  }
}
