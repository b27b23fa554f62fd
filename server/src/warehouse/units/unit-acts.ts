import type { AuditAction } from '@twirl/contract/staff/access/audit'
import { type UnitAct, UNIT_ACTS } from '@twirl/contract/staff/warehouse/units'
import { canMove, type Pool, type UnitRow, type UnitState } from '../../inventory/public.ts'

type Target = { state: UnitState } | { pool: Pool }

/** Where an act leads, and how the audit log calls it (STAFF-40). */
export const ACT_TABLE: Record<UnitAct, { to: Target; action: AuditAction }> = {
  TO_CLEANING: { to: { state: 'CLEANING' }, action: 'unit.clean' },
  TO_REPAIR: { to: { state: 'REPAIR' }, action: 'unit.repair' },
  TO_RAIL: { to: { state: 'IN_HOUSE' }, action: 'unit.rail' },
  TO_CLEARANCE: { to: { pool: 'CLEARANCE' }, action: 'unit.to-clearance' },
  FROM_CLEARANCE: { to: { pool: 'CORE' }, action: 'unit.from-clearance' },
  LOSE: { to: { state: 'LOST' }, action: 'unit.lose' },
  FIND: { to: { state: 'RECEIVED' }, action: 'unit.find' },
  RETIRE: { to: { state: 'RETIRED' }, action: 'unit.retire' },
}

type Acted = Pick<UnitRow, 'state' | 'pool' | 'away_for'>

export function isThere(unit: Acted, act: UnitAct): boolean {
  const { to } = ACT_TABLE[act]
  return 'state' in to ? unit.state === to.state : unit.pool === to.pool
}

/** Whether a unit may be moved so by hand. Parcels and returns are moved with their order, and inspected at the bench. */
export function canAct(unit: Acted, act: UnitAct): boolean {
  const { to } = ACT_TABLE[act]
  if (isThere(unit, act)) return false
  if ('pool' in to) return unit.state === 'IN_HOUSE'
  if (unit.state === 'PACKED') return false
  if (act === 'FIND') return unit.state === 'LOST'
  if (unit.state === 'RECEIVED' && unit.away_for !== null && act !== 'LOSE') return false
  return canMove(unit.state, to.state)
}

export function actsOf(unit: Acted): UnitAct[] {
  return (Object.keys(UNIT_ACTS) as UnitAct[]).filter((act) => canAct(unit, act))
}
