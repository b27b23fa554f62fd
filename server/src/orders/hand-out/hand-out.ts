import type { Marked } from '@twirl/contract/groups/lead-pieces'
import type { Transaction } from '#platform/database/transaction.ts'
import { listParcels } from '../parcels/parcels.queries.ts'
import { type ClockDeps, startClocks } from '../parcels/start-clocks.ts'
import type { EventPiece } from './lock-piece.ts'
import { actBy, type Lead } from './marked-by.ts'
import type { PieceMark } from './piece-marks.queries.ts'

/** A mark that is about to be made, with the marks of the same order. */
export type MarkStep = {
  lead: Lead
  piece: EventPiece
  marks: PieceMark[]
  key: string
  /** When it happened. */
  at: Date
  now: Date
}

/** What a step changed, or why it changed nothing. */
export type StepResult = { has_effect: boolean } | Pick<Marked, 'outcome' | 'act'>

/**
 * The first piece of an order that is handed out starts the clocks of the order; further ones are only recorded. If
 * staff handed out the order before, all of its pieces are out.
 */
export async function handOut(
  transaction: Transaction,
  deps: ClockDeps,
  { piece: { item }, marks, at }: MarkStep,
): Promise<StepResult> {
  const { delivered_at } = item
  // Whatever time the leader tells: an earlier one would take refund hours away that the member has.
  if (delivered_at !== null && !isHandedOutByLeads(marks))
    return { outcome: 'ALREADY', act: actBy('STAFF', delivered_at) }
  const parcels = await listParcels(transaction, [item.order_id])
  const started = await startClocks(transaction, deps, parcels, at)
  return { has_effect: started.length > 0 }
}

/** Leads hand out piece by piece, staff the whole order: without a mark of a lead every piece of it is out. */
export function isHandedOutByLeads(marksOfOrder: Pick<PieceMark, 'kind'>[]): boolean {
  return marksOfOrder.some(({ kind }) => kind === 'HAND_OUT')
}
