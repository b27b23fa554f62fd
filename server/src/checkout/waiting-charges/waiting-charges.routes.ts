import * as contract from '@twirl/contract/buying/charge-payment'
import type { Routes } from '#platform/http/routes.ts'
import type { ChargeDeps } from '../charges/charge-deps.ts'
import { describeWaitingCharge } from './describe-waiting-charge.ts'
import {
  continueChargePayment,
  giveUpChargePayment,
  payWaitingCharge,
} from './pay-waiting-charge.ts'

/** The calls of the page to which the mail about a waiting charge links. The signed link is the permission. */
export function waitingChargeRoutes(routes: Routes, deps: ChargeDeps): void {
  routes.handle(contract.getWaitingCharge, ({ token }) => describeWaitingCharge(deps, token))
  routes.handle(contract.payWaitingCharge, (input, visitor) =>
    payWaitingCharge(deps, visitor, input),
  )
  routes.handle(contract.continueChargePayment, (input) => continueChargePayment(deps, input))
  routes.handle(contract.giveUpChargePayment, (input) => giveUpChargePayment(deps, input))
}
