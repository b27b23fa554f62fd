import * as contract from '@twirl/contract/staff/orders/order-steps'
import { parcelLabel } from '@twirl/contract/staff/orders/parcel-label'
import { unitIdOf } from '@twirl/contract/staff/warehouse/unit-code'
import { AppError } from '#platform/http/app-error.ts'
import type { Routes } from '#platform/http/routes.ts'
import { type StaffCaller, staffOf } from '#platform/http/visitor.ts'
import { toDollars } from '#platform/money.ts'
import type { OrderDeps } from '../order-deps.ts'
import { correctLabel } from '../parcels/correct-label.ts'
import { deliverOrder, deliverOrderOf } from '../parcels/deliver-orders.ts'
import { packOrder } from '../parcels/pack-orders.ts'
import type { ParcelLabel } from '../parcels/parcels.queries.ts'
import { shipOrder } from '../parcels/ship-orders.ts'
import { unpackOrder } from '../parcels/unpack-order.ts'
import type { RefundDeps } from '../refunds/refund-deps.ts'
import { receiveReturn } from '../returns/receive-return.ts'
import { cancelOrder } from './cancel-order.ts'
import { getOrderSteps } from './get-order-steps.ts'
import { takeBulkStep } from './take-bulk-step.ts'

type StepDeps = OrderDeps & RefundDeps

export function orderStepRoutes(routes: Routes, deps: StepDeps): void {
  routes.handle(contract.getOrderSteps, ({ number }) => getOrderSteps(deps, number))

  routes.handle(contract.packOrder, async ({ number }, visitor) => {
    await packOrder(deps, number, staffOf(visitor))
    return getOrderSteps(deps, number)
  })

  routes.handle(contract.unpackOrder, async ({ number }, visitor) => {
    await unpackOrder(deps, number, staffOf(visitor))
    return getOrderSteps(deps, number)
  })

  routes.handle(contract.shipOrder, async ({ number, ...label }, visitor) => {
    await shipOrder(deps, number, label, staffOf(visitor))
    return getOrderSteps(deps, number)
  })

  routes.handle(contract.correctLabel, async ({ number, replaces, ...label }, visitor) => {
    await correctLabel(deps, number, { label, replaces }, staffOf(visitor))
    return getOrderSteps(deps, number)
  })

  routes.handle(contract.deliverOrder, async ({ number }, visitor) => {
    await deliverOrder(deps, number, staffOf(visitor))
    return getOrderSteps(deps, number)
  })

  routes.handle(contract.receiveItem, async ({ number, order_item_id, units }, visitor) => {
    // The contract lets only codes pass.
    const unit_ids = units.map((code) => unitIdOf(code)!)
    const received = { unit_ids, order_number: number }
    await receiveReturn(deps, order_item_id, received, staffOf(visitor))
    return getOrderSteps(deps, number)
  })

  routes.handle(contract.cancelOrder, async ({ number, reason, message }, visitor) => {
    const cancellation = { order_number: number, reason, message: message || null }
    const { state, amount_cents } = await cancelOrder(deps, cancellation, staffOf(visitor))
    const refund = { state, amount: toDollars(amount_cents) }
    return { refund, order: await getOrderSteps(deps, number) }
  })

  bulkRoutes(routes, deps)
}

function bulkRoutes(routes: Routes, deps: StepDeps): void {
  routes.handle(contract.packOrders, async ({ numbers }, visitor) => {
    const by = staffOf(visitor)
    const orders = numbers.map((number) => ({ number }))
    const results = await takeBulkStep(deps, orders, ({ number }) => packOrder(deps, number, by))
    return { results }
  })

  routes.handle(contract.shipOrders, async ({ carrier, orders }, visitor) => {
    const by = staffOf(visitor)
    const results = await takeBulkStep(deps, orders, async ({ number, tracking_number }) =>
      shipOrder(deps, number, labelOf({ carrier, tracking_number }), by),
    )
    return { results }
  })

  const deliverAll = async (numbers: string[], way: 'OWN_PARCEL' | 'BOX', by: StaffCaller) => {
    const orders = numbers.map((number) => ({ number }))
    const results = await takeBulkStep(deps, orders, ({ number }) =>
      deliverOrderOf(deps, { order_number: number, way }, by),
    )
    return { results }
  }
  routes.handle(contract.deliverOrders, ({ numbers }, visitor) =>
    deliverAll(numbers, 'OWN_PARCEL', staffOf(visitor)),
  )
  routes.handle(contract.handOutOrders, ({ numbers }, visitor) =>
    deliverAll(numbers, 'BOX', staffOf(visitor)),
  )
}

/** Refuses a number that does not fit its carrier, with the text that a form would show. */
function labelOf(typed: ParcelLabel): ParcelLabel {
  const { data, error } = parcelLabel.safeParse(typed)
  if (!data) throw new AppError('BAD_REQUEST', { message: error.issues[0]!.message })
  return data
}
