import * as contract from '@twirl/contract/staff/money/outside'
import type { Routes } from '#platform/http/routes.ts'
import { staffOf } from '#platform/http/visitor.ts'
import type { RefundDeps } from '../refunds/refund-deps.ts'
import { recordReceipt } from './record-receipt.ts'
import { listRefusedRefunds, recordRefundOutside, retryRefund } from './refused-refunds.ts'

export function outsideRoutes(routes: Routes, deps: RefundDeps): void {
  routes.handle(contract.listRefusedRefunds, (input) => listRefusedRefunds(deps, input))
  routes.handle(contract.retryRefund, ({ id }, visitor) => retryRefund(deps, staffOf(visitor), id))
  routes.handle(contract.recordRefundOutside, (input, visitor) =>
    recordRefundOutside(deps, staffOf(visitor), input),
  )
  routes.handle(contract.recordReceipt, (input, visitor) =>
    recordReceipt(deps, staffOf(visitor), input),
  )
}
