import type { OrderKind } from '@twirl/contract/buying/orders'
import type { OrderMailKind } from '@twirl/contract/staff/mails'
import type { Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import { outsideText } from '../outside/outside-text.ts'
import { findParcel, type Parcel } from '../parcels/parcels.queries.ts'
import { loadItemFacts } from '../item-facts.ts'
import {
  findOrderOfAccessory,
  findOrderOfItem,
  findTitle,
} from '../refunds/applications.queries.ts'
import {
  applicationMail,
  refundMail,
  refundRequestMail,
  rejectionMail,
} from '../refunds/refund-mails.ts'
import { findRefundedOrder, findRefundOfRequest } from '../refunds/refunds.queries.ts'
import { sendBackWayOf } from '../refunds/send-back-way.ts'
import { getRentedItem } from '../rented-items.queries.ts'
import { findDueOrder } from '../returns/due-dates.ts'
import { rentalDaysOf } from '../returns/due-date.ts'
import type { ReminderStage } from '../returns/reminder-stage.ts'
import { findRecordedItem } from '../returns/rental-records.queries.ts'
import { cancelMail } from './cancel-mail.ts'
import { correctedLabelMail } from './corrected-label-mail.ts'
import { dueMail } from './due-mail.ts'
import { exchangeMail } from './exchange-mail.ts'
import {
  findLastApplication,
  findLastPaidRefund,
  findLastReceivedItem,
  findPlacedOrder,
  type PlacedOrder,
} from './mail-of-order.queries.ts'
import { movedMail } from './moved-mail.ts'
import { orderMail } from './order-mail.ts'
import { returnReceivedMail } from './return-received-mail.ts'
import { shippedMail } from './shipped-mail.ts'

export type MailOfOrder = (
  transaction: Transaction,
  order: PlacedOrder,
  link: string,
) => Promise<Mail>

/** Mails that a slice above the orders sends about one. */
export type HigherMailKind =
  | 'extension'
  | 'swap-proposed'
  | 'swapped'
  | 'charge'
  | 'charge-waits'
  | 'charge-withdrawn'
  | 'charge-kept'

/**
 * A mail of an order that exists, made by the code that sends it, for staff to look at (STAFF-235). The link has no key:
 * signed links act for the customer.
 */
export async function mailOfOrder(
  transaction: Transaction,
  { kind, order_number, origin }: { kind: OrderMailKind; order_number: string; origin: string },
  higherMails: Record<HigherMailKind, MailOfOrder>,
): Promise<Mail> {
  const order = await findPlacedOrder(transaction, order_number)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  const mails: Record<OrderMailKind, MailOfOrder> = { ...MAILS_OF_ORDERS, ...higherMails }
  return mails[kind](transaction, order, `${origin}/order/${order_number}`)
}

const dueMailAt =
  (stage: ReminderStage): MailOfOrder =>
  async (transaction, { order_token }, link) => {
    const order = await findDueOrder(transaction, order_token)
    if (!order) throw unfit('Nothing of this order is with the customer and due.')
    return dueMail(order, stage, link)
  }

/** Other orders are charges, of which their own mails tell. */
const CONFIRMED: readonly OrderKind[] = [
  'ONLINE_TRUNK_SHOW',
  'IN_PERSON_TRUNK_SHOW',
  'GROUP_RENTAL',
  'INDIVIDUAL',
  'PURCHASE_RENTAL',
]

const MAILS_OF_ORDERS: Record<Exclude<OrderMailKind, HigherMailKind>, MailOfOrder> = {
  order: async (_transaction, order, link) => {
    if (!CONFIRMED.includes(order.channel))
      throw unfit('This order is an exchange, an extension or a charge, which gets another mail.')
    return orderMail(order.email, order, link)
  },
  exchange: async (transaction, order, link) => {
    const exchanged = order.items[0]?.exchanged_item_id
    if (!exchanged) throw unfit('This order is not an exchange.')
    const returned = await getRentedItem(transaction, exchanged)
    return exchangeMail(order.email, { order, returned, link })
  },
  shipped: async (transaction, order, link) => {
    const parcel = await getShippedParcel(transaction, order)
    const { items, label, shipped_at } = parcel
    const rental_days = rentalDaysOf(parcel)
    return shippedMail(parcel, { pieces: items, label, shipped_at, rental_days, link })
  },
  'corrected-label': async (transaction, order, link) => {
    const parcel = await getShippedParcel(transaction, order)
    return correctedLabelMail(parcel, parcel.label, link)
  },
  'return-received': async (transaction, order, link) => {
    const received = await findLastReceivedItem(transaction, order.id)
    const item = received && (await findRecordedItem(transaction, received.id))
    if (!item?.received_at) throw unfit('Nothing of this order has come back yet.')
    return returnReceivedMail(item, item.received_at, link)
  },
  'due-soon': dueMailAt('SOON'),
  'due-today': dueMailAt('TODAY'),
  overdue: dueMailAt('OVERDUE'),
  'still-overdue': dueMailAt('STILL_OVERDUE'),
  refund: async (transaction, { id }, link) => {
    const refund = await findLastPaidRefund(transaction, id)
    if (!refund) throw unfit('No money of this order was given back yet.')
    const { outside_method, outside_reference, ...paid } = refund
    const outside = outside_method && {
      outside: outsideText(outside_method, outside_reference),
    }
    const order = (await findRefundedOrder(transaction, { id }))!
    return refundMail(order, { ...paid, ...outside }, link)
  },
  canceled: async (transaction, { id, order_number, items }, link) => {
    const order = (await findRefundedOrder(transaction, { id }))!
    if (!order.canceled_at) throw unfit('This order was not canceled.')
    const refund = await findRefundOfRequest(transaction, `cancel ${order_number}`)
    const { replaced } = (await findParcel(transaction, order_number))!
    // What staff wrote is in the mail only, which the page of the order shows.
    const facts = { amount_cents: refund?.amount_cents ?? 0, hasRequest: false, message: null }
    return cancelMail(order, { ...facts, pieces: items, replaced, link })
  },
  'event-moved': async (_transaction, order, link) => {
    const { trunk_show_theme: theme, arrives_by, party_date } = order
    if (theme === null || arrives_by === null) throw unfit('This order is not one of an event.')
    return movedMail(order, { theme, arrives_by, party_date, message: null, link })
  },
  'refund-request': async (transaction, order, link) => {
    const { application, applied } = await getApplication(transaction, order)
    const item = application.order_item_id
    const [facts] = item === null ? [] : await loadItemFacts(transaction, [item])
    const is_returned = Boolean(facts?.return_requested_at ?? facts?.received_at)
    const { reason } = application
    const send_back_way = sendBackWayOf({ ...applied, is_returned, reason })
    return refundRequestMail(applied, { send_back_way, link })
  },
  'refund-rejected': async (transaction, { id }, link) => {
    const application = await findLastApplication(transaction, id, 'REJECTED')
    if (!application) throw unfit('No refund request of this order was refused.')
    const order = (await findRefundedOrder(transaction, { id }))!
    const title = await findTitle(transaction, { ...application, order_id: id })
    return rejectionMail(order, { title, answer: application.answer ?? '', link })
  },
  'refund-application': async (transaction, order) => {
    const { application, applied } = await getApplication(transaction, order)
    return applicationMail(order.email, applied, application)
  },
}

/** The request for a refund of an order that was made last. */
async function getApplication(transaction: Transaction, { id, order_number }: PlacedOrder) {
  const application = await findLastApplication(transaction, id, 'ANY')
  if (!application) throw unfit('No refund of this order was requested.')
  const { order_item_id } = application
  const found =
    order_item_id === null
      ? await findOrderOfAccessory(transaction, order_number)
      : await findOrderOfItem(transaction, order_item_id)
  return { application, applied: { ...found!, title: found!.title ?? '' } }
}

async function getShippedParcel(transaction: Transaction, { order_number }: PlacedOrder) {
  const parcel = await findParcel(transaction, order_number)
  const departure = parcel && departureOf(parcel)
  if (!departure) throw unfit('This order has no shipment yet.')
  return { ...parcel, ...departure }
}

function departureOf({ carrier, tracking_number, shipped_at }: Parcel) {
  if (!carrier || !tracking_number || !shipped_at) return null
  return { label: { carrier, tracking_number }, shipped_at }
}

/** The order exists, but this mail cannot be about it. */
export function unfit(order_number: string): AppError {
  return new AppError('BAD_REQUEST', { fields: { order_number } })
}
