import * as contract from '@twirl/contract/staff/money/refunds'
import type { Routes } from '#platform/http/routes.ts'
import { staffOf } from '#platform/http/visitor.ts'
import { approveRefund, declineRefund } from './decide-proposal.ts'
import { grantRefund, refuseRefund } from './grant-refund.ts'
import {
  getOrderMoney,
  getRefundApplication,
  listRefundApplications,
  listRefundProposals,
} from './order-money.ts'
import { previewApplicationRefund, previewOrderRefund } from './preview-refund.ts'
import { refundOrder } from './refund-order.ts'
import type { OnDeclined, StaffRefundDeps } from './staff-refund-deps.ts'

export function staffRefundRoutes(
  routes: Routes,
  deps: StaffRefundDeps & { onDeclined: OnDeclined },
): void {
  routes.handle(contract.listRefundApplications, (input) => listRefundApplications(deps, input))
  routes.handle(contract.getRefundApplication, ({ id }) => getRefundApplication(deps, id))
  routes.handle(contract.getOrderMoney, ({ orderNumber }) => getOrderMoney(deps, orderNumber))
  routes.handle(contract.previewApplicationRefund, (input, visitor) =>
    previewApplicationRefund(deps, staffOf(visitor), input),
  )
  routes.handle(contract.previewOrderRefund, (input, visitor) =>
    previewOrderRefund(deps, staffOf(visitor), input),
  )
  routes.handle(contract.grantRefund, (input, visitor) =>
    grantRefund(deps, staffOf(visitor), input),
  )
  routes.handle(contract.refuseRefund, (input, visitor) =>
    refuseRefund(deps, staffOf(visitor), input),
  )
  routes.handle(contract.refundOrder, (input, visitor) =>
    refundOrder(deps, staffOf(visitor), input),
  )
  routes.handle(contract.listRefundProposals, (input) => listRefundProposals(deps, input))
  routes.handle(contract.approveRefund, (input, visitor) =>
    approveRefund(deps, staffOf(visitor), input),
  )
  routes.handle(contract.declineRefund, (input, visitor) =>
    declineRefund(deps, staffOf(visitor), input),
  )
}
