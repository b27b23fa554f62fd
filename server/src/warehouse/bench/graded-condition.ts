import type { Grade } from '@twirl/contract/staff/warehouse/bench'
import type { Condition } from '../../inventory/public.ts'

/** The best condition that a piece with this grade can have; conditions are sorted from best to worst. */
const BEST: Record<Grade, Condition> = { AS_GOOD: 'A', WORN: 'B', DAMAGED: 'C' }

/** Returns the condition of a unit after its grade, which lowers it and never raises it (STAFF-87). */
export function gradedCondition(before: Condition, grade: Grade): Condition {
  const best = BEST[grade]
  return before < best ? best : before
}
