import * as contract from '@twirl/contract/buying/orders'
import type { Routes } from '#platform/http/routes.ts'
import { requestAccessoryRefund, type RefundRequestDeps, requestRefund } from './request-refund.ts'

export function refundRoutes(routes: Routes, deps: RefundRequestDeps): void {
  routes.handle(contract.requestRefund, (input, visitor) => requestRefund(deps, visitor, input))
  routes.handle(contract.requestAccessoryRefund, (input, visitor) =>
    requestAccessoryRefund(deps, visitor, input),
  )
}
