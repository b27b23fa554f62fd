import { sql } from 'kysely'
import type { Size } from '@twirl/contract/primitives'
import type { Database } from '#platform/database/database.ts'
import type { Day } from '#platform/new-york-time.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { DeliveryAddress } from './orders.queries.ts'

/** A rented item of an order, and where its units are booked. */
export type RentedItem = {
  id: number
  line: number
  sku: string
  title: string
  size: Size
  color: string
  image_key: string
  product_id: number
  order_token: string
  order_number: string
  /** The first order, where this one is an exchange. */
  original_order_id: number
  delivery_address: DeliveryAddress | null
  trunk_show_id: number | null
  due_date: Day | null
}

/** Columns of `order_item i` and its `customer_order o`. */
export const RENTED_ITEM_COLUMNS = sql`
  i.id, i.line, i.sku, i.title, i.size, i.color, i.image_key, i.product_id, o.order_token, o.order_number,
  coalesce(o.original_order_id, o.id) as original_order_id, o.delivery_address, o.trunk_show_id,
  (coalesce(o.due_on, o.return_by) + (select extension_days from rented_line(i.id)))::text as due_date`

/** A SKU is rented in one line of an order. Null: the order does not rent it. Undefined: there is no such order. */
export async function findRentedItem(
  db: Database,
  owner: string,
  { orderNumber, sku }: { orderNumber: string; sku: string },
): Promise<RentedItem | null | undefined> {
  const { rows } = await sql<RentedItem | { id: null }>`
    select ${RENTED_ITEM_COLUMNS}
    from customer_order o
    left join order_item i on i.order_id = o.id and i.sku = ${sku} and i.transaction_type = 'RENT'
    where o.order_number = ${orderNumber} and o.owner = ${owner}`.execute(db)
  const [row] = rows
  return row?.id === null ? null : row
}

/** Finds an item of that owner by its id. */
export async function findOwnRentedItem(
  db: Database,
  id: number,
  owner: string,
): Promise<RentedItem | undefined> {
  const { rows } = await sql<RentedItem>`
    select ${RENTED_ITEM_COLUMNS} from order_item i join customer_order o on o.id = i.order_id
    where i.id = ${id} and o.owner = ${owner}`.execute(db)
  return rows[0]
}

export async function getRentedItem(db: Database, id: number): Promise<RentedItem> {
  const { rows } = await sql<RentedItem>`
    select ${RENTED_ITEM_COLUMNS} from order_item i join customer_order o on o.id = i.order_id
    where i.id = ${id}`.execute(db)
  return rows[0]!
}

/**
 * Until the transaction ends nothing else is done with an item: return, purchase, exchange and refund begin with this
 * lock, and then ask the rules. A null owner stands for any. Returns whether that owner has such an item.
 */
export async function lockItem(
  transaction: Transaction,
  id: number,
  owner: string | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    select from order_item i join customer_order o on o.id = i.order_id
    where i.id = ${id} and (${owner}::text is null or o.owner = ${owner})
    for no key update of i`.execute(transaction)
  return rows.length > 0
}

/** The column that a checkout marks with its token while it buys, exchanges or extends an item. */
type Mark = 'purchase_token' | 'exchange_token' | 'extension_token' | 'swap_token'

/**
 * A marked item can be neither returned nor bought nor exchanged nor extended. Returns false when one of them has begun
 * already. Needs the lock on the item.
 */
export async function markItem(
  transaction: Transaction,
  id: number,
  mark: Mark,
  orderToken: string,
): Promise<boolean> {
  const { rows } = await sql`
    update order_item i set ${sql.ref(mark)} = ${orderToken}
    where id = ${id} and num_nonnulls(purchase_token, exchange_token, extension_token, swap_token) = 0
      and not exists (
        select from rented_line(i.id) r where r.return_requested_at is not null or r.received_at is not null
      )
      and (${mark} = 'purchase_token' or not exists (select from order_item n where n.exchanged_item_id = i.id))
    returning id`.execute(transaction)
  return rows.length > 0
}

/**
 * Marks an item that is being charged for: its customer can neither return nor buy it meanwhile. Returns false when the
 * customer is buying, exchanging or extending it. Needs the lock on the item.
 */
export async function markCharged(
  transaction: Transaction,
  id: number,
  orderToken: string,
): Promise<boolean> {
  const { rows } = await sql`
    update order_item set purchase_token = ${orderToken}
    where id = ${id} and num_nonnulls(purchase_token, exchange_token, extension_token, swap_token) = 0
    returning id`.execute(transaction)
  return rows.length > 0
}

export async function unmarkItem(
  transaction: Transaction,
  id: number,
  mark: Mark,
  orderToken: string,
): Promise<void> {
  await sql`
    update order_item set ${sql.ref(mark)} = null
    where id = ${id} and ${sql.ref(mark)} = ${orderToken}`.execute(transaction)
}
