import type { Transaction } from '#platform/database/transaction.ts'
import { type Booking, listPromises, markAtRisk, reassignBooking } from './bookings.queries.ts'

/** Gives the promises of a unit to other units, and returns for how many none is free; those are at risk. */
export async function passOnPromises(
  transaction: Transaction,
  unitId: number,
  now: Date,
): Promise<number> {
  let kept = 0
  for (const promise of await listPromises(transaction, unitId, { after: now, except: null }))
    if (!(await passOn(transaction, promise, now))) kept++
  return kept
}

/**
 * Gives the promises of a unit that begin before `until` to other units, and returns how long the unit can be kept from
 * its promises: until then, or until the first promise that no other unit is free for, which is at risk.
 */
export async function passOnUntil(
  transaction: Transaction,
  unitId: number,
  { now, after, until, except }: { now: Date; after: Date; until: Date; except: number | null },
): Promise<Date> {
  for (const promise of await listPromises(transaction, unitId, { after, except })) {
    if (promise.from >= until) break
    if (!(await passOn(transaction, promise, now))) return promise.from
  }
  return until
}

async function passOn(transaction: Transaction, promise: Booking, now: Date): Promise<boolean> {
  if (await reassignBooking(transaction, promise, now)) return true
  await markAtRisk(transaction, promise.id, now)
  return false
}
