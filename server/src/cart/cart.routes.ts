import * as contract from '@twirl/contract/buying/cart'
import type { Routes } from '#platform/http/routes.ts'
import { ownerOf } from '#platform/http/visitor.ts'
import { planEventRental, planLateAddition, planRental } from '../inventory/public.ts'
import { enterTrunkShow } from '../trunk-shows/public.ts'
import { addCartItem } from './add-cart-item.ts'
import { deleteItem, hasItems } from './cart.queries.ts'
import { deliveryOf } from './cart-rules.ts'
import { listCarts, type CartDeps } from './list-carts.ts'
import { updateCartItem } from './update-cart-item.ts'

export function cartRoutes(routes: Routes, deps: CartDeps): void {
  const { db, clock, terms } = deps

  routes.handle(contract.listCarts, async (_input, visitor) => ({
    carts: await listCarts(deps, ownerOf(visitor)),
  }))

  routes.handle(contract.calculateDeliveryFee, (order) => deliveryOf(terms().checkout_terms, order))

  routes.handle(contract.existCart, async (_input, visitor) => ({
    exist: await hasItems(db, ownerOf(visitor)),
  }))

  routes.handle(contract.addCartItem, ({ quantity, trunk_show_id = null, ...line }, visitor) =>
    addCartItem(deps, visitor, { ...line, trunk_show_id }, quantity),
  )

  routes.handle(contract.updateCartItem, ({ itemId, ...change }, visitor) =>
    updateCartItem(deps, ownerOf(visitor), itemId, change),
  )

  routes.handle(contract.deleteCartItem, async ({ itemId }, visitor) => {
    await deleteItem(db, ownerOf(visitor), itemId)
    // The answer does not tell whether the item was the caller's, another owner's or absent.
    return { id: itemId, quantity: 0 }
  })

  routes.handle(contract.getRentalPlan, async ({ trunk_show_id }, visitor) => {
    if (trunk_show_id === undefined) return planRental(clock.now(), terms().rental_terms)
    const event = await enterTrunkShow(deps, visitor, trunk_show_id)
    const plan = (await deps.hasBoxLeft(db, event.id)) ? planLateAddition : planEventRental
    const { arrives_by, return_by } = plan(event, clock.now(), terms().rental_terms)
    return { arrives_by, return_by }
  })
}
