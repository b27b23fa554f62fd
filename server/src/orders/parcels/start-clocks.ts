import type { RentalTerms } from '@twirl/contract/system'
import type { Clock } from '#platform/clock.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { type Day, dayOf } from '#platform/new-york-time.ts'
import { extendRentals } from '../../inventory/public.ts'
import { undoOverdue } from '../rentals/rentals.queries.ts'
import { dueDateOf } from '../returns/due-date.ts'
import { markDelivered, type Parcel } from './parcels.queries.ts'

export type ClockDeps = { clock: Clock; terms: () => { rental: RentalTerms } }

/**
 * The customers have these parcels since that time, which starts the refund hours and fixes the due date. Staff and leads
 * use it alike: the earliest time counts (LEAD-26), and a parcel that was handed out by then is left as it is. The
 * caller holds the lock on the orders. Returns the parcels that changed.
 */
export async function startClocks(
  transaction: Transaction,
  { clock, terms }: ClockDeps,
  parcels: Parcel[],
  at: Date,
  /** No scan or mark said so. */
  isAssumed = false,
): Promise<(Parcel & { due_on: Day | null })[]> {
  const started = parcels
    .filter(({ delivered_at }) => delivered_at === null || delivered_at > at)
    .map((parcel) => ({ ...parcel, due_on: dueDateOf(parcel, dayOf(at)) }))
  if (started.length === 0) return []
  await markDelivered(
    transaction,
    started.map(({ id, due_on }) => ({ id, due_on })),
    at,
    isAssumed,
  )
  await undoOverdue(
    transaction,
    started.map(({ id }) => id),
    clock.now(),
  )
  const late = started.flatMap(({ order_token: reference, due_on, return_by }) =>
    due_on !== null && due_on !== return_by ? { reference, due_on } : [],
  )
  if (late.length > 0)
    await extendRentals(transaction, late, {
      now: clock.now(),
      terms: terms().rental,
    })
  return started
}
