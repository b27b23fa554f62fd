export type Pool = 'CORE' | 'CLEARANCE'

/**
 * The state of a unit. PACKED: in the parcel of a booking. OUT: with the customer, or on the way there.
 * RECEIVED: back, and not yet inspected; only inspection makes a unit free again.
 */
export type UnitState =
  | 'IN_HOUSE'
  | 'PACKED'
  | 'OUT'
  | 'RETURNING'
  | 'RECEIVED'
  | 'CLEANING'
  | 'REPAIR'
  | 'RETIRED'
  | 'LOST'
  | 'SOLD'

const NEXT_STATES: Record<UnitState, readonly UnitState[]> = {
  IN_HOUSE: ['PACKED', 'CLEANING', 'REPAIR', 'RETIRED', 'LOST'],
  PACKED: ['IN_HOUSE', 'OUT', 'SOLD'],
  OUT: ['RETURNING', 'RECEIVED', 'LOST', 'SOLD'],
  RETURNING: ['RECEIVED', 'LOST', 'SOLD'],
  RECEIVED: ['IN_HOUSE', 'CLEANING', 'REPAIR', 'RETIRED', 'LOST'],
  CLEANING: ['IN_HOUSE', 'REPAIR', 'RETIRED', 'LOST'],
  REPAIR: ['IN_HOUSE', 'CLEANING', 'RETIRED', 'LOST'],
  RETIRED: [],
  // A lost unit may be found again, a sold one sent back.
  LOST: ['RECEIVED', 'RETIRED'],
  SOLD: ['RECEIVED'],
}

/** How staff read a state: a unit is … */
export const UNIT_STATE_TEXTS: Record<UnitState, string> = {
  IN_HOUSE: 'on the rail',
  PACKED: 'packed for another order',
  OUT: 'with a customer',
  RETURNING: 'on its way back',
  RECEIVED: 'back and not inspected yet',
  CLEANING: 'being cleaned',
  REPAIR: 'in repair',
  RETIRED: 'retired',
  LOST: 'lost',
  SOLD: 'sold',
}

// The record of next states names every state.
export const UNIT_STATES = Object.keys(NEXT_STATES) as UnitState[]

export function canMove(from: UnitState, to: UnitState): boolean {
  return NEXT_STATES[from].includes(to)
}

/** States of units that are neither in the house nor expected back. */
export const END_STATES: readonly UnitState[] = ['RETIRED', 'LOST', 'SOLD']

export function isAway(state: UnitState): boolean {
  return state !== 'IN_HOUSE' && !END_STATES.includes(state)
}
