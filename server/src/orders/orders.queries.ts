import type { OrderKind } from '@twirl/contract/buying/orders'
import type { Size } from '@twirl/contract/primitives'
import type { Address } from '@twirl/contract/buying/addresses'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Day } from '#platform/new-york-time.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { SavedCard } from '../providers/payments/payment-gateway.ts'

/** ONCE: the gateway deletes the card when the attempt ends. SAVE_WHEN_PAID: the customer keeps it with the order. */
export type TypedCardUse = 'ONCE' | 'SAVE_WHEN_PAID'

export type PaymentCard = Pick<SavedCard, 'token' | 'brand' | 'last_four' | 'fingerprint'> & {
  /** Only a card that was typed has this. One of the gateway's own fields needs no handover, and has no reference. */
  typed?: { use: TypedCardUse; expiration_date: string; reference: string | null }
  /** Only a card of the gateway's own fields: its token is for one payment. */
  confirmation?: { gateway_customer: string | null }
  /** The customer is there to answer the bank, although the kind of checkout is charged without (PAY-46). */
  is_attended?: true
}

/** A try to pay that the gateway has not answered yet, as far as is known here. */
export type PendingPayment = {
  id: number
  gateway_key: string
  amount_cents: number
  card_token: string
  card_brand: SavedCard['brand']
  card_last_four: string
  card_fingerprint: string
  card_expiration_date: string | null
  typed_card_use: TypedCardUse | null
  is_confirmation: boolean
  gateway_customer: string | null
  client_secret: string | null
  is_attended: boolean
}

const PENDING_COLUMNS = sql`
  id, gateway_key, amount_cents, card_token, card_brand, card_last_four, card_fingerprint,
  card_expiration_date::text, typed_card_use, is_confirmation, gateway_customer, client_secret, is_attended`

export type NewPayment = {
  order_token: string
  attempt: number
  amount_cents: number
  card: PaymentCard
  now: Date
}

export async function insertPayment(
  transaction: Transaction,
  { order_token, attempt, amount_cents, card, now }: NewPayment,
): Promise<PendingPayment> {
  const { rows } = await sql<PendingPayment>`
    insert into payment (order_token, attempt, gateway_key, amount_cents, card_token, card_brand, card_last_four,
      card_fingerprint, card_expiration_date, typed_card_use, card_reference, is_confirmation, gateway_customer,
      is_attended, created_at)
    values (${order_token}, ${attempt}, ${`${order_token}:${attempt}`}, ${amount_cents}, ${card.token}, ${card.brand},
      ${card.last_four}, ${card.fingerprint}, ${card.typed?.expiration_date ?? null}, ${card.typed?.use ?? null},
      ${card.typed?.reference ?? null}, ${card.confirmation !== undefined},
      ${card.confirmation?.gateway_customer ?? null}, ${card.is_attended ?? false}, ${now})
    returning ${PENDING_COLUMNS}`.execute(transaction)
  return rows[0]!
}

export async function findPendingPayment(
  db: Database,
  orderToken: string,
  attempt: number,
): Promise<PendingPayment | undefined> {
  const { rows } = await sql<PendingPayment>`
    select ${PENDING_COLUMNS} from payment
    where order_token = ${orderToken} and attempt = ${attempt}`.execute(db)
  return rows[0]
}

export type DeliveryAddress = Omit<Address, 'id'>

export type NewOrderItem = {
  line: number
  sku: string
  product_id: number
  title: string
  size: Size
  color: string
  image_key: string
  transaction_type: 'RENT' | 'PURCHASE' | 'ADDITIONAL_RENTAL_MONTH'
  is_clearance: boolean
  quantity: number
  price_cents: number
  discount_cents: number
  tax_cents: number
  /** The rented item that is bought with this line, or that it replaces. */
  rental_item_id: number | null
  exchanged_item_id: number | null
  /** The rented item that an additional month is for. */
  extended_item_id?: number | null
  /** The rented item that the difference of a swap is for. */
  swapped_item_id?: number | null
}

export type NewOrder = {
  order_number: string
  order_token: string
  owner: string
  customer_id: number | null
  /** Null: the customer's. */
  email: string | null
  channel: OrderKind
  subtotal_cents: number
  discount_cents: number
  delivery_fee_cents: number
  tax_cents: number | null
  delivery_tax_cents: number
  total_cents: number
  coupon_code: string | null
  discount_type: 'AMOUNT' | 'PERCENTAGE' | null
  /** Percent, or cents. */
  discount_value: number | null
  delivery_address: DeliveryAddress | null
  trunk_show_id: number | null
  trunk_show_theme: string | null
  lead_name: string | null
  /** Null: the order is no group's, or the day was not known when it was placed. */
  party_date: Day | null
  /** The first order of an exchange or a bought rental, never one of its exchanges. */
  original_order_id: number | null
  arrives_by: Day | null
  return_by: Day | null
  review_reason: 'TAX_NOT_CHARGED' | null
  tax_owed_cents: number | null
  paid_at: Date
  items: NewOrderItem[]
}

