import * as contract from '@twirl/contract/stock-alerts'
import type { Routes } from '#platform/http/routes.ts'
import { ownerOf } from '#platform/http/visitor.ts'
import { type AskForAlertDeps, askForStockAlert } from './ask-for-stock-alert.ts'
import { deleteAlert, listAlertsOf } from './stock-alerts.queries.ts'

export function stockAlertRoutes(routes: Routes, deps: AskForAlertDeps): void {
  const { db } = deps

  routes.handle(contract.askForStockAlert, ({ email, ...wish }, visitor) =>
    askForStockAlert(deps, visitor, { ...wish, email }),
  )

  routes.handle(contract.listStockAlerts, async (_input, visitor) => ({
    stock_alerts: await listAlertsOf(db, ownerOf(visitor)),
  }))

  routes.handle(contract.cancelStockAlert, async ({ id }, visitor) => {
    await deleteAlert(db, ownerOf(visitor), id)
    // The answer does not tell whether the alert was the caller's, another owner's or absent.
    return { stock_alert_id: id }
  })
}
