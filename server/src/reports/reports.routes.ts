import * as contract from '@twirl/contract/staff/reports'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { PrimaryNeeded } from '#platform/database/reads.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Routes } from '#platform/http/routes.ts'
import { staffOf, type Visitor } from '#platform/http/visitor.ts'
import { exportReport } from './export-report.ts'
import { getReport } from './get-report.ts'
import { findProgress } from './reports.queries.ts'
import { rollUp } from './roll-up.ts'

export function reportsRoutes(routes: Routes, deps: { db: Database; clock: Clock }): void {
  routes.handleRead(contract.getReport, async (input, visitor, db) => {
    const isMoneySeen = seesMoney(visitor, input.report)
    if ((await findProgress(db)) === null) {
      // The job comes later: the first reader of a new shop does not wait for it.
      if (db !== deps.db) throw new PrimaryNeeded()
      await rollUp(deps)
    }
    return getReport({ ...deps, db }, input, isMoneySeen)
  })

  routes.handle(contract.exportReport, (input, visitor) =>
    exportReport(deps, input, seesMoney(visitor, input.report)),
  )
}

/** Returns whether the member sees money; refuses a report that the member may not see. */
function seesMoney(visitor: Visitor, report: contract.ReportName): boolean {
  const { permissions } = staffOf(visitor)
  if (!contract.maySeeReport(report, permissions)) throw new AppError('FORBIDDEN')
  return permissions.includes('finance')
}