/** Records the charge and the order that it paid; null: it was paid offline. Returns the address that the order's mails go to. */
export async function insertOrder(
  transaction: Transaction,
  order: NewOrder,
  payment: {
    id: number
    charge_id: string
    amount_cents: number
    saved_token?: string | undefined
  } | null,
): Promise<{ email: string }> {
  const paid = payment
    ? sql`
      update payment
      set state = 'PAID', charge_id = ${payment.charge_id}, captured_cents = ${payment.amount_cents},
        answered_at = ${order.paid_at}, client_secret = null,
        card_token = coalesce(${payment.saved_token ?? null}, card_token)
      where id = ${payment.id} and state = 'PENDING'
      returning id`
    : sql`select null::bigint as id`
  const { rows } = await sql<{ email: string }>`
    with paid as (
      ${paid}
    ), placed as (
      insert into customer_order (
        order_number, order_token, payment_id, is_paid_offline, owner, customer_id, email, channel, status, subtotal_cents,
        discount_cents, delivery_fee_cents, tax_cents, delivery_tax_cents, total_cents, coupon_code, discount_type,
        discount_value, delivery_address, trunk_show_id, trunk_show_theme, lead_name, party_date, original_order_id,
        arrives_by, return_by, review_reason, tax_owed_cents, paid_at)
      select ${order.order_number}, ${order.order_token}, paid.id, paid.id is null, ${order.owner}, ${order.customer_id}::int,
        coalesce(${order.email}, (select email from customer where id = ${order.customer_id}::int)),
        ${order.channel}, ${payment ? 'PAID' : 'OFFLINE_PAID'}, ${order.subtotal_cents}::int, ${order.discount_cents}::int,
        ${order.delivery_fee_cents}::int, ${order.tax_cents}::int, ${order.delivery_tax_cents}::int,
        ${order.total_cents}::int, ${order.coupon_code}, ${order.discount_type}, ${order.discount_value}::int,
        ${order.delivery_address && JSON.stringify(order.delivery_address)}::jsonb, ${order.trunk_show_id}::int,
        ${order.trunk_show_theme}, ${order.lead_name}, ${order.party_date}::date, ${order.original_order_id}::int,
        ${order.arrives_by}::date, ${order.return_by}::date, ${order.review_reason}, ${order.tax_owed_cents}::int, ${order.paid_at}::timestamptz
      from paid
      returning id, email
    ), items as (
      insert into order_item (
        order_id, line, sku, product_id, title, size, color, image_key, transaction_type, is_clearance, quantity,
        price_cents, discount_cents, tax_cents, rental_item_id, exchanged_item_id, extended_item_id,
        swapped_item_id)
      select placed.id, i.line, i.sku, i.product_id, i.title, i.size, i.color, i.image_key, i.transaction_type,
        i.is_clearance, i.quantity, i.price_cents, i.discount_cents, i.tax_cents, i.rental_item_id,
        i.exchanged_item_id, i.extended_item_id, i.swapped_item_id
      from placed, json_to_recordset(${JSON.stringify(order.items)}::json) as i (
        line integer, sku text, product_id integer, title text, size text, color text, image_key text,
        transaction_type text, is_clearance boolean, quantity integer, price_cents integer,
        discount_cents integer, tax_cents integer, rental_item_id integer, exchanged_item_id integer,
        extended_item_id integer, swapped_item_id integer
      )
      returning id, line, quantity, transaction_type
    ), booked as (
      select id, line, row_number() over (partition by line order by id) as piece
      from booking where reference = ${order.order_token} and is_live(state)
    ), rentals as (
      insert into rental (order_item_id, booking_id)
      select items.id, booked.id
      from items
      cross join lateral generate_series(1, items.quantity) as copy(n)
      left join booked on booked.line = items.line and booked.piece = copy.n
      where items.transaction_type = 'RENT'
      order by items.id, copy.n
    )
    select email from placed`.execute(transaction)
  const [placed] = rows
  if (!placed) throw new Error(`payment ${payment?.id} is not pending`)
  return placed
}

/** The order that a checkout became. */
export async function findOrderIdOfToken(
  transaction: Transaction,
  orderToken: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from customer_order where order_token = ${orderToken}`.execute(transaction)
  return rows[0]!.id
}

/** One order, or all orders in the box of an event. */
type WhichOrders = { id: number } | { order_number: string } | { trunk_show_id: number }

/**
 * Until the transaction ends no other one packs, sends or refunds these orders, nor begins an exchange of them. Orders
 * that refer to them do not wait. Returns their ids.
 */
export async function lockOrders(transaction: Transaction, which: WhichOrders): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from customer_order where ${conditionOf(which)}
    order by id for no key update`.execute(transaction)
  return rows.map(({ id }) => id)
}

function conditionOf(which: WhichOrders): RawBuilder<unknown> {
  if ('id' in which) return sql`id = ${which.id}`
  if ('order_number' in which) return sql`order_number = ${which.order_number}`
  // A late addition has an address of its own, and its own parcel (LEAD-77).
  return sql`trunk_show_id = ${which.trunk_show_id} and delivery_address is null`
}

type CustomerEmail = { email: string | null; is_email_proven: boolean }

/** The address that the shop writes to about a customer's orders. Null: another customer has proven that it is theirs. */
export async function findCustomerEmail(db: Database, customerId: number): Promise<CustomerEmail> {
  const { rows } = await sql<CustomerEmail>`
    select reachable_email(customer) as email, email_proven_at is not null as is_email_proven
    from customer where id = ${customerId}`.execute(db)
  return rows[0] ?? { email: null, is_email_proven: false }
}
