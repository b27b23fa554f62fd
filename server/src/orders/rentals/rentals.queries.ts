import { SHOP_TIME_ZONE } from '@twirl/contract/shop-time-zone'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { Ending, Rental, Teller } from './rental.ts'

/** JSON of the rentals of an item `i`, for `parseRentals`. */
export const RENTALS_OF_ITEM = sql`(
  select coalesce(json_agg(to_jsonb(r) || jsonb_build_object('ended_order_number', e.order_number) order by r.id), '[]')
  from rental_state r left join customer_order e on e.id = r.ended_order_id
  where r.order_item_id = i.id
)`

type TimeColumn = 'sent_back_at' | 'received_at' | 'inspected_at' | 'extended_at' | 'ended_at'

/** A rental as JSON writes it. */
export type RentalJson = Omit<Rental, TimeColumn> & Record<TimeColumn, string | null>

export function parseRental(json: RentalJson): Rental {
  const timeOf = (text: string | null) => (text === null ? null : new Date(text))
  return {
    ...json,
    sent_back_at: timeOf(json.sent_back_at),
    received_at: timeOf(json.received_at),
    inspected_at: timeOf(json.inspected_at),
    extended_at: timeOf(json.extended_at),
    ended_at: timeOf(json.ended_at),
  }
}

/** Returns the rentals of an item by id. Before a decision, lock the item. */
export async function listRentals(db: Database, itemId: number): Promise<Rental[]> {
  const { rows } = await sql<Rental>`
    select r.id, r.order_item_id, r.booking_id, r.sent_back_at, r.sent_back_by, r.received_at, r.inspected_at, r.is_worn,
      r.overdue_since::text as overdue_since, r.extension_days, r.extended_at, r.ending, r.ended_at, e.order_number as ended_order_number
    from rental_state r left join customer_order e on e.id = r.ended_order_id
    where r.order_item_id = ${itemId} order by r.id`.execute(db)
  return rows
}

/** Finds the rental that a booking was made for. */
export async function findRentalOfBooking(
  db: Database,
  bookingId: number,
): Promise<RentalOfItem | undefined> {
  const { rows } = await sql<RentalOfItem>`
    select id, order_item_id from rental where booking_id = ${bookingId}`.execute(db)
  return rows[0]
}

type FactDetails = {
  SENT_BACK: { return_reason: string | null }
  RECEIVED: object
  INSPECTED: { is_worn: boolean }
  OVERDUE: object
  EXTENDED: { days: number; order_id: number }
  ENDED: { ending: Ending; order_id?: number }
}

export type FactKind = keyof FactDetails

type Said = { happened_at: Date; recorded_at: Date; said_by: Teller; staff_id?: number | null }

/** Records a fact about each of these rentals. The caller holds the lock on their item. */
export async function insertFacts<Kind extends FactKind>(
  transaction: Transaction,
  rentalIds: number[],
  { kind, ...said }: Said & { kind: Kind } & FactDetails[Kind],
): Promise<void> {
  if (rentalIds.length === 0) return
  const {
    happened_at,
    recorded_at,
    said_by,
    staff_id = null,
    ...details
  } = said as Said & Record<string, unknown>
  const rows = rentalIds.map((rental_id) => ({
    rental_id,
    kind,
    happened_at,
    recorded_at,
    said_by,
    staff_id,
    ...details,
  }))
  await transaction.insertInto('rental_fact').values(rows).execute()
}

/** Undoes all facts of these kinds about these rentals; they stay in the history. */
export async function undoFacts(
  transaction: Transaction,
  rentalIds: number[],
  kinds: FactKind[],
  now: Date,
): Promise<void> {
  await sql`
    update rental_fact set undone_at = ${now}
    where rental_id = any(${rentalIds}::int[]) and kind = any(${kinds}::text[]) and undone_at is null`.execute(
    transaction,
  )
}

/** Lists the items whose rentals with these bookings were announced as sent back before a time, and did not arrive. */
export async function listAnnounced(
  db: Database,
  bookingIds: number[],
  before: Date,
): Promise<number[]> {
  const { rows } = await sql<{ order_item_id: number }>`
    select distinct order_item_id from rental_state
    where booking_id = any(${bookingIds}::bigint[]) and sent_back_by = 'CUSTOMER' and sent_back_at < ${before}
      and ending is null and received_at is null
    order by order_item_id`.execute(db)
  return rows.map(({ order_item_id }) => order_item_id)
}

