import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#platform/database/transaction.ts'
import type { Database } from '#platform/database/database.ts'
import { Counter } from '#platform/metrics/counter.ts'
import type { StockWindow } from '../stock/stock-windows.ts'
import type { Pool, UnitState } from '../units/unit-states.ts'

export type BookingKind = 'RENTAL' | 'EVENT' | 'SALE' | 'SERVICE'

export type Booking = {
  id: number
  unit_id: number
  sku: string
  kind: BookingKind
  state: 'HELD' | 'CONFIRMED'
  from: Date
  to: Date | null
  at_risk_since: Date | null
}

/** Units of a SKU that are wanted for a window. */
export type Demand = {
  line: number
  sku: string
  pool: Pool
  kind: Exclude<BookingKind, 'SERVICE'>
  window: StockWindow
  quantity: number
  /** The event whose order it is for; its quotas count it. */
  trunk_show_id?: number | null
}

export type Hold = { reference: string; now: Date; expires_at: Date }

export type BookedUnit = { line: number; booking_id: number; unit_id: number }

const expiredHolds = new Counter(
  'twirl_stock_holds_expired_total',
  'Units whose hold ended without an order.',
).of()

const LIVE = sql`is_live(state)`

const COLUMNS = sql`id, unit_id, sku, kind, state, lower(during) as "from", upper(during) as "to", at_risk_since`

export function rangeOf({ from, to }: StockWindow): RawBuilder<unknown> {
  return sql`tstzrange(${from}, ${to})`
}

/** Until the transaction ends, no other transaction books or moves units of these SKUs. */
export async function lockSkus(transaction: Transaction, skus: string[]): Promise<void> {
  await sql`select lock_skus(${[...new Set(skus)]})`.execute(transaction)
}

/**
 * Books free units under the lock of lockSkus, the least worn first; fewer than wanted when there are not enough. At most
 * one demand per SKU.
 */
export async function bookFreeUnits(
  transaction: Transaction,
  demands: Demand[],
  hold: Hold,
): Promise<BookedUnit[]> {
  const wanted = demands.map(({ window, ...demand }) => ({ ...demand, ...window }))
  const { rows } = await sql<BookedUnit>`
    select booked_line as line, booking_id, booked_unit_id as unit_id
    from hold_units(${JSON.stringify(wanted)}, ${hold.reference}, ${hold.now}, ${hold.expires_at})`.execute(
    transaction,
  )
  return rows
}

/** Locks the SKUs of what is booked under a reference, as lockSkus does. */
function lockedSkusOf(reference: string): RawBuilder<unknown> {
  return sql`
    select sku from stock_count
    where sku in (select sku from booking where reference = ${reference} and ${LIVE})
    order by sku for update`
}

/** A unit that is promised to a line of an order, with its state. */
export type PromisedUnit = {
  booking_id: number
  unit_id: number
  sku: string
  reference: string
  line: number
  kind: BookingKind
  state: UnitState
  /** Whether it left the shelf for this booking. */
  is_away_for: boolean
}

/** Locks the SKUs of what is promised under these references, and returns the units. */
export async function lockPromisedUnits(
  transaction: Transaction,
  references: string[],
): Promise<PromisedUnit[]> {
  const known = await listPromisedUnits(transaction, references)
  await lockSkus(
    transaction,
    known.map(({ sku }) => sku),
  )
  // Read again: another transaction may have changed them before the lock was granted.
  return listPromisedUnits(transaction, references)
}

/** Returns the units that are promised under these references. Without a lock they may change. */
export async function listPromisedUnits(
  db: Database,
  references: string[],
): Promise<PromisedUnit[]> {
  const { rows } = await sql<PromisedUnit>`
    select b.id as booking_id, b.unit_id, b.sku, b.reference, b.line, b.kind, u.state,
      u.away_for is not distinct from b.id as is_away_for
    from booking b join unit u on u.id = b.unit_id
    where b.reference = any(${references}) and b.state = 'CONFIRMED'
    order by b.id`.execute(db)
  return rows
}

/**
 * Makes a hold a promise, and returns its bookings; none if the hold has ended. Repeating it changes nothing and returns
 * the same.
 */
