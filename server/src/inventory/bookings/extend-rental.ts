import type { Transaction } from '#platform/database/transaction.ts'
import {
  type Booking,
  extendBooking,
  findLiveBooking,
  type Hold,
  insertHold,
  lockPromisedUnits,
  releaseExpiredHolds,
  releaseHold,
} from './bookings.queries.ts'
import { passOnUntil } from './pass-on-promises.ts'

/** The units cannot be kept for so long: one is promised to another customer, or is not with this one any more. */
export class ExtensionImpossible extends Error {
  override readonly name = 'ExtensionImpossible'
}

/** The line of an order whose units are with the customer. */
type RentedLine = { reference: string; line: number; quantity: number }

/**
 * Holds the units of a rental for the time after it, while the customer pays. Promises in that time are given to other
 * free units; throws ExtensionImpossible when one cannot be, and the transaction must be rolled back.
 */
export async function holdExtension(
  transaction: Transaction,
  line: RentedLine,
  { until, hold }: { until: Date; hold: Hold },
): Promise<void> {
  await forEachFreed(transaction, line, { until, now: hold.now }, (booking) =>
    insertHold(transaction, { ...booking, window: { from: booking.to, to: until } }, hold),
  )
}

/** Books the units of a rental for longer, and ends the hold. Throws like holdExtension: the hold may have expired. */
export async function extendRental(
  transaction: Transaction,
  line: RentedLine,
  { until, hold }: { until: Date; hold: Pick<Hold, 'reference' | 'now'> },
): Promise<void> {
  await releaseHold(transaction, hold.reference)
  await forEachFreed(transaction, line, { until, now: hold.now }, ({ id }) =>
    extendBooking(transaction, id, until),
  )
}

/**
 * Gives the promises of each unit to others and then takes its time, unit by unit: otherwise a promise could be given to
 * another unit of the same rental.
 */
async function forEachFreed(
  transaction: Transaction,
  { reference, line, quantity }: RentedLine,
  { until, now }: { until: Date; now: Date },
  takeTime: (booking: Booking & { to: Date }) => Promise<void>,
): Promise<void> {
  const units = (await lockPromisedUnits(transaction, [reference])).filter(
    (unit) => unit.line === line && unit.is_away_for && unit.state === 'OUT',
  )
  if (units.length < quantity)
    throw new ExtensionImpossible(`${reference}: a unit is not with the customer`)
  const skus = units.map(({ sku }) => sku)
  await releaseExpiredHolds(transaction, now, skus)
  for (const { booking_id, unit_id } of units) {
    const booking = await findLiveBooking(transaction, booking_id)
    if (!booking?.to || booking.to >= until) continue
    const to = booking.to
    const end = await passOnUntil(transaction, unit_id, {
      now,
      after: to,
      until,
      except: booking_id,
    })
    if (end < until)
      throw new ExtensionImpossible(`unit ${unit_id} is promised from ${end.toISOString()}`)
    await takeTime({ ...booking, to })
  }
}
