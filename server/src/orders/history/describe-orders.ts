import type { Order, OrderItem, OrderKind, Rental } from '@twirl/contract/buying/orders'
import type { Settings } from '@twirl/contract/system'
import { pictureUrl } from '@twirl/contract/pictures'
import type { Database } from '#platform/database/database.ts'
import type { Visitor } from '#platform/http/visitor.ts'
import { toDollars, toDollarsOrNull } from '#platform/money.ts'
import type { Day } from '#platform/new-york-time.ts'
import { describePictures } from '../../pictures/public.ts'
import { actionsOf, hasArrived, isAccessoryRefundable } from '../item-actions.ts'
import { extensionOf, type ExtensionRules } from '../extension-rules.ts'
import { type FactsOfItem, loadFactsOfOrders } from '../item-facts.ts'
import { sumOfLateCharges } from '../late-charges.ts'
import type { OrderDeps } from '../order-deps.ts'
import { isOpen, lastPurchase } from '../rentals/rental.ts'
import { sendBackWayOf } from '../refunds/send-back-way.ts'
import { rentalDaysOf } from '../returns/due-date.ts'
import type { OrderRow } from './history.queries.ts'
import { rentalProgress } from './rental-progress.ts'

const EXCHANGE: OrderKind = 'EXTRA_ONE_TIME_RENTAL_CHARGE'

/** `switches`: what an owner has switched off is not offered (STAFF-228). */
type HistoryRules = ExtensionRules & { switches: Settings['switches'] }

export type HistoryDeps = Pick<OrderDeps, 'db' | 'clock'> & { terms: () => HistoryRules }

/** Who reads an order: its owner, or a caller with its key. */
export type Reader = { visitor: Visitor; hasKey: boolean }

type PictureOf = (item: FactsOfItem) => Pick<OrderItem, 'image_url' | 'image_alt' | 'average_color'>

/** A fixed number of statements, however many orders. */
export async function describeOrders(
  { db, clock, terms }: HistoryDeps,
  rows: OrderRow[],
  reader: Reader,
): Promise<Order[]> {
  if (rows.length === 0) return []
  const items = await loadFactsOfOrders(
    db,
    rows.map(({ id }) => id),
  )
  const pictureOf = await loadPictures(db, items)
  const itemsByOrder = Map.groupBy(items, ({ order_id }) => order_id)
  const shown = { reader, pictureOf, terms: terms(), now: clock.now() }
  return rows.map((row) => describeOrder(row, itemsByOrder.get(row.id) ?? [], shown))
}

async function loadPictures(db: Database, items: FactsOfItem[]): Promise<PictureOf> {
  const pictures = await describePictures(db, [...new Set(items.map((item) => item.image_key))])
  const byKey = new Map(pictures.map((picture) => [picture.image_key, picture]))
  return ({ image_key, title }) => ({
    image_url: pictureUrl(image_key),
    image_alt: byKey.get(image_key)?.alts.front ?? title,
    average_color: byKey.get(image_key)?.average_color ?? '',
  })
}

type Shown = {
  reader: Reader
  pictureOf: PictureOf
  terms: HistoryRules
  now: Date
}

