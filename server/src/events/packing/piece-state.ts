import type { PieceState } from '@twirl/contract/groups/packing-plan'
import { type Day, daysBetween, dayOf } from '#platform/new-york-time.ts'
import { END_STATES, type PlannedUnit, UNIT_STATE_TEXTS } from '../../inventory/public.ts'

/** A unit that is back so few days before the box leaves, or fewer, may not make it. */
const SHORTLY_BEFORE_DAYS = 3

type Facts = Pick<PlannedUnit, 'unit_state' | 'from' | 'at_risk_since' | 'is_packed' | 'back_at'>

/** How sure a promised unit is for its box (LEAD-71). */
export function stateOfUnit(unit: Facts): PieceState {
  const { unit_state, from, at_risk_since, is_packed, back_at } = unit
  if (is_packed) return 'PACKED'
  if (END_STATES.includes(unit_state)) return 'MISSING'
  if (at_risk_since !== null) return isAwayForOther(unit) ? 'LATE' : 'MISSING'
  if (unit_state === 'IN_HOUSE') return 'READY'
  if (unit_state === 'REPAIR') return 'AT_RISK'
  if (back_at === null) return 'EXPECTED'
  if (back_at > from) return 'LATE'
  return daysBetween(dayOf(back_at), dayOf(from)) <= SHORTLY_BEFORE_DAYS ? 'AT_RISK' : 'EXPECTED'
}

function isAwayForOther({ unit_state, back_at }: Facts): boolean {
  return back_at !== null && (unit_state === 'OUT' || unit_state === 'RETURNING')
}

/** Where the unit is, in words. */
export function whereIs({
  unit_state,
  is_packed,
}: Pick<Facts, 'unit_state' | 'is_packed'>): string {
  if (!is_packed) return UNIT_STATE_TEXTS[unit_state]
  return unit_state === 'PACKED' ? 'in the box' : 'sent'
}

/** The day on which a unit that is away for another order is expected; null if it is not, or that is not known. */
export function backOn(unit: Facts): Day | null {
  return !unit.is_packed && unit.back_at !== null ? dayOf(unit.back_at) : null
}
