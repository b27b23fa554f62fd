import type { Order, OrderItem, Rental } from '@twirl/contract/buying/orders'
import { formatDay } from '#lib/format/format-day.ts'
import { shopDayOf } from '#lib/format/format-shop-time.ts'
import { isFullyRefunded, isReleased, wayStageOf } from './order-stage.ts'
import { kindOf } from './order-table.ts'

export type Status = {
  text: string
  /** `active`: with the customer; `urgent`: something has to be done. */
  tone: 'calm' | 'active' | 'good' | 'urgent'
}

type StatusOrder = Pick<Order, 'status' | 'channel' | 'timeline' | 'arrives_by' | 'order_items'>

export const FULLY_REFUNDED = 'Fully Refunded'

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
  return item ? itemStatus(order, item) : { text: 'Paid', tone: 'good' }
}

/** Where an item of an order stands. */
export function itemStatus(order: StatusOrder, item: OrderItem): Status {
  if (isReleased(item)) return { text: 'Refunded · won’t be sent', tone: 'calm' }
  return STATUS_OF_STAGE[wayStageOf(order, item)](order, item)
}

const STATUS_OF_STAGE: Record<
  ReturnType<typeof wayStageOf>,
  (order: StatusOrder, item: OrderItem) => Status
> = {
  preparing: (order) => ({ text: `Being prepared${arrivalText(order)}`, tone: 'calm' }),
  packed: (order) => ({ text: `Packed${arrivalText(order)}`, tone: 'calm' }),
  shipped: (order) => ({ text: `On its way to you${arrivalText(order)}`, tone: 'active' }),
  delivered: (order) => ({ text: deliveredText(order), tone: 'good' }),
  withYou: (_, { rental }) => ({ text: `With you${dueText(rental)}`, tone: 'active' }),
  overdue: (_, { rental }) => ({ text: `Overdue${dueText(rental)}`, tone: 'urgent' }),
  returning: () => ({ text: 'On its way back', tone: 'calm' }),
  exchanged: (_, { rental }) => ({
    text: `Exchanged · send it back${rental?.due_date ? ` by ${formatDay(rental.due_date)}` : ''}`,
    tone: 'active',
  }),
  received: () => ({ text: 'Received · being inspected', tone: 'calm' }),
  closed: () => ({ text: 'Returned · thank you', tone: 'good' }),
  bought: () => ({ text: 'Bought · yours to keep', tone: 'good' }),
  charged: () => ({ text: 'Charged at full price', tone: 'calm' }),
  paid: (order, item) => ({
    text: kindOf(order, item) === 'keptRental' ? 'Yours to keep' : 'Paid',
    tone: 'good',
  }),
}

function arrivalText({ arrives_by }: StatusOrder): string {
  return arrives_by === null ? '' : ` · arrives by ${formatDay(arrives_by)}`
}

function deliveredText({ timeline }: StatusOrder): string {
  const last = timeline.findLast(({ time }) => time !== null)
  const day = last?.time ? ` ${formatDay(shopDayOf(last.time))}` : ''
  return `${last?.step === 'HANDED_OUT' ? 'Handed out' : 'Delivered'}${day}`
}

function dueText(rental: Rental | null): string {
  if (!rental || rental.due_date === null) return ''
  const { due_date, days_until_due: days } = rental
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
