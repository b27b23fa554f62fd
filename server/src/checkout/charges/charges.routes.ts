import * as contract from '@twirl/contract/staff/money/charges'
import type { Routes } from '#platform/http/routes.ts'
import { staffOf } from '#platform/http/visitor.ts'
import type { ChargeDeps } from './charge-deps.ts'
import { keepCharge, reduceCharge } from './decide-objection.ts'
import { listCharges, listObjections, listWaitingCharges } from './list-charges.ts'
import { askCustomer } from '../waiting-charges/ask-again.ts'
import { makeCharge } from './make-charge.ts'
import { recordOfflinePayment, retryCharge, withdrawCharge } from './settle-charge.ts'

export function chargeRoutes(routes: Routes, deps: ChargeDeps): void {
  routes.handle(contract.listCharges, ({ orderNumber }) => listCharges(deps, orderNumber))
  routes.handle(contract.makeCharge, (input, visitor) => makeCharge(deps, staffOf(visitor), input))
  routes.handle(contract.retryCharge, (input, visitor) =>
    retryCharge(deps, staffOf(visitor), input),
  )
  routes.handle(contract.recordOfflinePayment, (input, visitor) =>
    recordOfflinePayment(deps, staffOf(visitor), input),
  )
  routes.handle(contract.withdrawCharge, (input, visitor) =>
    withdrawCharge(deps, staffOf(visitor), input),
  )
  routes.handle(contract.listWaitingCharges, (input) => listWaitingCharges(deps, input))
  routes.handle(contract.askCustomer, (input, visitor) =>
    askCustomer(deps, staffOf(visitor), input),
  )
  routes.handle(contract.listObjections, (input) => listObjections(deps, input))
  routes.handle(contract.keepCharge, (input, visitor) => keepCharge(deps, staffOf(visitor), input))
  routes.handle(contract.reduceCharge, (input, visitor) =>
    reduceCharge(deps, staffOf(visitor), input),
  )
}
