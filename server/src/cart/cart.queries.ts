import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { listOffers, type OfferRow } from '../catalog/public.ts'
import type { Line } from './cart-rules.ts'

export type ItemRow = Line & { id: number; quantity: number; created_at: Date }

/** An item with what the shop offers under its SKU now. */
export type OfferedItem = ItemRow & OfferRow

const COLUMNS = sql`
  id, cart_type, trunk_show_id, sku, transaction_type, is_clearance, quantity, created_at`

/**
 * Keeps other transactions from adding to these carts and moving them until this one ends. The locks are taken in the
 * order of the names, so that two transactions with the same owners cannot deadlock.
 */
export async function lockCarts(transaction: Transaction, ...owners: string[]): Promise<void> {
  await sql`
    select lock_cart(owner) from unnest(${owners.toSorted()}::text[]) as owner`.execute(transaction)
}

/** Adds what the shop offers now under the SKU of each line. Lines whose variant is gone are left out. */
export async function withOffers<L extends { sku: string }>(
  db: Database,
  lines: L[],
): Promise<(L & OfferRow)[]> {
  if (lines.length === 0) return []
  const offers = await listOffers(db, [...new Set(lines.map(({ sku }) => sku))])
  const offerBySku = new Map(offers.map((offer) => [offer.sku, offer]))
  return lines.flatMap((line) => {
    const offer = offerBySku.get(line.sku)
    return offer ? { ...line, ...offer } : []
  })
}

