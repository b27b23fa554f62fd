import type { Transaction } from '#platform/database/transaction.ts'
import {
  clearRisks,
  completeBooking,
  completeSale,
  findLiveBooking,
  insertBooking,
  listPromises,
  lockSkus,
} from '../bookings/bookings.queries.ts'
import { extendAbsence } from '../bookings/overdue-units.ts'
import { passOnPromises, passOnUntil } from '../bookings/pass-on-promises.ts'
import { canMove, isAway, type Pool, type UnitState } from './unit-states.ts'
import { findUnit, hasMove, type Unit, updateUnit } from './units.queries.ts'

export type UnitMove = {
  unit_id: number
  to: UnitState
  /** Why, and for what: `shipped order 7`. A cause moves a unit once; repeating it changes nothing. */
  cause: string
  now: Date
  /** The booking that it is packed for. */
  booking_id?: number
  /** The expected end of cleaning or repair; without it a unit that is away for no rental is not promised meanwhile. */
  until?: Date
  /** The member who moves it; null or absent: the shop itself does. */
  staff_id?: number | null
}

export type MoveResult = 'MOVED' | 'REPEATED'

export class MoveRefused extends Error {
  override readonly name = 'MoveRefused'
}

/** Moves a unit along its life, and ends, begins and re-assigns bookings accordingly. */
export async function moveUnit(transaction: Transaction, move: UnitMove): Promise<MoveResult> {
  const { unit, isRepeated } = await lockUnit(transaction, move)
  if (isRepeated) return 'REPEATED'
  if (!canMove(unit.state, move.to))
    throw new MoveRefused(`unit ${unit.id} cannot move from ${unit.state} to ${move.to}`)
  await endBookings(transaction, unit, move)
  await updateUnit(
    transaction,
    unit,
    {
      pool: unit.pool,
      state: move.to,
      away_for: isAway(move.to) ? await absenceFor(transaction, unit, move) : null,
      wear_count: unit.wear_count + (isReturn(unit, move) ? 1 : 0),
    },
    move,
  )
  if (move.to === 'IN_HOUSE') await clearRisks(transaction, unit.id)
  return 'MOVED'
}

/** Moves a unit to the clearance pool, or back, if it is in the house and promised to no customer. */
export async function changePool(
  transaction: Transaction,
  { unit_id, pool, ...move }: Omit<UnitMove, 'to'> & { pool: Pool },
): Promise<MoveResult> {
  const { unit, isRepeated } = await lockUnit(transaction, { unit_id, ...move })
  if (isRepeated) return 'REPEATED'
  if (unit.state !== 'IN_HOUSE') throw new MoveRefused(`unit ${unit_id} is ${unit.state}`)
  const promises = await listPromises(transaction, unit_id, { after: move.now, except: null })
  if (promises.length > 0) throw new MoveRefused(`unit ${unit_id} is promised`)
  await updateUnit(transaction, unit, { ...unit, pool }, move)
  return 'MOVED'
}

async function lockUnit(
  transaction: Transaction,
  { unit_id, cause }: Pick<UnitMove, 'unit_id' | 'cause'>,
): Promise<{ unit: Unit; isRepeated: boolean }> {
  const known = await findUnit(transaction, unit_id)
  if (!known) throw new MoveRefused(`there is no unit ${unit_id}`)
  await lockSkus(transaction, [known.sku])
  // Read again: another transaction may have moved it before the lock was granted.
  const unit = (await findUnit(transaction, unit_id))!
  return { unit, isRepeated: await hasMove(transaction, unit_id, cause) }
}

function isReturn(unit: Unit, { to }: UnitMove): boolean {
  return to === 'RECEIVED' && (unit.state === 'OUT' || unit.state === 'RETURNING')
}

/** Ends what the move ends, before the unit changes. */
async function endBookings(transaction: Transaction, unit: Unit, move: UnitMove): Promise<void> {
  if (unit.state === 'SOLD') return completeSale(transaction, unit.id)
  if (isAway(move.to)) return
  if (unit.state === 'PACKED') {
    // A unit that is unpacked stays promised; the booking of one that is sold is the sale.
    if (move.to === 'SOLD') await assertPackedForSale(transaction, unit)
    return
  }
  if (unit.away_for !== null) await completeBooking(transaction, unit.away_for)
  if (move.to === 'SOLD') await sellUnit(transaction, unit, move)
  if (move.to === 'LOST' || move.to === 'RETIRED')
    await passOnPromises(transaction, unit.id, move.now)
}

async function assertPackedForSale(transaction: Transaction, unit: Unit): Promise<void> {
  const booking = await findLiveBooking(transaction, unit.away_for!)
  if (booking?.kind !== 'SALE') throw new MoveRefused(`unit ${unit.id} is not packed for a sale`)
}

/** Sells a rented unit to the customer who keeps it: later promises go to other units, or the sale is refused. */
async function sellUnit(
  transaction: Transaction,
  unit: Unit,
  { cause, now }: UnitMove,
): Promise<void> {
  const kept = await passOnPromises(transaction, unit.id, now)
  if (kept > 0) throw new MoveRefused(`unit ${unit.id} is promised and no other is free`)
  await insertBooking(transaction, {
    unit_id: unit.id,
    sku: unit.sku,
    kind: 'SALE',
    window: { from: now, to: null },
    reference: cause,
  })
}

/** Returns the booking that the unit is away for from now on; null if its end is unknown. */
async function absenceFor(
  transaction: Transaction,
  unit: Unit,
  move: UnitMove,
): Promise<number | null> {
  if (move.to === 'PACKED') return packedFor(transaction, unit, move)
  if (unit.away_for === null) return bookService(transaction, unit, move)
  if (move.until)
    await extendAbsence(
      transaction,
      { ...unit, id: unit.away_for, unit_id: unit.id },
      { now: move.now, until: move.until },
    )
  return unit.away_for
}

async function packedFor(
  transaction: Transaction,
  unit: Unit,
  { booking_id }: UnitMove,
): Promise<number> {
  const booking =
    booking_id === undefined ? undefined : await findLiveBooking(transaction, booking_id)
  // A booking that is only held is not paid for yet.
  if (booking?.unit_id !== unit.id || booking.state !== 'CONFIRMED')
    throw new MoveRefused(`unit ${unit.id} has no such confirmed booking`)
  return booking.id
}

/** Books cleaning or repair that belongs to no rental, which blocks the unit like a promise does. */
async function bookService(
  transaction: Transaction,
  unit: Unit,
  { cause, now, until }: UnitMove,
): Promise<number | null> {
  if (!until || until <= now) {
    await passOnPromises(transaction, unit.id, now)
    return null
  }
  const end = await passOnUntil(transaction, unit.id, { now, after: now, until, except: null })
  if (end <= now) return null
  return insertBooking(transaction, {
    unit_id: unit.id,
    sku: unit.sku,
    kind: 'SERVICE',
    window: { from: now, to: end },
    reference: cause,
  })
}
