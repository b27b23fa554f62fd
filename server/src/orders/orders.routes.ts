import * as contract from '@twirl/contract/buying/orders'
import type { Routes } from '#platform/http/routes.ts'
import { type ClaimDeps, claimOrder, sendClaimCode } from './history/claim-order.ts'
import type { HistoryDeps } from './history/describe-orders.ts'
import { getOrder } from './history/get-order.ts'
import { listOrders } from './history/list-orders.ts'
import { releaseStyle } from './release-style.ts'
import { makeReturn } from './returns/make-return.ts'
import type { OrderDeps } from './order-deps.ts'

export function orderRoutes(routes: Routes, deps: HistoryDeps & ClaimDeps & OrderDeps): void {
  routes.handleRead(contract.listOrders, (input, visitor, db) =>
    listOrders({ ...deps, db }, visitor, input),
  )
  routes.handle(contract.getOrder, (input, visitor) => getOrder(deps, visitor, input))
  routes.handle(contract.sendClaimCode, (input, visitor) => sendClaimCode(deps, visitor, input))
  routes.handle(contract.claimOrder, (input, visitor) => claimOrder(deps, visitor, input))
  routes.handle(contract.releaseStyle, (input, visitor) => releaseStyle(deps, visitor, input))
  routes.handle(contract.makeReturn, (input, visitor) => makeReturn(deps, visitor, input))
}
