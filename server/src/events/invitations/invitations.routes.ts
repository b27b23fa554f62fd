import * as contract from '@twirl/contract/staff/events/invitations'
import type { Routes } from '#platform/http/routes.ts'
import { staffOf } from '#platform/http/visitor.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import type { EventDeps } from '../events-deps.ts'
import { checkGuests, inviteGuests, listInvitations } from './invite-guests.ts'

export function invitationRoutes(routes: Routes, deps: EventDeps & { outbox: Outbox }): void {
  routes.handle(contract.listInvitations, ({ id }) => listInvitations(deps, id))
  routes.handle(contract.checkInvitations, (input) => checkGuests(deps, input))
  routes.handle(contract.inviteGuests, (input, visitor) =>
    inviteGuests(deps, staffOf(visitor), input),
  )
}
