import * as contract from '@twirl/contract/staff/events/event-changes'
import type { Routes } from '#platform/http/routes.ts'
import { staffOf } from '#platform/http/visitor.ts'
import { cancelEvent, previewCancel } from './cancel-event.ts'
import type { ChangeDeps } from './change-deps.ts'
import { getEventChange } from './get-event-change.ts'
import { moveEvent, previewMove } from './move-event.ts'

export function changeRoutes(routes: Routes, deps: ChangeDeps): void {
  routes.handle(contract.previewEventCancel, ({ id }) => previewCancel(deps, id))
  routes.handle(contract.getEventChange, ({ id }) => getEventChange(deps, id))

  routes.handle(contract.previewEventMove, (input) => previewMove(deps, input))

  routes.handle(contract.moveEvent, async (input, visitor) => {
    await moveEvent(deps, staffOf(visitor), input)
    return getEventChange(deps, input.id)
  })

  routes.handle(contract.cancelEvent, async (input, visitor) => {
    await cancelEvent(deps, staffOf(visitor), input)
    return getEventChange(deps, input.id)
  })
}
