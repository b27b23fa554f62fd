import type { CheckedUnit, Packing } from '@twirl/contract/staff/warehouse/packing'
import { SIZE_LABELS } from '@twirl/contract/primitives'
import { normalizeUnitCode, unitCodeOf, unitIdOf } from '@twirl/contract/staff/warehouse/unit-code'
import { AppError } from '#platform/http/app-error.ts'
import { listOffers } from '../../catalog/public.ts'
import {
  canTakeBooking,
  findScannedUnit,
  listPromisedUnits,
  type ScannedUnit,
} from '../../inventory/public.ts'
import { findPacker, findParcel, takeOutText } from '../../orders/public.ts'
import type { BenchDeps } from '../bench/bench-deps.ts'
import { toPiece } from '../bench/describe-scans.ts'
import { describePlace, NO_SUCH_UNIT, STATE_TEXTS } from '../bench/set-aside.ts'

type Deps = Pick<BenchDeps, 'db' | 'clock'>

async function getParcel({ db }: Deps, orderNumber: string) {
  const parcel = await findParcel(db, orderNumber)
  if (!parcel) throw new AppError('NOT_FOUND')
  return parcel
}

/** What goes into the parcel of an order. */
export async function describePacking(deps: Deps, orderNumber: string): Promise<Packing> {
  const { db } = deps
  const parcel = await getParcel(deps, orderNumber)
  const { packed_at, items } = parcel
  const units = await listPromisedUnits(db, [parcel.order_token])
  const isAbsent = (state: string) => state !== 'IN_HOUSE' && packed_at === null
  return {
    order_number: parcel.order_number,
    customer: parcel.customer,
    event: parcel.trunk_show_theme,
    packed: packed_at && {
      at: packed_at.toISOString(),
      by: await findPacker(db, orderNumber),
    },
    take_out: await takeOutText(db, parcel),
    lines: items.map(({ line, quantity, transaction_type, ...item }) => ({
      line,
      piece: toPiece(item),
      quantity,
      is_rented: transaction_type === 'RENT',
      units: units
        .filter((unit) => unit.line === line)
        .map(({ unit_id, state }) => ({
          code: unitCodeOf(unit_id),
          absent: isAbsent(state) ? STATE_TEXTS[state] : null,
        })),
    })),
  }
}

/** Whether a scanned unit belongs into the parcel: it is promised to the order, or can take the place of one that is. */
export async function checkUnit(
  deps: Deps,
  { number, code: scanned }: { number: string; code: string },
): Promise<CheckedUnit> {
  const { db, clock } = deps
  const parcel = await getParcel(deps, number)
  const id = unitIdOf(scanned)
  const unit = id === null ? undefined : await findScannedUnit(db, id)
  const wrong = (reason: string): CheckedUnit => ({
    line: null,
    code: normalizeUnitCode(scanned),
    is_swap: false,
    reason,
  })
  if (!unit) return wrong(NO_SUCH_UNIT)
  const code = unitCodeOf(unit.id)
  const promised = await listPromisedUnits(db, [parcel.order_token])
  const own = promised.find(({ unit_id }) => unit_id === unit.id)
  if (own && unit.state === 'IN_HOUSE')
    return { line: own.line, code, is_swap: false, reason: null }
  if (own) return wrong(await describePlace(db, unit))
  const alike = promised.filter(({ sku }) => sku === unit.sku)
  if (alike.length === 0) return wrong(`This is ${await nameOf(deps, unit)}.`)
  for (const { booking_id, line } of alike)
    if (await canTakeBooking(db, { booking_id, unit_id: unit.id, now: clock.now() }))
      return { line, code, is_swap: true, reason: null }
  if (unit.state !== 'IN_HOUSE') return wrong(await describePlace(db, unit))
  return wrong('It is the right piece, but this unit is promised to another order.')
}

async function nameOf({ db }: Deps, { sku }: ScannedUnit): Promise<string> {
  const [offer] = await listOffers(db, [sku])
  return offer ? `${offer.title}, ${offer.color}, ${SIZE_LABELS[offer.size]}` : sku
}
