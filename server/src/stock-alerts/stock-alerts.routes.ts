import * as contract from '@twirl/contract/stock-alerts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Routes } from '#platform/http/routes.ts'
import { ownerOf } from '#platform/http/visitor.ts'
import type { Secrets } from '#platform/security/secrets.ts'
import { askForStockAlert } from './ask-for-stock-alert.ts'
import { deleteAlert, listAlertsOf } from './stock-alerts.queries.ts'

type Dependencies = { db: Database; clock: Clock; secrets: Secrets }

export function stockAlertRoutes(routes: Routes, dependencies: Dependencies): void {
  const { db } = dependencies

  routes.handle(contract.askForStockAlert, ({ email, ...wish }, visitor) =>
    askForStockAlert(dependencies, visitor, { ...wish, email }),
  )

  routes.handle(contract.listStockAlerts, async (_input, visitor) => ({
    stock_alerts: await listAlertsOf(db, ownerOf(visitor)),
  }))

  routes.handle(contract.cancelStockAlert, async ({ id }, visitor) => {
    await deleteAlert(db, ownerOf(visitor), id)
    // The same answer whether the alert was the caller's, another owner's or absent.
    return { stock_alert_id: id }
  })
}
