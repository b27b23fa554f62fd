import * as contract from '@twirl/contract/buying/orders'
import type { Routes } from '#platform/http/routes.ts'
import { type Claims, claimOrder, sendClaimCode } from './history/claim-order.ts'
import type { History } from './history/describe-orders.ts'
import { getOrder } from './history/get-order.ts'
import { listOrders } from './history/list-orders.ts'
import { makeReturn } from './returns/make-return.ts'
import type { RentalShop } from './order-deps.ts'

export function orderRoutes(routes: Routes, shop: History & Claims & RentalShop): void {
  routes.handle(contract.listOrders, (input, visitor) => listOrders(shop, visitor, input))
  routes.handle(contract.getOrder, (input, visitor) => getOrder(shop, visitor, input))
  routes.handle(contract.sendClaimCode, (input, visitor) => sendClaimCode(shop, visitor, input))
  routes.handle(contract.claimOrder, (input, visitor) => claimOrder(shop, visitor, input))
  routes.handle(contract.makeReturn, (input, visitor) => makeReturn(shop, visitor, input))
}
