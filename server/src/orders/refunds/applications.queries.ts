import type { OrderKind, ReturnReason } from '@twirl/contract/buying/orders'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { AccessoryFacts } from '../item-actions.ts'

/** The order of an item or accessory item that a refund is requested for. */
export type AppliedOrder = {
  order_id: number
  order_number: string
  owner: string
  paid_at: Date
  claimed_at: Date | null
  email: string
  channel: OrderKind
  lead_name: string | null
  shipped_at: Date | null
  title: string
}

/** Columns of `customer_order o` and its `shipment s`. */
const APPLIED_ORDER_COLUMNS = sql`
  o.id as order_id, o.order_number, o.owner, o.paid_at, o.claimed_at, o.email, o.channel, o.lead_name, s.shipped_at`

export async function findOrderOfItem(
  db: Database,
  itemId: number,
): Promise<AppliedOrder | undefined> {
  const { rows } = await sql<AppliedOrder>`
    select ${APPLIED_ORDER_COLUMNS}, i.title
    from order_item i join customer_order o on o.id = i.order_id left join shipment s on s.order_id = o.id
    where i.id = ${itemId}`.execute(db)
  return rows[0]
}

/** The title is null if the order has no accessory item. */
export async function findOrderOfAccessory(
  db: Database,
  orderNumber: string,
): Promise<(Omit<AppliedOrder, 'title'> & { title: string | null }) | undefined> {
  const { rows } = await sql<Omit<AppliedOrder, 'title'> & { title: string | null }>`
    select ${APPLIED_ORDER_COLUMNS}, a.title
    from customer_order o left join order_accessory_item a on a.order_id = o.id
      left join shipment s on s.order_id = o.id
    where o.order_number = ${orderNumber}`.execute(db)
  return rows[0]
}

/** Until the transaction ends no other refund of it is requested. */
export async function lockAccessory(transaction: Transaction, orderId: number): Promise<void> {
  await sql`
    select 1 from order_accessory_item where order_id = ${orderId} for no key update`.execute(
    transaction,
  )
}

export async function getAccessoryFacts(db: Database, orderId: number): Promise<AccessoryFacts> {
  const { rows } = await sql<AccessoryFacts>`
    select o.channel, o.paid_at, s.delivered_at, o.arrives_by::text as arrives_by,
      a.price_cents * a.quantity - a.discount_cents + a.tax_cents as paid_cents, a.refunded_cents,
      o.refunded_cents >= o.total_cents as is_order_refunded,
      exists (select from refund_application r where r.order_id = o.id and r.order_item_id is null)
        as has_refund_application
    from order_accessory_item a
    join customer_order o on o.id = a.order_id
    left join shipment s on s.order_id = o.id
    where a.order_id = ${orderId}`.execute(db)
  return rows[0]!
}

export type NewApplication = {
  order_id: number
  /** Null: for the accessory item. */
  order_item_id: number | null
  reason: ReturnReason
  detail: string | null
}

/** Returns the id, or undefined if there is an application already. */
export async function insertApplication(
  transaction: Transaction,
  { order_id, order_item_id, reason, detail }: NewApplication,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into refund_application (order_id, order_item_id, reason, detail, requested_at)
    values (${order_id}, ${order_item_id}, ${reason}, ${detail}, ${now})
    on conflict do nothing
    returning id`.execute(transaction)
  return rows[0]?.id
}

export type Application = {
  id: number
  order_id: number
  order_item_id: number | null
  state: 'REQUESTED' | 'APPROVED' | 'REJECTED'
  answer: string | null
  decided_at: Date | null
  decided_by: number | null
}

/** Until the transaction ends it is decided by no other one. */
export async function lockApplication(
  transaction: Transaction,
  id: number,
): Promise<Application | undefined> {
  const { rows } = await sql<Application>`
    select id, order_id, order_item_id, state, answer, decided_at, decided_by from refund_application
    where id = ${id} for no key update`.execute(transaction)
  return rows[0]
}

type Decision = {
  state: 'APPROVED' | 'REJECTED'
  answer: string | null
  /** Null: a command on the server. */
  decided_by: number | null
  now: Date
}

export async function storeDecision(
  transaction: Transaction,
  id: number,
  { state, answer, decided_by, now }: Decision,
): Promise<void> {
  await sql`
    update refund_application
    set state = ${state}, answer = ${answer}, decided_at = ${now}, decided_by = ${decided_by}
    where id = ${id}`.execute(transaction)
}

/**
 * Settles the open applications of an order that is canceled, and declines what is proposed for it. Returns how many it
 * settled; null if a member is deciding about one of them at this moment. Needs the lock on the order: decisions lock an
 * application before its order, so that waiting for one here could wait for ever.
 */
export async function settleApplications(
  transaction: Transaction,
  orderId: number,
  { answer, decided_by, now }: Omit<Decision, 'state'>,
): Promise<number | null> {
  const open = sql`from refund_application where order_id = ${orderId} and state = 'REQUESTED'`
  const { rows } = await sql<{ id: number }>`
    select id ${open} order by id for no key update skip locked`.execute(transaction)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count ${open}`.execute(transaction)
  if (counted[0]!.count !== rows.length) return null
  for (const { id } of rows)
    await storeDecision(transaction, id, { state: 'APPROVED', answer, decided_by, now })
  await sql`
    update refund_proposal set state = 'DECLINED', decided_by = coalesce(${decided_by}::int, proposed_by),
      decided_at = ${now}
    where order_id = ${orderId} and state = 'WAITING'`.execute(transaction)
  return rows.length
}

export async function findTitle(
  db: Database,
  { order_id, order_item_id }: Pick<Application, 'order_id' | 'order_item_id'>,
): Promise<string> {
  const { rows } = await sql<{ title: string }>`
    select title from order_item where id = ${order_item_id}
    union all
    select title from order_accessory_item where order_id = ${order_id} and ${order_item_id}::int is null`.execute(
    db,
  )
  return rows[0]!.title
}
