import type { BenchScan } from '@twirl/contract/staff/warehouse/bench'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { dayOf } from '#platform/new-york-time.ts'
import { listOffers } from '../../catalog/public.ts'
import { listSkusOfUnits } from '../../inventory/public.ts'
import { listStaffNames } from '../../staff/public.ts'
import { loadPassed } from '../passed-promises.ts'
import type { ScanRow } from './bench.queries.ts'
import { isOut } from './set-aside.ts'

/** Scans as the bench shows them, with the names of the pieces and of who scanned them. */
export async function describeScans(
  { db, clock }: { db: Database; clock: Clock },
  scans: readonly ScanRow[],
): Promise<BenchScan[]> {
  const unitIds = scans.flatMap(({ unit_id }) => unit_id ?? [])
  const skuOf = await listSkusOfUnits(db, unitIds)
  const pieces = await listOffers(db, [...new Set(skuOf.values())])
  const names = await listStaffNames(
    db,
    scans.flatMap(({ staff_id, undone_by }) => [staff_id, ...(undone_by ? [undone_by] : [])]),
  )
  const passedOf = await loadPassed(
    db,
    scans.flatMap(({ promises }) => promises),
  )
  const today = dayOf(clock.now())
  return scans.map((scan) => {
    const piece = pieces.find(({ sku }) => sku === skuOf.get(scan.unit_id ?? 0))
    const can_take_back =
      scan.set_aside === null && scan.undone_at === null && dayOf(scan.at) === today
    return {
      key: scan.scan_key,
      code: scan.code,
      piece: piece ? toPiece(piece) : null,
      grade: scan.grade,
      station: scan.station,
      note: scan.note,
      set_aside: scan.set_aside,
      at: scan.at.toISOString(),
      by: names.get(scan.staff_id) ?? '',
      undone_by: scan.undone_by === null ? null : (names.get(scan.undone_by) ?? ''),
      undo_note: scan.undo_note,
      condition: scan.condition,
      promises: passedOf(scan.promises),
      can_take_back,
      can_be_absent: can_take_back && scan.before_state !== null && isOut(scan.before_state),
    }
  })
}

type Piece = NonNullable<BenchScan['piece']>

export function toPiece({ title, size, color, image_key }: Piece): Piece {
  return { title, size, color, image_key }
}
