import * as contract from '@twirl/contract/buying/extensions'
import * as staff from '@twirl/contract/staff/orders/extensions'
import { assertFeature } from '#platform/http/assert-feature.ts'
import type { Routes } from '#platform/http/routes.ts'
import { staffOf } from '#platform/http/visitor.ts'
import { requiredCard } from '../paying-card.ts'
import { takePreview } from '../quote/preview-order.ts'
import type { Driver } from '../saga/driver.ts'
import type { SagaDeps } from '../saga/saga-deps.ts'
import { extendByStaff, listExtendable, previewByStaff } from './extend-by-staff.ts'
import { extendRental, previewExtension } from './extend-rental.ts'

export function extensionRoutes(routes: Routes, deps: SagaDeps & { driver: Driver }): void {
  routes.handle(contract.previewExtension, async ({ order_item_id: id }, visitor) => {
    assertFeature(deps.terms(), 'extension')
    await takePreview(deps.db, visitor)
    return previewExtension(deps, visitor, { id, is_free: false, by_staff: null })
  })

  routes.handle(contract.extendRental, (input, visitor) => {
    const { order_item_id: id, order_token } = input
    const card = requiredCard(deps, visitor, input)
    return extendRental(
      deps,
      visitor,
      { id, is_free: false, order_token, feature: 'extension' },
      card,
    )
  })

  routes.handle(staff.listExtendableItems, ({ orderNumber }) => listExtendable(deps, orderNumber))

  routes.handle(staff.previewStaffExtension, (input, visitor) =>
    previewByStaff(deps, staffOf(visitor), input),
  )

  routes.handle(staff.extendRentalByStaff, (input, visitor) =>
    extendByStaff(deps, staffOf(visitor), input),
  )
}
