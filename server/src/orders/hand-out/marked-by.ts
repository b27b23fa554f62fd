import type { LedPiece } from '@twirl/contract/groups/lead-pieces'
import type { PieceMark } from './piece-marks.queries.ts'

/** A customer who leads an event. */
export type Lead = { customer_id: number; trunk_show_id: number }

export type PieceAct = NonNullable<LedPiece['handed_out']>

/** Who made a mark, as a lead reads it: leads do not see who the others are. */
export function actOf(
  { lead_customer_id, happened_at }: Pick<PieceMark, 'lead_customer_id' | 'happened_at'>,
  { customer_id }: Lead,
): PieceAct {
  return {
    by: lead_customer_id === customer_id ? 'YOU' : 'ANOTHER_LEAD',
    time: happened_at.toISOString(),
  }
}

export function actBy(by: PieceAct['by'], time: Date | null): PieceAct | null {
  return time && { by, time: time.toISOString() }
}