export async function confirmHold(transaction: Transaction, reference: string): Promise<Booking[]> {
  const { rows } = await sql<Booking>`
    with locked as (${lockedSkusOf(reference)}), confirmed as (
      update booking set state = 'CONFIRMED', hold_expires_at = null
      where reference = ${reference} and state = 'HELD' and sku in (select sku from locked)
      returning *
    )
    select ${COLUMNS} from confirmed
    union all
    select ${COLUMNS} from booking where reference = ${reference} and state = 'CONFIRMED'
    order by id`.execute(transaction)
  return rows
}

/** Ends a hold, or a promise whose unit is still in the house. Repeating it changes nothing. */
export async function releaseHold(transaction: Transaction, reference: string): Promise<void> {
  await sql`
    with locked as (${lockedSkusOf(reference)})
    update booking set state = 'RELEASED', hold_expires_at = null, at_risk_since = null
    where reference = ${reference} and ${LIVE} and sku in (select sku from locked)
      and not exists (select from unit where away_for = booking.id)`.execute(transaction)
}

/** Ends promises. The caller holds the lock on the SKUs; units that were away for these bookings are back. */
export async function releasePromises(transaction: Transaction, ids: number[]): Promise<void> {
  await sql`
    update booking set state = 'RELEASED', at_risk_since = null
    where id = any(${ids}::bigint[]) and state = 'CONFIRMED'
      and not exists (select from unit where away_for = booking.id)`.execute(transaction)
}

/** Ends expired holds of these SKUs, whose lock the caller holds, and returns how many. */
export async function releaseExpiredHolds(
  transaction: Transaction,
  now: Date,
  skus: string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update booking set state = 'RELEASED', hold_expires_at = null, at_risk_since = null
    where state = 'HELD' and hold_expires_at <= ${now} and sku = any(${skus})`.execute(transaction)
  const released = Number(numAffectedRows ?? 0)
  expiredHolds.count += released
  return released
}

export async function listExpiredSkus(db: Database, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    select distinct sku from booking
    where state = 'HELD' and hold_expires_at <= ${now}
    order by sku limit ${limit}`.execute(db)
  return rows.map(({ sku }) => sku)
}

