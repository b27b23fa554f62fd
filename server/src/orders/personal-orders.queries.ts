import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { Person, PersonalData } from '#platform/personal-data.ts'
import { countUnitsOut } from '../inventory/public.ts'

/** The orders of the account, and those that a guest placed with the proven address. */
const isOf = ({ customer_id, email }: Person) => sql`
  (o.customer_id = ${customer_id} or o.customer_id is null and o.email = ${email})`

export type OrderOfPerson = {
  order_number: string
  order_token: string
  /** A guest placed it with the proven address of the customer. */
  is_guest: boolean
  channel: string
  status: string
  paid_at: Date
  total_cents: number
  refunded_cents: number
}

/** Newest first. */
export async function listOrdersOfPerson(
  db: Database,
  person: Person,
  limit: number | null,
): Promise<OrderOfPerson[]> {
  const { rows } = await sql<OrderOfPerson>`
    select order_number, order_token, customer_id is null as is_guest, channel, status, paid_at, total_cents,
      refunded_cents
    from customer_order o where ${isOf(person)} and status <> 'PAYMENT_FAILED'
    order by paid_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

export async function countOrdersOfPerson(db: Database, person: Person): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from customer_order o
    where ${isOf(person)} and status <> 'PAYMENT_FAILED'`.execute(db)
  return rows[0]!.count
}

async function listForExport(db: Database, person: Person): Promise<object[]> {
  const { rows } = await sql<{ data: object }>`
    select json_build_object(
      'order_number', order_number, 'placed_as_guest', customer_id is null, 'email', email, 'channel', channel,
      'status', status, 'paid_at', paid_at, 'subtotal_cents', subtotal_cents, 'discount_cents', discount_cents,
      'delivery_fee_cents', delivery_fee_cents, 'tax_cents', tax_cents, 'total_cents', total_cents,
      'refunded_cents', o.refunded_cents, 'coupon_code', coupon_code, 'delivery_address', delivery_address,
      'event', trunk_show_theme, 'due_on', due_on,
      'items', (
        select json_agg(json_build_object(
          'title', title, 'size', size, 'color', color, 'quantity', quantity, 'price_cents', price_cents,
          'transaction_type', transaction_type, 'return_reason', return_reason, 'received_at', received_at
        ) order by line)
        from order_item i left join lateral rented_line(i.id) r on true where i.order_id = o.id
      ),
      'payments', (
        select json_agg(json_build_object(
          'state', state, 'amount_cents', amount_cents, 'refunded_cents', p.refunded_cents, 'card_brand', card_brand,
          'card_last_four', card_last_four, 'at', created_at
        ) order by p.id)
        from payment p where p.order_token = o.order_token
      ),
      'refund_requests', (
        select json_agg(json_build_object(
          'reason', reason, 'detail', detail, 'state', state, 'answer', answer, 'at', requested_at
        ) order by a.id)
        from refund_application a where a.order_id = o.id
      ),
      'refunds', (
        select json_agg(json_build_object(
          'amount_cents', amount_cents, 'state', state, 'answer', answer, 'at', created_at
        ) order by f.id)
        from refund f where f.order_id = o.id
      ),
      'parcel', (
        select json_build_object(
          'carrier', carrier, 'tracking_number', tracking_number, 'shipped_at', shipped_at,
          'delivered_at', delivered_at
        ) from shipment s where s.order_id = o.id
      )
    ) as data
    from customer_order o where ${isOf(person)} order by paid_at desc, id desc`.execute(db)
  return rows.map(({ data }) => data)
}

/** What the customer marked as a lead, without the names of the members. */
async function listMarksForExport(db: Database, { customer_id }: Person): Promise<object[]> {
  const { rows } = await sql<{ data: object }>`
    select json_build_object(
      'kind', kind, 'piece', i.title, 'happened_at', happened_at, 'undone_at', undone_at
    ) as data
    from piece_mark m join order_item i on i.id = m.order_item_id
    where lead_customer_id = ${customer_id} order by m.id desc`.execute(db)
  return rows.map(({ data }) => data)
}

