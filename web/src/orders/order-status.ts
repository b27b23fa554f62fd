import type { Order, OrderItem, Rental } from '@twirl/contract/buying/orders'
import { formatDay } from '#lib/format/format-day.ts'
import { shopDayOf } from '#lib/format/format-shop-time.ts'

export type Status = {
  text: string
  /** `active`: with the customer; `urgent`: something has to be done. */
  tone: 'calm' | 'active' | 'good' | 'urgent'
}

type StatusOrder = Pick<Order, 'status' | 'channel' | 'timeline' | 'arrives_by' | 'order_items'>

export const FULLY_REFUNDED = 'Fully Refunded' // spec section 4

/** Decisions C24: two ways to get there, one text. */
export function isFullyRefunded({ status }: Pick<Order, 'status'>): boolean {
  return status === 'REFUNDED' || status === 'FINANCIAL_REFUNDED'
}

export function isArrived({ timeline }: Pick<Order, 'timeline'>): boolean {
  return timeline.some(
    ({ step, time }) => (step === 'DELIVERED' || step === 'HANDED_OUT') && time !== null,
  )
}

/** Something was or will be sent for it: for later charges, and for a rented piece that was bought, nothing is. */
export function isSent({ timeline }: Pick<Order, 'timeline'>): boolean {
  return timeline.some(({ step }) => step === 'SHIPPED')
}

/** It was refunded before it was shipped. */
export function isReleased({
  released_quantity,
  quantity,
}: Pick<OrderItem, 'released_quantity' | 'quantity'>): boolean {
  return released_quantity >= quantity
}

/** Rentals that still have to come back. */
const OPEN_RENTALS: readonly Rental['state'][] = ['UPCOMING', 'OUT', 'OVERDUE']

export function isOpen({ state }: Pick<Rental, 'state'>): boolean {
  return OPEN_RENTALS.includes(state)
}

/** The most urgent first: an order says what its most urgent item says. */
const URGENCY: readonly Rental['state'][] = [
  'OVERDUE',
  'OUT',
  'UPCOMING',
  'RETURNING',
  'EXCHANGED',
  'RECEIVED',
]

/** Where an order stands, in one line. */
export function orderStatus(order: StatusOrder): Status {
  if (isFullyRefunded(order)) return { text: FULLY_REFUNDED, tone: 'calm' }
  if (order.status === 'PAYMENT_FAILED') return { text: 'Payment failed', tone: 'urgent' }
  const sent = order.order_items.filter((item) => !isReleased(item))
  const items = sent.length > 0 ? sent : order.order_items
  for (const state of URGENCY) {
    const item = items.find(({ rental }) => rental?.state === state)
    if (item) return itemStatus(order, item)
  }
  // Bought pieces, if there are any; otherwise all rentals have ended.
  const item = items.find(({ rental }) => rental === null) ?? items[0]
  return item ? itemStatus(order, item) : shippingStatus(order)
}

/** Where an item of an order stands. */
export function itemStatus(order: StatusOrder, item: OrderItem): Status {
  if (isReleased(item)) return { text: 'Refunded · won’t be sent', tone: 'calm' }
  const { rental } = item
  switch (rental?.state) {
    case undefined:
    case 'UPCOMING':
      return shippingStatus(order)
    case 'OUT':
      return { text: `With you${dueText(rental)}`, tone: 'active' }
    case 'OVERDUE':
      return { text: `Overdue${dueText(rental)}`, tone: 'urgent' }
    case 'RETURNING':
      return { text: 'On its way back', tone: 'calm' }
    case 'EXCHANGED':
      return { text: 'Exchanged · on its way back', tone: 'calm' }
    case 'RECEIVED':
      return { text: 'Received · being inspected', tone: 'calm' }
    case 'CLOSED':
      return { text: 'Returned · thank you', tone: 'good' }
    case 'BOUGHT':
      return { text: 'Bought · yours to keep', tone: 'good' }
  }
}

function dueText({ due_date, days_until_due: days }: Rental): string {
  if (due_date === null) return ''
  const verb = days !== null && days < 0 ? 'was due' : 'due'
  return ` · ${verb} ${formatDay(due_date)}${days === null ? '' : ` (${daysText(days)})`}`
}

/** The distance of a day from today. */
export function daysText(days: number): string {
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  return days > 0 ? `in ${days} days` : `${-days} days ago`
}

/** What an order is to the one that it belongs to. */
export function originalName({
  channel,
  order_items,
}: Pick<Order, 'channel' | 'order_items'>): string {
  if (channel === 'PURCHASE_RENTAL') return 'Rented in order'
  // An additional month has the same channel.
  const isExchange =
    channel === 'EXTRA_ONE_TIME_RENTAL_CHARGE' &&
    order_items.some(({ transaction_type }) => transaction_type === 'RENT')
  return isExchange ? 'Exchange for order' : 'Belongs to order'
}

const WAYS: Record<OrderItem['transaction_type'], string> = {
  RENT: 'Rented',
  PURCHASE: 'Bought',
  ADDITIONAL_RENTAL_MONTH: 'Additional rental month',
}

/** How an item was ordered. */
export function wayOf(
  { channel }: Pick<Order, 'channel'>,
  { transaction_type }: Pick<OrderItem, 'transaction_type'>,
): string {
  return channel === 'EXTRA_FULL_PRICE_CHARGE' ? 'Charged at full price' : WAYS[transaction_type]
}

/** Charges that belong to an earlier order: nothing is sent. */
const CHARGES: readonly Order['channel'][] = [
  'FINAL_TRUNK_SHOW_OUTCOME_CHARGE',
  'EXTRA_FULL_PRICE_CHARGE',
]

function shippingStatus({ channel, timeline, arrives_by, order_items }: StatusOrder): Status {
  if (channel === 'PURCHASE_RENTAL') return { text: 'Yours to keep', tone: 'good' }
  const isMonth = order_items.some((item) => item.transaction_type === 'ADDITIONAL_RENTAL_MONTH')
  if (isMonth || CHARGES.includes(channel)) return { text: 'Paid', tone: 'good' }
  const last = timeline.findLast(({ time }) => time !== null)
  const arrives = arrives_by === null ? '' : ` · arrives by ${formatDay(arrives_by)}`
  switch (last?.step) {
    case 'DELIVERED':
      return { text: `Delivered${onDay(last.time)}`, tone: 'good' }
    case 'HANDED_OUT':
      return { text: `Handed out${onDay(last.time)}`, tone: 'good' }
    case 'SHIPPED':
      return { text: `On its way to you${arrives}`, tone: 'active' }
    case 'PACKED':
      return { text: `Packed${arrives}`, tone: 'calm' }
    case 'ORDERED':
    case undefined:
      return { text: `Being prepared${arrives}`, tone: 'calm' }
  }
}

function onDay(time: string | null): string {
  return time === null ? '' : ` ${formatDay(shopDayOf(time))}`
}
