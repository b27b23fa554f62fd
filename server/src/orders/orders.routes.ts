import * as contract from '@twirl/contract/orders'
import type { Routes } from '#platform/http/routes.ts'
import { type Claims, claimOrder, sendClaimCode } from './history/claim-order.ts'
import type { History } from './history/describe-orders.ts'
import { getOrder } from './history/get-order.ts'
import { listOrders } from './history/list-orders.ts'

export function orderRoutes(routes: Routes, orders: History & Claims): void {
  routes.handle(contract.listOrders, (input, visitor) => listOrders(orders, visitor, input))
  routes.handle(contract.getOrder, (input, visitor) => getOrder(orders, visitor, input))
  routes.handle(contract.sendClaimCode, (input, visitor) => sendClaimCode(orders, visitor, input))
  routes.handle(contract.claimOrder, (input, visitor) => claimOrder(orders, visitor, input))
}
