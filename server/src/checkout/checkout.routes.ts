import type { GuestAddress } from '@twirl/contract/buying/addresses'
import * as contract from '@twirl/contract/buying/checkout'
import * as exchanges from '@twirl/contract/buying/exchanges'
import * as payments from '@twirl/contract/buying/payments'
import { AppError } from '#platform/http/app-error.ts'
import { assertFeature } from '#platform/http/assert-feature.ts'
import type { Routes } from '#platform/http/routes.ts'
import { receiveWebhook } from './inbox/receive-webhook.ts'
import { listExchangeOptions } from './exchange/list-exchange-options.ts'
import { previewExchange, requestExchange } from './exchange/request-exchange.ts'
import type { Driver } from './saga/driver.ts'
import { continueOrder, getCheckoutStatus, withdrawOrder } from './get-checkout-status.ts'
import { customerCard, guestCard, requiredCard } from './paying-card.ts'
import { placeOrder } from './place-order.ts'
import { previewOrder } from './quote/preview-order.ts'
import { previewPurchaseRental, purchaseRental } from './quote/purchase-rental.ts'
import type { OrderRequest } from './quote/quote.ts'
import type { SagaDeps } from './saga/saga-deps.ts'

export type CheckoutDeps = SagaDeps & { driver: Driver }

type Items = OrderRequest['items']

export function checkoutRoutes(routes: Routes, deps: CheckoutDeps): void {
  const { gateway } = deps

  routes.handle(payments.getPaymentSetup, () => ({
    provider: gateway.publishableKey === null ? ('built_in' as const) : ('stripe' as const),
    publishable_key: gateway.publishableKey,
  }))

  routes.handle(contract.preview, (input, visitor) => {
    const { customer_address_id, customer_address, order_token = null } = input
    const address = customer_address_id ? { id: customer_address_id } : (customer_address ?? null)
    return previewOrder(deps, visitor, requestOf({ ...input, address }), order_token)
  })

  routes.handle(contract.previewTrunkShow, (input, visitor) =>
    previewOrder(deps, visitor, groupRequestOf(input), input.order_token ?? null),
  )

  routes.handle(contract.placeOrder, (input, visitor) => {
    const { customer_address_id, order_token } = input
    const address = customer_address_id ? { id: customer_address_id } : null
    const card = requiredCard(deps, visitor, input)
    const request = requestOf({ ...input, address })
    return placeOrder(deps, visitor, { request, order_token, card })
  })

  routes.handle(contract.placeTrunkShowOrder, (input, visitor) => {
    const card = requiredCard(deps, visitor, input)
    const { order_token } = input
    return placeOrder(deps, visitor, { request: groupRequestOf(input), order_token, card })
  })

  routes.handle(contract.placeGuestOrder, (input, visitor) => {
    const { guest_customer: address, order_token } = input
    const card = guestCard(deps, visitor, input)
    const request = requestOf({ ...input, cart_type: 'INDIVIDUAL', address })
    const feature = 'guest_checkout'
    return placeOrder(deps, visitor, { request, order_token, card, feature })
  })

  routes.handle(contract.getCheckoutStatus, ({ orderToken }, visitor) =>
    getCheckoutStatus(deps, visitor, orderToken),
  )

  routes.handle(contract.continueOrder, ({ orderToken }, visitor) =>
    continueOrder(deps, visitor, orderToken),
  )

  routes.handle(contract.withdrawOrder, ({ orderToken }, visitor) =>
    withdrawOrder(deps, visitor, orderToken),
  )

  routes.handle(contract.previewPurchaseRental, (input, visitor) => {
    assertFeature(deps.terms(), 'buy_rented')
    return previewPurchaseRental(deps, visitor, input)
  })

  routes.handle(contract.purchaseRental, (input, visitor) => {
    const card = requiredCard(deps, visitor, input)
    return purchaseRental(deps, visitor, input, { order_token: input.order_token, card })
  })

  routes.handle(exchanges.listExchangeOptions, (input, visitor) => {
    assertFeature(deps.terms(), 'exchange')
    return listExchangeOptions(deps, visitor, input)
  })

  routes.handle(exchanges.previewExchange, (input, visitor) => {
    assertFeature(deps.terms(), 'exchange')
    return previewExchange(deps, visitor, input)
  })

  routes.handle(exchanges.requestExchange, (input, visitor) =>
    requestExchange(deps, visitor, input, customerCard(deps, visitor, input)),
  )

  routes.handleRaw(contract.paymentWebhook, async (_input, request) => {
    await receiveWebhook(deps, request)
    return { received: true as const }
  })
}

type CartInput = {
  cart_type: 'INDIVIDUAL' | 'TRUNK_SHOW'
  trunk_show_id?: number | null | undefined
  items: Items
  address: { id: number } | GuestAddress | null
  coupon_code: string | null
}

/** A group order goes to its group leader, or after its box has left to a saved address: guests have none. */
function requestOf({
  cart_type,
  trunk_show_id,
  items,
  address,
  coupon_code,
}: CartInput): OrderRequest {
  if (cart_type === 'INDIVIDUAL')
    return { kind: cart_type, trunk_show_id: null, items, address, coupon_code }
  if (!trunk_show_id) throw new AppError('BAD_REQUEST', { fields: { trunk_show_id: 'Required' } })
  const customer_address_id = address && 'id' in address ? address.id : null
  return groupRequestOf({ trunk_show_id, items, customer_address_id, coupon_code })
}

function groupRequestOf({
  trunk_show_id,
  items,
  customer_address_id,
  coupon_code,
}: {
  trunk_show_id: number
  items: Items
  customer_address_id?: number | null | undefined
  coupon_code: string | null
}): OrderRequest {
  const address = customer_address_id ? { id: customer_address_id } : null
  return { kind: 'TRUNK_SHOW', trunk_show_id, items, address, coupon_code }
}
