import * as contract from '@twirl/contract/orders'
import type { Database } from '#platform/database/database.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { Secrets } from '#platform/security/secrets.ts'
import { getOrder } from './get-order.ts'

export function orderRoutes(
  routes: Routes,
  dependencies: { db: Database; secrets: Secrets },
): void {
  routes.handle(contract.getOrder, (input, visitor) => getOrder(dependencies, visitor, input))
}
