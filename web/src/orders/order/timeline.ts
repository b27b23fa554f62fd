import type { Order, OrderItem, Rental } from '@twirl/contract/buying/orders'
import { formatDay } from '#lib/format/format-day.ts'
import { shopDayOf } from '#lib/format/format-shop-time.ts'
import { isOpen, isRefundedWithOrder, isReleased } from '../order-stage.ts'
import { daysText } from '../order-status.ts'

type Step = Order['timeline'][number]['step'] | Rental['timeline'][number]['step']

export type TimelineEntry = {
  step: Step
  label: string
  /** When it happened, or will at the latest. */
  detail: string | null
  state: 'done' | 'current' | 'ahead'
}

const LABELS: Record<Step, string> = {
  ORDERED: 'Ordered',
  PACKED: 'Packed',
  SHIPPED: 'Shipped',
  DELIVERED: 'Delivered',
  HANDED_OUT: 'Handed out',
  DUE: 'Due',
  RETURN_REQUESTED: 'Return requested',
  RECEIVED: 'Received',
  INSPECTED: 'Inspected',
  CLOSED: 'Closed',
}

/** Replaces the label of a step that a lead of the event confirmed (LEAD-32). */
const LEAD_LABELS: Partial<Record<Step, string>> = {
  HANDED_OUT: 'Handed out by your group leader',
  RETURN_REQUESTED: 'Given to your group leader',
}

const ENDED: readonly Rental['state'][] = ['CLOSED', 'BOUGHT', 'CHARGED']

/** How a rental ended that did not come back. */
const KEPT_LABELS: Partial<Record<Rental['state'], string>> = {
  BOUGHT: 'Bought',
  CHARGED: 'Charged',
}

/** The way of an item to the customer, and of a rented one back. The first step that is not taken is the current one. */
export function timelineOf(
  order: Pick<Order, 'status' | 'timeline' | 'arrives_by'>,
  item: Pick<OrderItem, 'rental' | 'price' | 'quantity' | 'released_quantity'>,
): TimelineEntry[] {
  const { rental } = item
  // As long as the item can be late the due date is the next step, also when it has passed.
  const isDueNext = rental !== null && isOpen(rental)
  const back = (rental?.timeline ?? [])
    .map((entry) => (entry.step === 'DUE' && isDueNext ? { ...entry, time: null } : entry))
    .filter(({ step, time }) => step !== 'DUE' || isDueNext || time !== null)
  const steps: { step: Step; time: string | null; by?: 'LEAD' | undefined }[] = [
    ...order.timeline,
    ...back,
  ]
  const lastDone = steps.findLastIndex(({ time }) => time !== null)
  const isOver =
    isRefundedWithOrder(order, item) || (rental !== null && ENDED.includes(rental.state))

  // Steps that were left out, such as a return that arrives unannounced, are not shown.
  const shown = isReleased(item)
    ? steps.filter(({ step }) => step === 'ORDERED')
    : steps.filter(({ time }, index) => time !== null || (index > lastDone && !isOver))
  const current = shown.find(({ time }) => time === null)
  return shown.map(({ step, time, by }) => ({
    step,
    label:
      (step === 'CLOSED' && rental && KEPT_LABELS[rental.state]) ||
      (by === 'LEAD' && LEAD_LABELS[step]) ||
      LABELS[step],
    detail: time === null ? expected(step, order, rental) : formatDay(shopDayOf(time)),
    state: time !== null ? 'done' : step === current?.step ? 'current' : 'ahead',
  }))
}

function expected(
  step: Step,
  { arrives_by }: Pick<Order, 'arrives_by'>,
  rental: Rental | null,
): string | null {
  if (step === 'DELIVERED' || step === 'HANDED_OUT')
    return arrives_by === null ? null : `by ${formatDay(arrives_by)}`
  if (step !== 'DUE' || !rental?.due_date) return null
  const { due_date, days_until_due } = rental
  return days_until_due === null
    ? formatDay(due_date)
    : `${formatDay(due_date)} (${daysText(days_until_due)})`
}
