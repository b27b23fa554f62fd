import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { exchangeUnits, findUnit } from '../../inventory/public.ts'
import { lockItem } from '../rented-items.queries.ts'
import { listOpenPlaces, type OpenPlace } from './open-place.queries.ts'

const isOut = (state: string) => state === 'OUT' || state === 'RETURNING'

/**
 * Finds the open rental that a unit comes back for whose own rental was bought or charged for as lost: one of the same
 * person, with an equal unit that is out. The same line comes first, then pieces that are on their way back. `except` lists
 * units that come back themselves.
 */
export async function findOpenPlace(
  db: Database,
  unitId: number,
  except: number[] = [],
): Promise<OpenPlace | undefined> {
  const unit = await findUnit(db, unitId)
  const is_sold = unit?.state === 'SOLD'
  if (!unit || (!is_sold && !isOut(unit.state))) return undefined
  const paid = { unit_id: unitId, is_sold, booking_id: unit.away_for }
  const places: { place: OpenPlace; isFirst: boolean }[] = []
  for (const place of await listOpenPlaces(db, paid)) {
    const { ended, open } = place
    if (except.includes(open.unit_id)) continue
    const other = await findUnit(db, open.unit_id)
    if (other?.pool !== unit.pool || other.away_for !== open.booking_id || !isOut(other.state))
      continue
    if (ended.order_item_id === open.order_item_id) return place
    places.push({ place, isFirst: other.state === 'RETURNING' })
  }
  return (places.find(({ isFirst }) => isFirst) ?? places[0])?.place
}

/** Locks the items of both pieces that may change places, in the order in which all commands lock items. */
export async function lockPlace(
  transaction: Transaction,
  { ended, open }: OpenPlace,
): Promise<void> {
  const ids = new Set([ended.order_item_id, open.order_item_id])
  for (const id of [...ids].toSorted((a, b) => a - b)) await lockItem(transaction, id)
}

/**
 * The piece that the customer paid for came back, and an equal one is still out: the two change places, so that the open
 * rental comes back and the customer keeps the other piece (ORDER-37). The caller holds the locks on the items and the SKU.
 */
export async function changePlaces(
  transaction: Transaction,
  { ended, open }: OpenPlace,
  { cause, now, staff_id }: { cause: string; now: Date; staff_id: number | null },
): Promise<void> {
  await exchangeUnits(transaction, [ended, open], { cause, now, staff_id })
}
