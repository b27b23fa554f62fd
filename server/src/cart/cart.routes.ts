import * as contract from '@twirl/contract/buying/cart'
import type { CheckoutTerms, RentalTerms } from '@twirl/contract/system'
import type { Routes } from '#platform/http/routes.ts'
import { ownerOf } from '#platform/http/visitor.ts'
import { planEventRental, planRental } from '../inventory/public.ts'
import { type Door, enterTrunkShow } from '../trunk-shows/public.ts'
import { addCartItem } from './add-cart-item.ts'
import { deleteItem, hasItems } from './cart.queries.ts'
import { deliveryOf } from './cart-rules.ts'
import { listCarts } from './list-carts.ts'
import type { Shop } from './load-terms.ts'
import { updateCartItem } from './update-cart-item.ts'

type Dependencies = Shop & Door & { terms: () => CheckoutTerms; rentalTerms: () => RentalTerms }

export function cartRoutes(routes: Routes, dependencies: Dependencies): void {
  const { db, clock, terms, rentalTerms } = dependencies

  routes.handle(contract.listCarts, async (_input, visitor) => ({
    carts: await listCarts(dependencies, ownerOf(visitor)),
  }))

  routes.handle(contract.calculateDeliveryFee, (order) => deliveryOf(terms(), order))

  routes.handle(contract.existCart, async (_input, visitor) => ({
    exist: await hasItems(db, ownerOf(visitor)),
  }))

  routes.handle(contract.addCartItem, ({ quantity, trunk_show_id = null, ...line }, visitor) =>
    addCartItem(dependencies, visitor, { ...line, trunk_show_id }, quantity),
  )

  routes.handle(contract.updateCartItem, ({ itemId, ...change }, visitor) =>
    updateCartItem(dependencies, ownerOf(visitor), itemId, change),
  )

  routes.handle(contract.deleteCartItem, async ({ itemId }, visitor) => {
    await deleteItem(db, ownerOf(visitor), itemId)
    // The same answer whether the item was the caller's, another owner's or absent.
    return { id: itemId, quantity: 0 }
  })

  routes.handle(contract.getRentalPlan, async ({ trunk_show_id }, visitor) => {
    if (trunk_show_id === undefined) return planRental(clock.now(), rentalTerms())
    const event = await enterTrunkShow(dependencies, visitor, trunk_show_id)
    return planEventRental(event, clock.now(), rentalTerms())
  })
}
