import {
  getEventPeople as peopleOf,
  previewEvent as preview,
} from '@twirl/contract/staff/events/event-people'
import * as contract from '@twirl/contract/staff/events/events'
import type { Routes } from '#platform/http/routes.ts'
import { staffOf } from '#platform/http/visitor.ts'
import { changeEvent } from './change-event.ts'
import { changePassword } from './change-password.ts'
import { changeState } from './change-state.ts'
import { copyEvent } from './copy-event.ts'
import { createEvent } from './create-event.ts'
import type { EventDeps } from './events-deps.ts'
import { getEventFile } from './get-event.ts'
import { getEventPeople } from './get-event-people.ts'
import { listEventPage } from './list-events.ts'
import { findProducts, listCollections } from './offer-choices.ts'
import { previewEvent } from './preview-event.ts'

export function eventRoutes(routes: Routes, deps: EventDeps): void {
  routes.handle(contract.listEvents, (asked) => listEventPage(deps, asked))
  routes.handle(contract.getEvent, ({ id }) => getEventFile(deps, id))
  routes.handle(contract.copyEvent, ({ id, weeks }) => copyEvent(deps, id, weeks))
  routes.handle(peopleOf, ({ id }, visitor) => getEventPeople(deps, staffOf(visitor), id))
  routes.handle(preview, ({ id }) => previewEvent(deps, id))
  routes.handle(contract.findEventProducts, ({ q }) => findProducts(deps, q))
  routes.handle(contract.listEventCollections, async () => listCollections(deps))

  routes.handle(contract.createEvent, async (input, visitor) => ({
    id: await createEvent(deps, staffOf(visitor), input),
  }))

  routes.handle(contract.changeEvent, async (input, visitor) => {
    await changeEvent(deps, staffOf(visitor), input)
    return getEventFile(deps, input.id)
  })

  routes.handle(contract.setEventState, async (input, visitor) => {
    await changeState(deps, staffOf(visitor), input)
    return getEventFile(deps, input.id)
  })

  routes.handle(contract.changeEventPassword, async (input, visitor) => {
    await changePassword(deps, staffOf(visitor), input)
    return getEventFile(deps, input.id)
  })
}
