import { SIZE_LABELS } from '@twirl/contract/primitives'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { listUnitsToTakeOut, releaseUnits } from '../../inventory/public.ts'
import { deleteShipment, listLineTitles, listParcels } from './parcels.queries.ts'

type Release = { order_id: number; lines: { line: number; keep: number }[]; now: Date }

/**
 * Frees units of an order that is not shipped. If one of them is in its parcel, the parcel is opened: the order has to be
 * packed again with what is left of it (ORDER-11). Needs the lock on the order; locks the SKUs.
 */
export async function releaseFromParcel(
  transaction: Transaction,
  { order_id, lines, now }: Release,
): Promise<void> {
  const [parcel] = await listParcels(transaction, [order_id])
  const { order_token, order_number, unpack_count } = parcel!
  const { is_opened } = await releaseUnits(transaction, {
    reference: order_token,
    lines,
    cause: openingCause(order_number, unpack_count + 1),
    now,
  })
  if (is_opened) await deleteShipment(transaction, order_id)
}

type OpenedParcel = {
  id: number
  order_number: string
  order_token: string
  packed_at: Date | null
  unpack_count: number
}

/**
 * Names the pieces to take out of a parcel that a refund or a cancellation opened; null when there are none, or when the
 * parcel was packed again.
 */
export async function takeOutText(
  db: Database,
  { id, order_number, order_token, packed_at, unpack_count }: OpenedParcel,
): Promise<string | null> {
  if (packed_at !== null) return null
  const units = await listUnitsToTakeOut(db, {
    reference: order_token,
    cause: openingCause(order_number, unpack_count),
  })
  if (units.length === 0) return null
  const lines = await listLineTitles(db, id)
  const pieces = units.map(({ unit_id, line }) => {
    const { title, color, size } = lines.find((each) => each.line === line)!
    return `${title}, ${color}, size ${SIZE_LABELS[size]} (${unitCodeOf(unit_id)})`
  })
  return `Take out of the parcel: ${pieces.join('; ')}.`
}

function openingCause(orderNumber: string, unpackCount: number): string {
  return `opened ${orderNumber} (${unpackCount})`
}
