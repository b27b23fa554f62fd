import {
  handOutPieces,
  listLedPieces,
  type Marked,
  takeBackPieces,
  undoMark,
} from '@twirl/contract/groups/lead-pieces'
import type { Routes } from '#platform/http/routes.ts'
import { sessionOf, type Visitor } from '#platform/http/visitor.ts'
import { listEventPieces, markPiece, undoMark as undo } from '../orders/public.ts'
import { enterAsLead } from './enter-as-lead.ts'
import type { PieceDeps } from './leads-deps.ts'

/** Hand-out and take-back of the pieces of an event by its leads (LEAD-25). */
export function pieceRoutes(routes: Routes, deps: PieceDeps): void {
  const enter = async (visitor: Visitor, id: number) => {
    const event = await enterAsLead(deps, visitor, id)
    return { customer_id: sessionOf(visitor).customer_id, trunk_show_id: event.id }
  }

  routes.handle(listLedPieces, async ({ id }, visitor) =>
    listEventPieces(deps, await enter(visitor, id)),
  )

  // A transaction for each mark: one that cannot be counted does not stop the others.
  const markAll =
    (kind: 'HAND_OUT' | 'TAKE_BACK') =>
    async (
      { id, marks }: { id: number; marks: { key: string; code: string; age_ms: number }[] },
      visitor: Visitor,
    ) => {
      const lead = await enter(visitor, id)
      const answers: Marked[] = []
      for (const mark of marks) answers.push(await markPiece(deps, lead, kind, mark))
      return { marks: answers }
    }
  routes.handle(handOutPieces, markAll('HAND_OUT'))
  routes.handle(takeBackPieces, markAll('TAKE_BACK'))

  routes.handle(undoMark, async ({ id, key }, visitor) => undo(deps, await enter(visitor, id), key))
}
