import type { Order, OrderItem } from '@twirl/contract/buying/orders'
import { formatDay } from '#lib/format/format-day.ts'
import type { ShopTerms } from '#lib/shop-terms.ts'
import { lateChargeText } from '../late-charge-text.ts'
import { isArrived, isReleased } from '../order-stage.ts'
import { cellOf, type Step } from '../order-table.ts'
import { groupLeaderOf, sendBackText } from '../send-back-text.ts'

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
  | 'delivery_address'
  | 'delivery_fee'
  | 'timeline'
>

/** What follows, in its order: for each step of the table its words, once for all items that it concerns. */
export function nextSteps(order: PlacedOrder, terms: ShopTerms): NextStep[] {
  const steps = Object.keys(WORDS) as Step[]
  return steps.flatMap((step) => {
    const items = order.order_items.filter((item) => cellOf(order, item).next.includes(step))
    return items.length === 0 ? [] : (WORDS[step]({ order, items, terms }) ?? [])
  })
}

type Concerned = {
  order: PlacedOrder
  /** The items that the step concerns. */
  items: OrderItem[]
  terms: ShopTerms
}

const SENDING_BACK =
  'Put it in its bag as it is, stick on the return label from the bag and drop it off'
const CLEANING = 'We do the cleaning.'

/** The words of each step. Null: not any more, or not for this order. */
const WORDS: Record<Step, (concerned: Concerned) => NextStep | null> = {
  packing: ({ order, terms }) => ({
    title: 'We pack your box',
    text: `It arrives ${arrivalOf(order, terms)}.`,
  }),
  onItsWay: ({ order, terms }) => ({
    title: 'Your box is on its way',
    text: `It arrives ${arrivalOf(order, terms)}.`,
  }),
  groupBox: ({ order: { arrives_by, lead_name, delivery_address } }) =>
    delivery_address
      ? {
          title: 'A parcel of your own',
          text: `The box for your group has left. Your pieces come to your own address${arrives_by === null ? '' : ` by ${formatDay(arrives_by)}`}.`,
        }
      : {
          title: 'One box for your group',
          text: `All orders from your event ship together and arrive${arrives_by === null ? '' : ` by ${formatDay(arrives_by)}`}. The box goes to ${groupLeaderOf(lead_name)}, who will be in touch about pick-up.`,
        },
  wear: ({ order }) => wearing(order, 'Your rental starts on the day it’s delivered.'),
  wearInGroup: ({ order }) => wearing(order, 'Your rental starts when you receive your piece.'),
  wearExchange: ({ order: { rental_due_date } }) =>
    rental_due_date === null
      ? null
      : {
          title: `Wear it until ${formatDay(rental_due_date)}`,
          text: `Return it by ${formatDay(rental_due_date)}, midnight New York time.`,
        },
  wearUntil: (concerned) => {
    const due = dueDateOf(concerned)
    return due === null
      ? null
      : {
          title: `Wear it until ${formatDay(due)}`,
          text: 'Your rental ends at midnight, New York time.',
        }
  },
  sendBack: ({ order: { delivery_fee } }) => ({
    title: delivery_fee === 0 ? 'Send it back for free' : 'Send it back',
    text: `${SENDING_BACK}. ${CLEANING}`,
  }),
  sendBackLate: (concerned) => ({
    title: 'Send it back as soon as you can',
    text: `${wasDue(concerned)}${SENDING_BACK}, then choose Return next to it. ${CLEANING}`,
  }),
  giveBack: () => ({
    title: 'Give it back to your group leader',
    text: 'Bag it as it is: we do the cleaning. Everything from your group goes back in one box.',
  }),
  giveBackLate: (concerned) => ({
    title: 'Give it back as soon as you can',
    text: `${wasDue(concerned)}Hand it to ${groupLeaderOf(concerned.order.lead_name)}, then choose Return next to it. ${CLEANING}`,
  }),
  lateCharge: ({ items }) => {
    const charge = lateChargeText(items)
    return charge === null
      ? null
      : {
          title: 'What being late may cost',
          text: `You may be charged ${charge}. If something came up, please write to us.`,
        }
  },
  exchange: ({ order, items, terms }) =>
    isArrived(order) && !items.some(({ is_exchangeable }) => is_exchangeable)
      ? null
      : { title: 'If it doesn’t fit', text: `Exchange it. ${terms.exchange.rule}` },
  groupRefund: (concerned) =>
    refund(
      concerned,
      `Ask for a full refund within ${concerned.terms.refundHoursGroup} hours of receipt and give the piece back to your group leader. You can swap with another member only until your pieces are packed.`,
    ),
  reviewedRefund: (concerned) =>
    refund(
      concerned,
      `Ask for a refund within ${concerned.terms.refundDays} days of delivery. Our team will review it and email you.`,
    ),
  sendBackExchanged: ({ order: { rental_due_date } }) => ({
    title: 'Send back the piece you exchanged',
    text: `${SENDING_BACK}${rental_due_date === null ? '' : ` by ${formatDay(rental_due_date)}`}. You don’t have to wait for the new piece.`,
  }),
  refundReview: ({ order: { lead_name }, items }) => {
    const way = items.find(({ send_back_way }) => send_back_way !== null)?.send_back_way ?? null
    return {
      title: 'We review your refund request',
      text: `${sendBackText(way, lead_name)} We’ll email you our decision.`,
    }
  },
  comingBack: () => ({
    title: 'On its way back to us',
    text: 'We’ll email you when it arrives. There’s nothing more to do.',
  }),
  inspection: () => ({
    title: 'We check it and clean it',
    text: 'It’s back with us. There’s nothing more to do.',
  }),
  keep: ({ order, items, terms }) => ({
    title: hasRentals(order) ? 'What you bought is yours to keep' : 'Yours to keep',
    text: mayStillAsk(order, items)
      ? `There’s nothing to send back. If it’s not right, ask for a refund within ${terms.refundDays} days of delivery.`
      : 'There’s nothing to send back.',
  }),
  kept: () => ({
    title: 'Yours to keep',
    text: 'Your rental has ended and the piece is yours. There’s nothing to send back.',
  }),
}

