import type { Order, OrderKind } from '@twirl/contract/buying/orders'
import { formatDay } from '#lib/format/format-day.ts'
import type { ShopTerms } from '#lib/shop-terms.ts'
import { isArrived, isFullyRefunded, isOpen, isReleased } from '../order-status.ts'

export type NextStep = { title: string; text: string }

type PlacedOrder = Pick<
  Order,
  | 'status'
  | 'channel'
  | 'order_items'
  | 'arrives_by'
  | 'rental_due_date'
  | 'rental_days'
  | 'lead_name'
  | 'delivery_fee'
  | 'timeline'
>

/** What happens after the payment, in its order, until the order is refunded or everything is back (spec section 9). */
export function nextSteps(order: PlacedOrder, terms: ShopTerms): NextStep[] {
  const order_items = order.order_items.filter((item) => !isReleased(item))
  // Also of an order without items that are sent.
  const isBack = order_items.every(({ rental }) => rental !== null && !isOpen(rental))
  if (isFullyRefunded(order) || isBack) return []
  return STEPS[order.channel]({ ...order, order_items }, terms)
}

const STEPS: Record<OrderKind, (order: PlacedOrder, terms: ShopTerms) => NextStep[]> = {
  ONLINE_TRUNK_SHOW: (order, terms) => [
    ...sharedBox(order),
    ...groupOrder(order, reviewedRefund(terms), terms),
  ],
  IN_PERSON_TRUNK_SHOW: (order, terms) => groupOrder(order, reviewedRefund(terms), terms),
  GROUP_RENTAL: (order, terms) => [
    ...sharedBox(order),
    ...groupOrder(order, groupRefund(terms), terms),
  ],
  INDIVIDUAL: individual,
  PURCHASE_RENTAL: () => [
    {
      title: 'Yours to keep',
      text: 'Your rental has ended and the piece is yours. There’s nothing to send back.',
    },
  ],
  EXTRA_ONE_TIME_RENTAL_CHARGE: exchange,
  // Charges that belong to an earlier order.
  FINAL_TRUNK_SHOW_OUTCOME_CHARGE: () => [],
  EXTRA_FULL_PRICE_CHARGE: () => [],
}

const reviewedRefund = ({ refundDays }: ShopTerms): NextStep => ({
  title: 'If it’s not right',
  text: `Ask for a refund within ${refundDays} days of delivery. Our team will review it and email you.`,
})

const groupRefund = ({ refundHoursGroup }: ShopTerms): NextStep => ({
  title: 'If it’s not right',
  text: `Swap with another member of your group, or ask for a full refund within ${refundHoursGroup} hours of receipt and give the piece back to your group leader.`,
})

/** The receiver of the box, named if the event has one. */
function groupLeaderOf({ lead_name }: Pick<Order, 'lead_name'>): string {
  return lead_name === null ? 'your group leader' : `your group leader, ${lead_name}`
}

function sharedBox(order: PlacedOrder): NextStep[] {
  if (isArrived(order)) return []
  const by = order.arrives_by === null ? '' : ` by ${formatDay(order.arrives_by)}`
  return [
    {
      title: 'One box for your group',
      text: `All orders from your event ship together and arrive${by}. The box goes to ${groupLeaderOf(order)}, who will be in touch about pick-up.`,
    },
  ]
}

/** What is rented goes back with the group; what is bought stays. */
function groupOrder(order: PlacedOrder, refund: NextStep, terms: ShopTerms): NextStep[] {
  const purchase = keptPieces(order, terms)
  if (!isRental(order)) return purchase
  const title = purchase.length > 0 ? 'If your rental isn’t right' : refund.title
  return [
    ...wear(order, 'Your rental starts when you receive your piece.'),
    {
      title: 'Give it back to your group leader',
      text: 'Bag it as it is: we do the cleaning. Everything from your group goes back in one box.',
    },
    ...(mayStillAsk(order, 'RENT') ? [{ ...refund, title }] : []),
    ...purchase,
  ]
}

function individual(order: PlacedOrder, terms: ShopTerms): NextStep[] {
  const arrival =
    order.arrives_by === null
      ? `in ${terms.deliveryDays} business days`
      : `by ${formatDay(order.arrives_by)}`
  const delivery = packing(order, `It arrives ${arrival}.`)
  const rental = [
    ...wear(order, 'Your rental starts on the day it’s delivered.'),
    {
      title: order.delivery_fee === 0 ? 'Send it back for free' : 'Send it back',
      text: SENDING_BACK,
    },
    ...(isArrived(order) && !order.order_items.some(({ is_exchangeable }) => is_exchangeable)
      ? []
      : [{ title: 'If it doesn’t fit', text: `Exchange it. ${terms.exchange.offer}` }]),
  ]
  return [...delivery, ...(isRental(order) ? rental : []), ...keptPieces(order, terms)]
}

function isRental({ order_items }: PlacedOrder): boolean {
  return order_items.some(({ transaction_type }) => transaction_type === 'RENT')
}

/** Whether a refund can be asked for, or could be once the pieces have arrived. */
function mayStillAsk(order: PlacedOrder, type: 'RENT' | 'PURCHASE'): boolean {
  if (!isArrived(order)) return true
  return order.order_items.some((item) => item.transaction_type === type && item.is_refundable)
}

/** Nothing when nothing was bought. */
function keptPieces(order: PlacedOrder, { refundDays }: ShopTerms): NextStep[] {
  if (order.order_items.every(({ transaction_type }) => transaction_type !== 'PURCHASE')) return []
  return [
    {
      title: isRental(order) ? 'What you bought is yours to keep' : 'Yours to keep',
      text: mayStillAsk(order, 'PURCHASE')
        ? `There’s nothing to send back. If it’s not right, ask for a refund within ${refundDays} days of delivery.`
        : 'There’s nothing to send back.',
    },
  ]
}

/** An exchange (decisions A50): the other piece is due when the first one was. */
function exchange(order: PlacedOrder): NextStep[] {
  if (order.order_items.every(({ transaction_type }) => transaction_type !== 'RENT')) return []
  const by = order.arrives_by === null ? '' : ` It arrives by ${formatDay(order.arrives_by)}.`
  return [
    ...packing(order, `We’ll send the new piece.${by}`),
    { title: 'Send it back', text: SENDING_BACK + returnBy(order) },
  ]
}

const SENDING_BACK =
  'Put it in its bag as it is, stick on the return label from the bag and drop it off. We do the cleaning.'

function packing(order: PlacedOrder, text: string): NextStep[] {
  if (isArrived(order)) return []
  const isShipped = order.timeline.some(({ step, time }) => step === 'SHIPPED' && time !== null)
  return [{ title: isShipped ? 'Your box is on its way' : 'We pack your box', text }]
}

/** No longer when the rental has ended, or its return has begun. */
function wear(order: PlacedOrder, start: string): NextStep[] {
  const isWorn = order.order_items.some(
    ({ rental }) => rental?.state === 'UPCOMING' || rental?.state === 'OUT',
  )
  if (order.rental_days === null || !isWorn) return []
  return [{ title: `Wear it for ${order.rental_days} days`, text: start + returnBy(order) }]
}

function returnBy({ rental_due_date }: PlacedOrder): string {
  return rental_due_date === null
    ? ''
    : ` Return it by ${formatDay(rental_due_date)}, midnight New York time.`
}
