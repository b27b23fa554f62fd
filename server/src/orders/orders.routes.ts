import * as contract from '@twirl/contract/orders'
import type { Routes } from '#platform/http/routes.ts'
import { getOrder } from './get-order.ts'
import { makeReturn } from './rentals/make-return.ts'
import type { RentalShop } from './rentals/rental-shop.ts'

export function orderRoutes(routes: Routes, shop: RentalShop): void {
  routes.handle(contract.getOrder, (input, visitor) => getOrder(shop, visitor, input))
  routes.handle(contract.makeReturn, (input, visitor) => makeReturn(shop, visitor, input))
}
