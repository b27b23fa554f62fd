import type { OrderKind } from '@twirl/contract/buying/orders'
import type { AfterSaleTerms, RentalTerms } from '@twirl/contract/system'
import { addBusinessDays } from '#platform/business-days.ts'
import { addDays, type Day, dayOf, startOfDay } from '#platform/new-york-time.ts'

const HOUR_MS = 3_600_000

/** All that decides what a customer may do with an item of an order. */
export type ItemFacts = {
  channel: OrderKind
  /** It is sent in a parcel with an address, not in the box of a group. */
  has_own_parcel: boolean
  transaction_type: 'RENT' | 'PURCHASE' | 'ADDITIONAL_RENTAL_MONTH'
  quantity: number
  /** How many of them were refunded before they were shipped: they are not sent. */
  released_quantity: number
  /** What was paid for it, with its share of discount and tax, and what was given back, for it or with the whole order. */
  paid_cents: number
  refunded_cents: number
  /** The whole amount of the order was given back, with or without regard to its items. */
  is_order_refunded: boolean
  paid_at: Date
  shipped_at: Date | null
  delivered_at: Date | null
  arrives_by: Day | null
  due_date: Day | null
  /** Rented units that are with the customer, or on the way there. */
  units_out: number
  /** Rented units that staff recorded as lost: the customer may still send them back. */
  units_lost: number
  /** The shop sells this product. */
  is_for_sale: boolean
  return_requested_at: Date | null
  received_at: Date | null
  is_worn: boolean | null
  /** A checkout is buying, exchanging or extending it now. */
  is_in_checkout: boolean
  /** Another piece took its place. */
  is_exchanged: boolean
  has_refund_application: boolean
}

export type ItemActions = {
  is_returnable: boolean
  is_purchasable: boolean
  is_exchangeable: boolean
  is_refundable: boolean
}

export type ActionTerms = { rental: RentalTerms; after_sale: AfterSaleTerms }

/** The rules of docs/decisions/0035-after-the-sale.md. Pages show what they allow, and commands refuse the rest. */
export function actionsOf(facts: ItemFacts, terms: ActionTerms, now: Date): ItemActions {
  const canGoBack =
    facts.transaction_type === 'RENT' &&
    // Not all of the line: some of its units may have been bought.
    facts.units_out + facts.units_lost > 0 &&
    hasArrived(facts, terms, now) &&
    // An exchange announces it; after ten days without it the customer has it again.
    facts.return_requested_at === null &&
    !facts.is_in_checkout
  const isWithCustomer = canGoBack && facts.units_out > 0
  return {
    is_returnable: canGoBack,
    is_purchasable: isWithCustomer && facts.is_for_sale,
    is_exchangeable: isWithCustomer && !facts.is_exchanged && isExchangeable(facts, now),
    is_refundable: isRefundable(facts, terms, now),
  }
}

/**
 * Whether the customer has the piece (ORDER-13): the parcel was delivered or handed out. One that is not in the box of a
 * group counts as delivered from the day after the promised one, because carriers miss scans.
 */
export function hasArrived(
  facts: Pick<
    ItemFacts,
    'has_own_parcel' | 'paid_at' | 'shipped_at' | 'delivered_at' | 'arrives_by'
  >,
  terms: ActionTerms,
  now: Date,
): boolean {
  if (facts.delivered_at !== null) return true
  return facts.shipped_at !== null && facts.has_own_parcel && isExpectedDayOver(facts, terms, now)
}

/** Nothing can be done about a parcel on its way but to follow it, until the day that it was promised for is over. */
function isInTransit(facts: ItemFacts, terms: ActionTerms, now: Date): boolean {
  const { shipped_at, delivered_at } = facts
  return shipped_at !== null && delivered_at === null && !isExpectedDayOver(facts, terms, now)
}

/** Only individual rentals are exchanged, a line as a whole; members of a group exchange with each other (ORDER-12). */
function isExchangeable(facts: ItemFacts, now: Date): boolean {
  const { channel, due_date, units_out, quantity, released_quantity } = facts
  return (
    isIndividual(channel) &&
    units_out >= quantity - released_quantity &&
    due_date !== null &&
    dayOf(now) <= due_date
  )
}

function isRefundable(facts: ItemFacts, terms: ActionTerms, now: Date): boolean {
  return (
    (facts.transaction_type === 'PURCHASE' || !isIndividual(facts.channel)) &&
    // Given back, even if the gateway has not confirmed it yet.
    facts.released_quantity < facts.quantity &&
    !facts.is_in_checkout &&
    facts.is_worn !== true &&
    !isInTransit(facts, terms, now) &&
    isAccessoryRefundable(facts, terms, now)
  )
}

export type AccessoryFacts = Pick<
  ItemFacts,
  | 'channel'
  | 'paid_at'
  | 'delivered_at'
  | 'arrives_by'
  | 'paid_cents'
  | 'refunded_cents'
  | 'is_order_refunded'
  | 'has_refund_application'
> &
  // An accessory item is neither rented nor bought: it follows the channel.
  Partial<Pick<ItemFacts, 'transaction_type'>>

/** Asks the rules that hold for every line of an order; an accessory item has no others. */
export function isAccessoryRefundable(
  facts: AccessoryFacts,
  terms: ActionTerms,
  now: Date,
): boolean {
  return (
    !facts.has_refund_application &&
    !facts.is_order_refunded &&
    facts.refunded_cents < facts.paid_cents &&
    now < refundDeadline(facts, terms)
  )
}

/**
 * Hours from receipt for a group rental, days for everything else, also for a piece that was bought in the group's event.
 * What has not arrived counts as received on the day it was promised for.
 */
function refundDeadline(
  facts: Pick<
    AccessoryFacts,
    'channel' | 'transaction_type' | 'paid_at' | 'delivered_at' | 'arrives_by'
  >,
  { rental, after_sale }: ActionTerms,
): Date {
  if (facts.channel === 'GROUP_RENTAL' && facts.transaction_type !== 'PURCHASE') {
    const receipt = facts.delivered_at ?? startOfDay(addDays(expectedDay(facts, rental), 1))
    return new Date(receipt.getTime() + after_sale.refund_hours_group * HOUR_MS)
  }
  const receipt = facts.delivered_at ? dayOf(facts.delivered_at) : expectedDay(facts, rental)
  return startOfDay(addDays(receipt, after_sale.refund_days + 1))
}

/** Whether the parcel goes to the customer alone; what is sent for an exchange does. */
export function isIndividual(channel: OrderKind): boolean {
  return channel === 'INDIVIDUAL' || channel === 'EXTRA_ONE_TIME_RENTAL_CHARGE'
}

function isExpectedDayOver(
  facts: Pick<ItemFacts, 'paid_at' | 'arrives_by'>,
  { rental }: ActionTerms,
  now: Date,
): boolean {
  return dayOf(now) > expectedDay(facts, rental)
}

/** The day that a parcel was promised for. */
export function expectedDay(
  { paid_at, arrives_by }: Pick<ItemFacts, 'paid_at' | 'arrives_by'>,
  { delivery_business_days }: RentalTerms,
): Day {
  const usual = addBusinessDays(dayOf(paid_at), delivery_business_days)
  return arrives_by !== null && arrives_by > usual ? arrives_by : usual
}
