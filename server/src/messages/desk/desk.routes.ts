import * as contract from '@twirl/contract/staff/customers/messages'
import type { Routes } from '#platform/http/routes.ts'
import { staffOf } from '#platform/http/visitor.ts'
import { addNote, assign, type DeskDeps, reply, setDone } from './answer-message.ts'
import { getMessage, listMessages } from './read-desk.ts'

/** What staff do about what visitors wrote. */
export function deskRoutes(routes: Routes, deps: DeskDeps): void {
  routes.handle(contract.listMessages, (input, visitor) =>
    listMessages(deps.db, staffOf(visitor).staff_id, input),
  )

  routes.handle(contract.getMessage, ({ id }) => getMessage(deps.db, id))

  routes.handle(contract.replyToMessage, (input, visitor) =>
    reply(deps, { ...input, staff_id: staffOf(visitor).staff_id }),
  )

  routes.handle(contract.addMessageNote, (input, visitor) =>
    addNote(deps, { ...input, staff_id: staffOf(visitor).staff_id }),
  )

  routes.handle(contract.assignMessage, ({ id, staff_id: to, before }, visitor) =>
    assign(deps, { id, to, before, staff_id: staffOf(visitor).staff_id }),
  )

  routes.handle(contract.setMessageDone, (input, visitor) =>
    setDone(deps, { ...input, staff_id: staffOf(visitor).staff_id }),
  )
}