function describeOrder(row: OrderRow, items: FactsOfItem[], shown: Shown): Order {
  const isGuestOrder = row.customer_id === null
  const { visitor, hasKey } = shown.reader
  const isSent = row.shipped_at !== null || !items.every(isReleased)
  return {
    order_number: row.order_number,
    paid_time: row.paid_at.toISOString(),
    status: row.status,
    channel: row.channel,
    delivery_address: row.delivery_address,
    order_items: items.map((item) => describeItem(row, item, shown)),
    order_accessory_item: describeAccessory(row, shown),
    shipping_company_code: row.carrier,
    tracking_number: row.tracking_number,
    timeline: isSent
      ? timelineOf(row, items)
      : timelineOf(row, items).filter(({ time }) => time !== null),
    original_order_number: row.original_order_number,
    trunk_show_theme: row.trunk_show_theme,
    lead_name: row.lead_name,
    party_date: row.party_date,
    arrives_by: isSent ? row.arrives_by : null,
    rental_due_date: dueDateOf(row, items),
    rental_days: rentalDaysOf({ ...row, is_exchange: row.channel === EXCHANGE }),
    subtotal: toDollars(row.subtotal_cents),
    delivery_fee: toDollars(row.delivery_fee_cents),
    coupon_code: row.coupon_code,
    discount_type: row.discount_type,
    discount_value:
      row.discount_type === 'AMOUNT' ? toDollarsOrNull(row.discount_value) : row.discount_value,
    discount_amount: toDollars(row.discount_cents),
    tax: toDollarsOrNull(row.tax_cents),
    total: toDollars(row.total_cents),
    refund_total: toDollars(row.refunded_cents),
    is_claimable: isGuestOrder && hasKey && visitor.session !== null,
    card:
      row.card_brand === null || row.card_last_four === null
        ? null
        : { brand: row.card_brand, last_four: row.card_last_four },
  }
}

/** Refunded before it was shipped. */
function isReleased({ released_quantity, quantity }: FactsOfItem): boolean {
  return released_quantity >= quantity
}

/** It was rented, and was or will be sent. */
function isRental(item: FactsOfItem): boolean {
  return item.transaction_type === 'RENT' && !isReleased(item)
}

/** The first day on which something is due that the customer still has to send back. */
function dueDateOf({ due_date }: OrderRow, items: FactsOfItem[]): Day | null {
  const rented = items.filter(isRental)
  if (rented.length === 0) return null
  const open = rented.filter(({ rentals }) =>
    rentals.some((rental) => isOpen(rental) && rental.sent_back_at === null),
  )
  const days = open.flatMap((item) => item.due_date ?? [])
  return days.toSorted()[0] ?? due_date
}

function isExtendable(item: FactsOfItem, terms: ExtensionRules, now: Date): boolean {
  return typeof extensionOf(item, { terms, now, by: 'CUSTOMER' }) !== 'string'
}

function describeItem(row: OrderRow, item: FactsOfItem, shown: Shown): OrderItem {
  const { reader, pictureOf, terms, now } = shown
  const actions = actionsOf(item, terms, now)
  const { switches } = terms
  // A refund may also be requested with the key; the reader is the owner or has it.
  const isCustomer = isCustomerOf(row, reader)
  return {
    id: item.id,
    sku: item.sku,
    product_id: item.product_id,
    ...pictureOf(item),
    title: item.title,
    quantity: item.quantity,
    released_quantity: item.released_quantity,
    transaction_type: item.transaction_type,
    color: item.color,
    size: item.size,
    price: toDollars(item.price_cents),
    refunded_subtotal: toDollars(item.refunded_cents),
    is_purchasable: isCustomer && switches.buy_rented && actions.is_purchasable,
    is_refundable: actions.is_refundable,
    is_returnable: isCustomer && actions.is_returnable,
    is_exchangeable: isCustomer && switches.exchange && actions.is_exchangeable,
    is_extendable: isCustomer && switches.extension && isExtendable(item, terms, now),
    is_style_held: isCustomer && item.is_style_held,
    is_swappable: isCustomer && isSwappable(row, item),
    swapped_for:
      item.swapped_title !== null && item.swapped_size !== null
        ? { title: item.swapped_title, size: item.swapped_size }
        : null,
    is_swap_difference: item.is_swap_difference,
    refund_state: item.refund_state,
    send_back_way:
      item.refund_state === 'REQUESTED' && item.refund_reason !== null
        ? sendBackWayOf({
            ...item,
            is_returned: item.return_requested_at !== null || item.received_at !== null,
            reason: item.refund_reason,
          })
        : null,
    rental: isRental(item)
      ? {
          ...rentalProgress(item, now),
          quantity_out: hasArrived(item, terms, now) ? item.units_out : 0,
          due_date: item.due_date,
          late_charges: describeLateCharges(item),
          bought_order_number: lastPurchase(item.rentals)?.ended_order_number ?? null,
          exchange_order_number: item.exchange_order_number,
        }
      : null,
  }
}

