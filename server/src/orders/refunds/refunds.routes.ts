import * as contract from '@twirl/contract/buying/orders'
import type { Routes } from '#platform/http/routes.ts'
import { requestAccessoryRefund, type RequestDesk, requestRefund } from './request-refund.ts'

export function refundRoutes(routes: Routes, desk: RequestDesk): void {
  routes.handle(contract.requestRefund, (input, visitor) => requestRefund(desk, visitor, input))
  routes.handle(contract.requestAccessoryRefund, (input, visitor) =>
    requestAccessoryRefund(desk, visitor, input),
  )
}