/** What is still to be done with an order, as a sentence for each. */
async function listOpenSteps(db: Database, person: Person): Promise<string[]> {
  const { rows } = await sql<{ order_number: string; step: string }>`
    with mine as (
      select * from customer_order o where ${isOf(person)} and status <> 'PAYMENT_FAILED'
    )
    select order_number, 'is not delivered yet' as step, paid_at from mine
    left join shipment s on s.order_id = mine.id
    where s.delivered_at is null and exists (
      select from order_item i where i.order_id = mine.id and i.released_quantity < i.quantity
        and i.refunded_cents < i.price_cents * i.quantity - i.discount_cents + i.tax_cents
        and i.transaction_type <> 'ADDITIONAL_RENTAL_MONTH' and i.rental_item_id is null
    ) and status not in ('REFUNDED', 'FINANCIAL_REFUNDED')
    union all
    select order_number, 'has a returned piece that is not inspected yet', paid_at from mine
    where exists (
      select from order_item i join rental_state r on r.order_item_id = i.id
      where i.order_id = mine.id and r.ending is null and r.received_at is not null and r.inspected_at is null
    )
    union all
    select order_number, 'has a refund request that is not decided yet', paid_at from mine
    where exists (select from refund_application a where a.order_id = mine.id and a.state = 'REQUESTED')
    union all
    select order_number, 'has a refund that waits for a second person', paid_at from mine
    where exists (select from refund_proposal p where p.order_id = mine.id and p.state = 'WAITING')
    union all
    select order_number, 'has a refund that is not paid yet', paid_at from mine
    where exists (select from refund f where f.order_id = mine.id and f.state = 'RESERVED')
      or exists (
        select from payment p where p.order_token = mine.order_token and p.refunded_cents < p.refund_reserved_cents
      )
    union all
    select order_number, 'has tax that is still owed', paid_at from mine where review_reason is not null
    order by paid_at, step`.execute(db)
  return rows.map(({ order_number, step }) => `Order ${order_number} ${step}.`)
}

async function listPiecesOut(db: Database, person: Person): Promise<string[]> {
  const orders = await listOrdersOfPerson(db, person, null)
  const out = await countUnitsOut(
    db,
    orders.map(({ order_token }) => order_token),
  )
  const tokens = new Set(out.map(({ reference }) => reference))
  return orders
    .filter(({ order_token }) => tokens.has(order_token))
    .map(({ order_number }) => `Order ${order_number} has a piece that is still out.`)
}

const NO_PERSON = sql`'{
  "first_name": "", "last_name": "", "cell_phone": "", "street_address": "", "apt_unit_floor": null
}'::jsonb`

const NO_CARD = sql`
  card_token = '', card_fingerprint = '', card_expiration_date = null, typed_card_use = null, card_reference = null,
  gateway_customer = null`

/** For payments that led to no order. */
export async function forgetCards(transaction: Transaction, orderTokens: string[]): Promise<void> {
  await sql`update payment set ${NO_CARD} where order_token = any(${orderTokens})`.execute(
    transaction,
  )
}

/**
 * Orders, payments, refunds and tax stay for the books; of the address the place stays for which the tax was calculated, and
 * of the card what a bank names in a dispute.
 */
export const personalOrders = {
  list: async (db, person) => ({
    orders: await listForExport(db, person),
    marks_as_lead: await listMarksForExport(db, person),
  }),
  listHindrances: async (db, person) => [
    ...(await listPiecesOut(db, person)),
    ...(await listOpenSteps(db, person)),
  ],
  erase: async (transaction, person) => {
    const mine = sql`(select id from customer_order o where ${isOf(person)})`
    const tokens = sql`(select order_token from customer_order o where ${isOf(person)})`
    await sql`
      update refund_application set answer = null,
        detail = case when reason = 'OTHER' then 'Erased' end
      where order_id in ${mine}`.execute(transaction)
    await sql`update refund_proposal set answer = null where order_id in ${mine}`.execute(
      transaction,
    )
    await sql`update refund set outside_reference = null, answer = null where order_id in ${mine}`.execute(
      transaction,
    )
    await sql`update dispute set evidence = null where order_id in ${mine}`.execute(transaction)
    await sql`update outside_receipt set reference = null where order_id in ${mine}`.execute(
      transaction,
    )
    await sql`
      update rental_fact set return_reason = null
      where return_reason is not null and rental_id in (
        select id from rental where order_item_id in (select id from order_item where order_id in ${mine})
      )`.execute(transaction)
    await sql`update payment set ${NO_CARD} where order_token in ${tokens}`.execute(transaction)
    await sql`
      update customer_order set lead_name = null
      where trunk_show_id = any(${person.led_trunk_show_ids})`.execute(transaction)
    await sql`
      update piece_mark set lead_customer_id = null
      where lead_customer_id = ${person.customer_id}`.execute(transaction)
    // Last: guest orders are found by the address.
    await sql`
      update customer_order o set email = '', delivery_address = delivery_address || ${NO_PERSON}
      where ${isOf(person)}`.execute(transaction)
  },
  /** Orders that a guest placed with the address of the closed account belong to the account from now on. */
  merge: async (transaction, from, to, now) => {
    if (from.email !== null)
      await sql`
        update customer_order
        set customer_id = ${to.customer_id}, owner = ${to.owner}, claimed_at = ${now}
        where customer_id is null and email = ${from.email}`.execute(transaction)
    await sql`
      update customer_order set customer_id = ${to.customer_id}, owner = ${to.owner}
      where customer_id = ${from.customer_id}`.execute(transaction)
    await sql`
      update piece_mark set lead_customer_id = ${to.customer_id}
      where lead_customer_id = ${from.customer_id}`.execute(transaction)
  },
} satisfies PersonalData