function arrivalOf({ arrives_by }: PlacedOrder, { deliveryDays }: ShopTerms): string {
  return arrives_by === null ? `in ${deliveryDays} business days` : `by ${formatDay(arrives_by)}`
}

function wearing({ rental_days, rental_due_date }: PlacedOrder, start: string): NextStep | null {
  if (rental_days === null) return null
  const returnBy =
    rental_due_date === null
      ? ''
      : ` Return it by ${formatDay(rental_due_date)}, midnight New York time.`
  return { title: `Wear it for ${rental_days} days`, text: start + returnBy }
}

/** The first day on which one of the items is due: those that were extended are due later than their order. */
function dueDateOf({ order, items }: Concerned): string | null {
  const days = items.flatMap(({ rental }) => rental?.due_date ?? [])
  return days.toSorted()[0] ?? order.rental_due_date
}

function wasDue(concerned: Concerned): string {
  const due = dueDateOf(concerned)
  return due === null ? '' : `It was due on ${formatDay(due)}. `
}

function refund({ order, items }: Concerned, text: string): NextStep | null {
  if (!mayStillAsk(order, items)) return null
  const hasPurchase = order.order_items.some(
    (item) => item.transaction_type === 'PURCHASE' && !isReleased(item),
  )
  return { title: hasPurchase ? 'If your rental isn’t right' : 'If it’s not right', text }
}

function hasRentals({ order_items }: PlacedOrder): boolean {
  return order_items.some((item) => item.transaction_type === 'RENT' && !isReleased(item))
}

/** Whether a refund can be asked for, or could be once the pieces have arrived. */
function mayStillAsk(order: PlacedOrder, items: OrderItem[]): boolean {
  return !isArrived(order) || items.some(({ is_refundable }) => is_refundable)
}
