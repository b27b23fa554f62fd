import * as contract from '@twirl/contract/stock-alerts'
import type { Settings } from '@twirl/contract/system'
import { assertFeature } from '#platform/http/assert-feature.ts'
import type { Routes } from '#platform/http/routes.ts'
import { ownerOf } from '#platform/http/visitor.ts'
import { type AskForAlertDeps, askForStockAlert } from './ask-for-stock-alert.ts'
import { deleteAlert, listAlertsOf } from './stock-alerts.queries.ts'

type Deps = AskForAlertDeps & { terms: () => Pick<Settings, 'switches'> }

export function stockAlertRoutes(routes: Routes, deps: Deps): void {
  const { db, terms } = deps

  routes.handle(contract.askForStockAlert, ({ email, ...wish }, visitor) => {
    assertFeature(terms(), 'stock_alerts')
    return askForStockAlert(deps, visitor, { ...wish, email })
  })

  routes.handle(contract.listStockAlerts, async (_input, visitor) => ({
    stock_alerts: await listAlertsOf(db, ownerOf(visitor)),
  }))

  routes.handle(contract.cancelStockAlert, async ({ id }, visitor) => {
    await deleteAlert(db, ownerOf(visitor), id)
    // The answer does not tell whether the alert was the caller's, another owner's or absent.
    return { stock_alert_id: id }
  })
}
