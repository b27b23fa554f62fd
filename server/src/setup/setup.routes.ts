import * as services from '@twirl/contract/staff/settings/services'
import * as contract from '@twirl/contract/staff/settings/setup'
import type { Routes } from '#platform/http/routes.ts'
import { staffOf } from '#platform/http/visitor.ts'
import { openShop } from './opening/open-shop.ts'
import { getSetup } from './opening/steps.ts'
import { checkService } from './services/check-service.ts'
import { describeServicesNow } from './services/describe-services.ts'
import type { SetupDeps } from './setup-deps.ts'

/** What owners do before a shop opens, and to see whether its services work. */
export function setupRoutes(routes: Routes, deps: SetupDeps): void {
  routes.handle(contract.getSetup, (_input, visitor) => getSetup(deps, staffOf(visitor)))

  routes.handle(contract.openShop, (_input, visitor) => openShop(deps, staffOf(visitor)))

  routes.handle(services.listServices, async () => ({
    services: await describeServicesNow(deps),
  }))

  routes.handle(services.checkService, ({ service }, visitor) =>
    checkService(deps, staffOf(visitor), service),
  )
}