/** Newest first. */
export async function listItems(db: Database, owner: string): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select ${COLUMNS} from cart_item where owner = ${owner} order by created_at desc, id desc`.execute(
    db,
  )
  return rows
}

export async function findItem(
  db: Database,
  owner: string,
  id: number,
): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`
    select ${COLUMNS} from cart_item where owner = ${owner} and id = ${id}`.execute(db)
  return rows[0]
}

/** Leaves out items of other owners. */
export async function listItemsById(
  db: Database,
  owner: string,
  ids: number[],
): Promise<OfferedItem[]> {
  const { rows } = await sql<ItemRow>`
    select ${COLUMNS} from cart_item where owner = ${owner} and id = any(${ids})`.execute(db)
  return withOffers(db, rows)
}

/**
 * Marks items of the owner as being paid, and returns them with what the shop offers. Until they are released they do
 * not move to another owner. Locked in the order of their ids, as everywhere, so that two transactions cannot deadlock.
 */
export async function holdItems(
  transaction: Transaction,
  owner: string,
  { ids, checkout_token }: { ids: number[]; checkout_token: string },
): Promise<OfferedItem[]> {
  const { rows } = await sql<ItemRow>`
    with locked as (
      select id from cart_item where owner = ${owner} and id = any(${ids}) order by id for update
    )
    update cart_item set checkout_token = ${checkout_token} where id in (select id from locked)
    returning ${COLUMNS}`.execute(transaction)
  return withOffers(transaction, rows)
}

/**
 * Ends what `holdItems` began. Removes what was ordered; what was added to an item meanwhile stays. If the guest has
 * logged in meanwhile, what is left moves to the customer, as it would have at the login.
 */
export async function releaseItems(
  transaction: Transaction,
  checkout_token: string,
  ordered: { id: number; quantity: number }[],
): Promise<void> {
  await sql`
    with held as (
      select id, moves_to from cart_item where checkout_token = ${checkout_token} order by id for update
    ), left_over as (
      select h.id, h.moves_to, coalesce(o.quantity, 0) as ordered from held h
      left join json_to_recordset(${JSON.stringify(ordered)}::json) as o (id integer, quantity integer)
        on o.id = h.id
    ), released as (
      update cart_item c set quantity = c.quantity - l.ordered, checkout_token = null from left_over l
      where c.id = l.id and c.quantity > l.ordered and l.moves_to is null
    ), removed as (
      delete from cart_item c using left_over l
      where c.id = l.id and (c.quantity <= l.ordered or l.moves_to is not null)
      returning c.*, c.quantity - l.ordered as left_quantity
    )
    ${movedTo(sql`moves_to`, sql`left_quantity`, sql`removed where left_quantity > 0 and moves_to is not null`)}
  `.execute(transaction)
}

export async function hasItems(db: Database, owner: string): Promise<boolean> {
  const { rows } = await sql<{ exist: boolean }>`
    select exists (select from cart_item where owner = ${owner}) as exist`.execute(db)
  return rows[0]!.exist
}

/** The events of which each owner has items. */
export async function listEventIds(
  db: Database,
  ...owners: string[]
): Promise<{ owner: string; trunk_show_id: number }[]> {
  const { rows } = await sql<{ owner: string; trunk_show_id: number }>`
    select distinct owner, trunk_show_id from cart_item
    where owner = any(${owners}) and trunk_show_id is not null
    order by owner, trunk_show_id`.execute(db)
  return rows
}

export type Addition = {
  line: Line
  quantity: number
  available: number
  maxItems: number
  /** Events whose items do not stand in the way of an item of this one. */
  closedEventIds: number[]
}

/** The state that was found in the cart, and the item if something was added to it. */
export type AdditionResult = {
  has_other_event: boolean
  is_known: boolean
  /** The quantity that was in the cart before. */
  known_quantity: number
  item_id: number | null
  item_quantity: number | null
}

/** One at a time per owner: otherwise two adds could both take the last place, or bring two events. */
export async function addItem(
  db: Database,
  owner: string,
  { line, quantity, available, maxItems, closedEventIds }: Addition,
): Promise<AdditionResult> {
  const item = JSON.stringify({ ...line, owner, quantity })
  const { rows } = await sql<AdditionResult>`
    select * from add_cart_item(
      json_populate_record(null::cart_item, ${item}::json), ${available}, ${maxItems}, ${closedEventIds}::int[]
    )`.execute(db)
  return rows[0]!
}

export type Changed = { id: number; quantity: number }

export async function setQuantity(
  db: Database,
  owner: string,
  id: number,
  quantity: number,
): Promise<Changed | undefined> {
  const { rows } = await sql<Changed>`
    update cart_item set quantity = ${quantity} where owner = ${owner} and id = ${id}
    returning id, quantity`.execute(db)
  return rows[0]
}

/**
 * Rents an item instead of buying it, or the reverse. An item of that kind takes it up, unless it has all that are
 * left: then the result has no item, and the transaction must be rolled back. Undefined when the item is gone.
 */
export async function changeTransactionType(
  transaction: Transaction,
  owner: string,
  id: number,
  {
    transaction_type,
    quantity,
    available,
  }: Pick<Line, 'transaction_type'> & {
    quantity: number
    available: number
  },
): Promise<{ item: Changed | null } | undefined> {
  const { rows } = await sql<{ item: Changed | null }>`
    with changed as (
      delete from cart_item where owner = ${owner} and id = ${id} returning *
    ), kept as (
      insert into cart_item
        (id, owner, cart_type, trunk_show_id, sku, transaction_type, is_clearance, quantity, created_at)
      select id, owner, cart_type, trunk_show_id, sku, ${transaction_type}::text, is_clearance,
        least(${quantity}::int, ${available}::int), created_at
      from changed
      on conflict on constraint cart_item_line do update
        set quantity = least(cart_item.quantity + excluded.quantity, ${available}::int)
        where cart_item.quantity < ${available}::int
      returning id, quantity
    )
    select (select to_json(kept) from kept) as item from changed`.execute(transaction)
  return rows[0]
}

export async function deleteItem(db: Database, owner: string, id: number): Promise<void> {
  await sql`delete from cart_item where owner = ${owner} and id = ${id}`.execute(db)
}

/**
 * When both owners have an item, the larger quantity and the later time stay, so that the order of moves does not
 * matter. Items that are being paid move later, to the first customer who asks for them. Returns how many items moved.
 */
export async function moveItems(
  transaction: Transaction,
  from: string,
  to: string,
): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    with locked as (
      select id, checkout_token from cart_item where owner = ${from} order by id for update
    ), later as (
      update cart_item c set moves_to = coalesce(c.moves_to, ${to}) from locked l
      where c.id = l.id and l.checkout_token is not null
    ), moved as (
      delete from cart_item c using locked l where c.id = l.id and l.checkout_token is null
      returning c.*
    ), kept as (${movedTo(sql`${to}`, sql`quantity`, sql`moved`)})
    select count(*) as moved from moved`.execute(transaction)
  return rows[0]!.moved
}

/** Inserts items that were deleted elsewhere. In the order of their lines, so that two moves cannot deadlock. */
function movedTo(
  owner: RawBuilder<unknown>,
  quantity: RawBuilder<unknown>,
  items: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    insert into cart_item
      (id, owner, cart_type, trunk_show_id, sku, transaction_type, is_clearance, quantity, created_at)
    select id, ${owner}, cart_type, trunk_show_id, sku, transaction_type, is_clearance, ${quantity}, created_at
    from ${items}
    order by trunk_show_id, sku, transaction_type, is_clearance
    on conflict on constraint cart_item_line do update set
      quantity = greatest(cart_item.quantity, excluded.quantity),
      created_at = greatest(cart_item.created_at, excluded.created_at)`
}

/** Deletes the bags of guests to which nothing was added since. Returns how many items were deleted. */
export async function deleteGuestBags(
  db: Database,
  unusedSince: Date,
  maximum: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from cart_item where id in (
      select id from cart_item c
      where owner like 'g:%' and checkout_token is null and created_at < ${unusedSince} and not exists (
        select from cart_item newer where newer.owner = c.owner and newer.created_at >= ${unusedSince}
      )
      order by created_at limit ${maximum}
      for update skip locked
    )`.execute(db)
  return Number(numAffectedRows)
}
