import {
  applyImport,
  checkImport,
  exportKind,
  getImport,
  getImportReport,
  listImportItems,
  listImports,
  stopImport,
  uploadImport,
} from '@twirl/contract/staff/catalogue/imports'
import type { Routes } from '#platform/http/routes.ts'
import { staffOf } from '#platform/http/visitor.ts'
import { describeImport, listImportPage, listItemPage } from './describe-import.ts'
import { exportAll } from './export-all.ts'
import type { ImportsDeps } from './imports-deps.ts'
import { startApply, startCheck, stop } from './take-step.ts'
import { storeUpload } from './upload-import.ts'
import { writeReport } from './write-report.ts'

export function importRoutes(routes: Routes, deps: ImportsDeps): void {
  const { db } = deps
  routes.handle(listImports, (asked, visitor) => listImportPage(db, staffOf(visitor), asked))
  routes.handleRaw(uploadImport, async (input, { body }, visitor) => {
    const id = await storeUpload(deps, staffOf(visitor), input, body)
    return describeImport(db, staffOf(visitor), id)
  })
  routes.handle(getImport, ({ id }, visitor) => describeImport(db, staffOf(visitor), id))
  routes.handle(listImportItems, (asked, visitor) => listItemPage(db, staffOf(visitor), asked))
  routes.handle(checkImport, async (input, visitor) => {
    await startCheck(deps, staffOf(visitor), input)
    return describeImport(db, staffOf(visitor), input.id)
  })
  routes.handle(applyImport, async (input, visitor) => {
    await startApply(deps, staffOf(visitor), input)
    return describeImport(db, staffOf(visitor), input.id)
  })
  routes.handle(stopImport, async ({ id }, visitor) => {
    await stop(deps, staffOf(visitor), id)
    return describeImport(db, staffOf(visitor), id)
  })
  routes.handle(getImportReport, ({ id }, visitor) => writeReport(db, staffOf(visitor), id))
  routes.handle(exportKind, (input, visitor) => exportAll(deps, staffOf(visitor), input))
}