/** Inserts a confirmed booking of a given unit: its cleaning, its repair or its sale. Returns its id. */
export async function insertBooking(
  transaction: Transaction,
  booking: {
    unit_id: number
    sku: string
    kind: BookingKind
    window: StockWindow
    reference: string
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into booking (unit_id, sku, kind, state, during, reference)
    values (${booking.unit_id}, ${booking.sku}, ${booking.kind}, 'CONFIRMED', ${rangeOf(booking.window)},
      ${booking.reference})
    returning id`.execute(transaction)
  return rows[0]!.id
}

/** Holds a given unit for a window, which must be free: for the time after a rental that is extended. */
export async function insertHold(
  transaction: Transaction,
  booking: { unit_id: number; sku: string; kind: BookingKind; window: StockWindow },
  hold: Hold,
): Promise<void> {
  await sql`
    insert into booking (unit_id, sku, kind, state, during, reference, hold_expires_at)
    values (${booking.unit_id}, ${booking.sku}, ${booking.kind}, 'HELD', ${rangeOf(booking.window)},
      ${hold.reference}, ${hold.expires_at})`.execute(transaction)
}

export async function completeBooking(transaction: Transaction, id: number): Promise<void> {
  await sql`
    update booking set state = 'COMPLETED', at_risk_since = null
    where id = ${id} and state = 'CONFIRMED'`.execute(transaction)
}

/** Ends the sale of a unit that came back. */
export async function completeSale(transaction: Transaction, unitId: number): Promise<void> {
  await sql`
    update booking set state = 'COMPLETED'
    where unit_id = ${unitId} and kind = 'SALE' and state = 'CONFIRMED'`.execute(transaction)
}

/** Returns the live bookings of a unit that end after a time, the earliest first. */
export async function listPromises(
  transaction: Transaction,
  unitId: number,
  { after, except }: { after: Date; except: number | null },
): Promise<Booking[]> {
  const { rows } = await sql<Booking>`
    select ${COLUMNS} from booking
    where unit_id = ${unitId} and ${LIVE} and during && tstzrange(${after}, null)
      and id is distinct from ${except}
    order by lower(during)`.execute(transaction)
  return rows
}

export async function findLiveBooking(
  transaction: Transaction,
  id: number,
): Promise<Booking | undefined> {
  const { rows } = await sql<Booking>`
    select ${COLUMNS} from booking where id = ${id} and ${LIVE}`.execute(transaction)
  return rows[0]
}

/** Gives a booking to another unit that is free for it, and returns whether there is one. */
export async function reassignBooking(
  transaction: Transaction,
  booking: Booking,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with moved as (
      update booking set unit_id = other.id, at_risk_since = null
      from (
        select f.id
        from unit u, free_units(array[u.sku], u.pool, ${rangeOf(booking)}, ${now}) f
        where u.id = ${booking.unit_id} and f.id <> u.id
        order by f.wear_count, f.id limit 1
      ) other
      where booking.id = ${booking.id}
      returning booking.id, booking.unit_id
    )
    insert into promise_move (booking_id, from_unit_id, to_unit_id, moved_at)
    select id, ${booking.unit_id}::int, unit_id, ${now} from moved
    returning booking_id`.execute(transaction)
  return rows.length > 0
}

export async function markAtRisk(transaction: Transaction, id: number, now: Date): Promise<void> {
  await sql`
    update booking set at_risk_since = ${now} where id = ${id} and at_risk_since is null`.execute(
    transaction,
  )
}

export async function clearRisks(transaction: Transaction, unitId: number): Promise<void> {
  await sql`
    update booking set at_risk_since = null
    where unit_id = ${unitId} and ${LIVE} and at_risk_since is not null`.execute(transaction)
}

/** Returns promises that may not be met, the most urgent first. */
export async function listBookingsAtRisk(db: Database, limit: number): Promise<Booking[]> {
  const { rows } = await sql<Booking>`
    select ${COLUMNS} from booking
    where ${LIVE} and at_risk_since is not null
    order by lower(during), id limit ${limit}`.execute(db)
  return rows
}

/** Counts the promises that may not be met, up to a maximum, and since when the first one is at risk. */
export async function countBookingsAtRisk(
  db: Database,
  maximum: number,
): Promise<{ count: number; oldest_at: Date | null }> {
  const { rows } = await sql<{ count: number; oldest_at: Date | null }>`
    select count(*)::int as count, min(at_risk_since) as oldest_at
    from (
      select at_risk_since
      from (
        -- Read from the index of these alone: combined with that of live bookings, all of those would be read.
        select at_risk_since, state from booking
        where at_risk_since is not null order by lower(during), id offset 0
      ) marked
      where ${LIVE} limit ${sql.lit(maximum)}
    ) at_risk`.execute(db)
  return rows[0]!
}

/** Returns the last of the next bookings, in the order of their ids, for which a unit is away; null after the last one. */
export async function findLastAway(
  db: Database,
  { after, count }: { after: number; count: number },
): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    select max(away_for) as last
    from (select away_for from unit where away_for > ${after} order by away_for limit ${count}) next`.execute(
    db,
  )
  return rows[0]!.last
}

/**
 * Returns bookings that end before a time while their unit is still away for them: those after an id, up to another. In steps of
 * units that are away, because otherwise all bookings since the shop opened would be read in the order of their ids.
 */
export async function listOverdueBookings(
  db: Database,
  before: Date,
  { after, last }: { after: number; last: number },
): Promise<Booking[]> {
  const { rows } = await sql<Booking>`
    select b.id, b.unit_id, b.sku, b.kind, b.state, lower(during) as "from", upper(during) as "to", at_risk_since
    from unit u join booking b on b.id = u.away_for
    where b.state = 'CONFIRMED' and upper(b.during) < ${before} and u.away_for > ${after} and u.away_for <= ${last}
    order by u.away_for`.execute(db)
  return rows
}

export async function extendBooking(transaction: Transaction, id: number, to: Date): Promise<void> {
  await sql`
    update booking set during = tstzrange(lower(during), ${to}) where id = ${id}`.execute(
    transaction,
  )
}