/** Counts the days by which extensions moved the rentals of an item for late months that were paid before. */
export async function countPaidDays(db: Database, itemId: number): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select coalesce(sum(f.days), 0)::int as days
    from rental r join rental_fact f on f.rental_id = r.id
    where r.order_item_id = ${itemId} and f.kind = 'EXTENDED' and f.said_by = 'SHOP' and f.undone_at is null`.execute(
    db,
  )
  return rows[0]!.days
}

type RentalOfItem = { id: number; order_item_id: number }

/** Finds the rental that a lost unit was out for, if it is not back; it may have been charged for. */
export async function findLostRental(
  db: Database,
  unitId: number,
): Promise<RentalOfItem | undefined> {
  const { rows } = await sql<RentalOfItem>`
    select r.id, r.order_item_id
    from rental_state r join booking b on b.id = r.booking_id
    where b.unit_id = ${unitId} and b.state = 'COMPLETED' and coalesce(r.ending = 'CHARGED', true) and r.received_at is null
    order by b.id desc limit 1`.execute(db)
  return rows[0]
}

/** Finds the rental of a unit that was lost, found and not inspected since. */
export async function findUninspectedRental(
  db: Database,
  unitId: number,
): Promise<RentalOfItem | undefined> {
  const { rows } = await sql<RentalOfItem>`
    select r.id, r.order_item_id
    from rental_state r join booking b on b.id = r.booking_id
    where b.unit_id = ${unitId} and b.state = 'COMPLETED' and coalesce(r.ending = 'CHARGED', true) and r.received_at is not null
      and r.inspected_at is null
    order by b.id desc limit 1`.execute(db)
  return rows[0]
}

/** Undoes the inspection that was recorded when a found unit moved on at that time. */
export async function undoFoundInspection(
  transaction: Transaction,
  { unit_id, inspected_at, now }: { unit_id: number; inspected_at: Date; now: Date },
): Promise<void> {
  await sql`
    update rental_fact f set undone_at = ${now}
    from rental r join booking b on b.id = r.booking_id
    where f.rental_id = r.id and b.unit_id = ${unit_id} and f.kind = 'INSPECTED' and f.happened_at = ${inspected_at}
      and f.undone_at is null`.execute(transaction)
}

/** Finds the rental that ended when the customer bought this unit with that order. */
export async function findBoughtRental(
  db: Database,
  unitId: number,
  orderToken: string,
): Promise<RentalOfItem | undefined> {
  const { rows } = await sql<RentalOfItem>`
    select r.id, r.order_item_id
    from rental r
    join booking b on b.id = r.booking_id
    join rental_fact f on f.rental_id = r.id and f.ending = 'BOUGHT' and f.undone_at is null
    join customer_order o on o.id = f.order_id
    where b.unit_id = ${unitId} and o.order_token = ${orderToken}
    order by f.id desc limit 1`.execute(db)
  return rows[0]
}

type BoughtUnit = RentalOfItem & { booking_id: number; unit_id: number }

/** Lists the rentals that an order bought, with their units. */
export async function listBoughtRentals(db: Database, orderId: number): Promise<BoughtUnit[]> {
  const { rows } = await sql<BoughtUnit>`
    select r.id, r.order_item_id, r.booking_id, b.unit_id
    from rental r
    join booking b on b.id = r.booking_id
    join rental_fact f on f.rental_id = r.id and f.ending = 'BOUGHT' and f.undone_at is null
    where f.order_id = ${orderId}
    order by r.id`.execute(db)
  return rows
}

/** Undoes what a mark said that was recorded at that time. */
export async function undoMarkedReturn(
  transaction: Transaction,
  rentalId: number,
  recordedAt: Date,
  now: Date,
): Promise<void> {
  await sql`
    update rental_fact set undone_at = ${now}
    where rental_id = ${rentalId} and kind = 'SENT_BACK' and recorded_at = ${recordedAt} and undone_at is null`.execute(
    transaction,
  )
}

/** The due day of these orders moved to a later one: what is still late is noted again the next morning. */
export async function undoOverdue(
  transaction: Transaction,
  orderIds: number[],
  now: Date,
): Promise<void> {
  await sql`
    update rental_fact f set undone_at = ${now}
    from rental r
    join order_item i on i.id = r.order_item_id
    join customer_order o on o.id = i.order_id
    where f.rental_id = r.id and o.id = any(${orderIds}::int[]) and f.kind = 'OVERDUE' and f.undone_at is null
      and o.due_on >= (f.happened_at at time zone ${sql.lit(SHOP_TIME_ZONE)})::date`.execute(
    transaction,
  )
}

/** Points the rentals of two swapped items, of one piece each, at the bookings that their lines have now. */
export async function relinkRentals(transaction: Transaction, itemIds: number[]): Promise<void> {
  await sql`
    update rental set booking_id = null where order_item_id = any(${itemIds}::int[])`.execute(
    transaction,
  )
  await sql`
    update rental r set booking_id = b.id
    from order_item i
    join customer_order o on o.id = i.order_id
    join booking b on b.reference = o.order_token and b.line = i.line and b.state = 'CONFIRMED'
    where r.order_item_id = i.id and i.id = any(${itemIds}::int[])`.execute(transaction)
}

/** Ends the rentals of an order whose promises were withdrawn before they left the house. */
export async function endReleased(
  transaction: Transaction,
  orderId: number,
  now: Date,
): Promise<void> {
  await sql`
    insert into rental_fact (rental_id, kind, happened_at, recorded_at, said_by, ending)
    select r.id, 'ENDED', ${now}, ${now}, 'SHOP', 'RELEASED'
    from rental_state r
    join order_item i on i.id = r.order_item_id
    join booking b on b.id = r.booking_id
    where i.order_id = ${orderId} and r.ending is null and b.state = 'RELEASED'`.execute(
    transaction,
  )
}
