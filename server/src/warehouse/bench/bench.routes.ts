import {
  addBenchPhoto,
  countScan,
  listBenchPhotos,
  listScans,
  lookUpUnit,
  undoScan,
} from '@twirl/contract/staff/warehouse/bench'
import type { Routes } from '#platform/http/routes.ts'
import { staffOf } from '#platform/http/visitor.ts'
import { addPhoto } from './add-photo.ts'
import type { BenchDeps } from './bench-deps.ts'
import { listLastScans, listPhotos } from './bench.queries.ts'
import { countOneScan } from './count-scan.ts'
import { describeScans } from './describe-scans.ts'
import { describeUnit } from './look-up-unit.ts'
import { undoOneScan } from './undo-scan.ts'

const SHOWN_SCANS = 50

export function benchRoutes(routes: Routes, deps: BenchDeps): void {
  routes.handle(lookUpUnit, ({ code }) => describeUnit(deps, code))
  routes.handle(countScan, (scanned, visitor) => countOneScan(deps, staffOf(visitor), scanned))
  routes.handle(undoScan, ({ key, is_absent = false }, visitor) =>
    undoOneScan(deps, staffOf(visitor), { key, is_absent }),
  )
  routes.handle(addBenchPhoto, (photo, visitor) => addPhoto(deps, staffOf(visitor), photo))
  routes.handle(listBenchPhotos, async ({ key }) => ({ photos: await listPhotos(deps.db, key) }))
  routes.handle(listScans, async () => ({
    scans: await describeScans(deps, await listLastScans(deps.db, SHOWN_SCANS)),
  }))
}
