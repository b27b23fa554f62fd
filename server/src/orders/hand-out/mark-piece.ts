import type { Marked, MarkOutcome } from '@twirl/contract/groups/lead-pieces'
import { normalizeUnitCode, unitIdOf } from '@twirl/contract/staff/warehouse/unit-code'
import type { Database } from '#platform/database/database.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { MoveRefused } from '../../inventory/public.ts'
import type { ClockDeps } from '../parcels/start-clocks.ts'
import { handOut } from './hand-out.ts'
import { type EventPiece, lockPiece } from './lock-piece.ts'
import { actOf, type Lead } from './marked-by.ts'
import { insertMark, listMarksOfOrder, lockMark, type MarkKind } from './piece-marks.queries.ts'
import { takeBack } from './take-back.ts'

export type MarkDeps = ClockDeps & { db: Database }

/** What was scanned, typed or ticked, and how long ago. */
export type NewMark = { key: string; code: string; age_ms: number }

/**
 * Marks a piece as handed out or as given back, in one transaction. The key makes that a mark counts once, however often it
 * is sent (LEAD-28). A mark that cannot be counted changes nothing and is answered with the reason.
 */
export async function markPiece(
  deps: MarkDeps,
  lead: Lead,
  kind: MarkKind,
  mark: NewMark,
): Promise<Marked> {
  const { act, outcome } = await inTransaction(deps.db, (transaction) =>
    count(transaction, deps, lead, { ...mark, kind }),
  ).catch((error: unknown) => {
    // The unit was moved by staff at this moment.
    if (error instanceof MoveRefused) return { outcome: 'BUSY' as const, act: null }
    throw error
  })
  return { key: mark.key, code: normalizeUnitCode(mark.code), outcome, act }
}

type Answer = Pick<Marked, 'outcome' | 'act'>

async function count(
  transaction: Transaction,
  deps: MarkDeps,
  lead: Lead,
  mark: NewMark & { kind: MarkKind },
): Promise<Answer> {
  const { key, kind, code } = mark
  const counted = await lockMark(transaction, lead.customer_id, key)
  if (counted) {
    const isSame =
      counted.kind === kind &&
      counted.trunk_show_id === lead.trunk_show_id &&
      counted.unit_id === unitIdOf(code)
    return isSame ? { outcome: 'DONE', act: actOf(counted, lead) } : refused('USED_KEY')
  }
  const piece = await lockPiece(transaction, lead.trunk_show_id, code)
  if (typeof piece === 'string') return refused(piece)
  const { item, unit } = piece
  const marks = await listMarksOfOrder(transaction, item.order_id)
  const earlier = marks.find(
    (each) => each.kind === kind && each.order_item_id === item.id && each.unit_id === unit.unit_id,
  )
  if (earlier) return { outcome: 'ALREADY', act: actOf(earlier, lead) }

  const now = deps.clock.now()
  const happened_at = timeOf(mark, piece, now)
  const step = { lead, piece, marks, key, at: happened_at, now }
  const result =
    kind === 'HAND_OUT' ? await handOut(transaction, deps, step) : await takeBack(transaction, step)
  if ('outcome' in result) return result
  const row = {
    mark_key: key,
    kind,
    trunk_show_id: lead.trunk_show_id,
    order_item_id: item.id,
    unit_id: unit.unit_id,
    lead_customer_id: lead.customer_id,
    happened_at,
    recorded_at: happened_at > now ? happened_at : now,
    ...result,
    delivered_before: item.delivered_at,
    due_before: item.due_on,
  }
  await insertMark(transaction, row)
  return { outcome: 'DONE', act: actOf(row, lead) }
}

function refused(outcome: MarkOutcome): Answer {
  return { outcome, act: null }
}

/** Neither in the future nor before the box left; a piece does not come back before it was handed out. */
function timeOf(
  { age_ms, kind }: { age_ms: number; kind: MarkKind },
  piece: EventPiece,
  now: Date,
) {
  const { item, shipped_at } = piece
  const earliest = (kind === 'TAKE_BACK' ? item.delivered_at : null) ?? shipped_at
  return new Date(Math.max(now.getTime() - age_ms, earliest.getTime()))
}