/** As far as the page knows it; the calls of swaps decide (swaps/is-swappable.ts). */
function isSwappable(row: OrderRow, item: FactsOfItem): boolean {
  return (
    (row.channel === 'GROUP_RENTAL' || row.channel === 'ONLINE_TRUNK_SHOW') &&
    item.transaction_type === 'RENT' &&
    item.quantity === 1 &&
    item.released_quantity === 0 &&
    row.packed_at === null &&
    row.refunded_cents === 0 &&
    !item.has_refund_application &&
    item.swapped_title === null
  )
}

function describeLateCharges(item: FactsOfItem): Rental['late_charges'] {
  if (item.units_out === 0) return null
  const sum = sumOfLateCharges([{ ...item, quantity: item.units_out }])
  return {
    additional_month: toDollars(sum.additional_month_cents),
    full_price: toDollarsOrNull(sum.full_price_cents),
  }
}

function isCustomerOf({ customer_id }: OrderRow, { visitor: { session } }: Reader): boolean {
  return customer_id !== null && session?.customer_id === customer_id
}

function describeAccessory(row: OrderRow, { terms, now }: Shown): Order['order_accessory_item'] {
  const { accessory } = row
  if (!accessory) return null
  return {
    title: accessory.title,
    quantity: accessory.quantity,
    price: toDollars(accessory.price_cents),
    refunded_subtotal: toDollars(accessory.refunded_cents),
    is_refundable: isAccessoryRefundable(
      {
        channel: row.channel,
        paid_at: row.paid_at,
        delivered_at: row.delivered_at,
        arrives_by: row.arrives_by,
        paid_cents:
          accessory.price_cents * accessory.quantity -
          accessory.discount_cents +
          accessory.tax_cents,
        refunded_cents: accessory.refunded_cents,
        is_order_refunded: row.refunded_cents >= row.total_cents,
        has_refund_application: accessory.refund_state !== null,
      },
      terms,
      now,
    ),
    refund_state: accessory.refund_state,
  }
}

/** Later charges, and pieces that the customer already has. */
const WITHOUT_PARCEL: OrderKind[] = [
  'FINAL_TRUNK_SHOW_OUTCOME_CHARGE',
  'EXTRA_FULL_PRICE_CHARGE',
  'PURCHASE_RENTAL',
]
const HANDED_OUT: OrderKind[] = ['ONLINE_TRUNK_SHOW', 'IN_PERSON_TRUNK_SHOW', 'GROUP_RENTAL']

function timelineOf(row: OrderRow, items: FactsOfItem[]): Order['timeline'] {
  const ordered = { step: 'ORDERED', time: row.paid_at.toISOString() } as const
  // The channel of an additional month is also that of exchanges, which are sent.
  const isMonth = items.some(
    ({ transaction_type }) => transaction_type === 'ADDITIONAL_RENTAL_MONTH',
  )
  if (isMonth || WITHOUT_PARCEL.includes(row.channel)) return [ordered]
  const timeOf = (time: Date | null) => time && time.toISOString()
  return [
    ordered,
    { step: 'PACKED', time: timeOf(row.packed_at) },
    { step: 'SHIPPED', time: timeOf(row.shipped_at) },
    {
      // A late addition has a parcel of its own (LEAD-77).
      step:
        HANDED_OUT.includes(row.channel) && row.delivery_address === null
          ? 'HANDED_OUT'
          : 'DELIVERED',
      time: timeOf(row.delivered_at),
      ...(row.is_handed_out_by_lead && { by: 'LEAD' as const }),
    },
  ]
}
