/**
 * The state of an event, as staff set it.
 * DRAFT: only staff see it. SCHEDULED: invited guests may answer, its shop stays shut. OPEN: its shop opens
 * and closes by itself at its times. CLOSED: shut before its time. CANCELED and DELETED speak for themselves.
 */
export type TrunkShowState = 'DRAFT' | 'SCHEDULED' | 'OPEN' | 'CLOSED' | 'CANCELED' | 'DELETED'

/** Allowed transitions. An open event must not vanish for its customers: it is closed or canceled first. */
const NEXT_STATES: Record<TrunkShowState, readonly TrunkShowState[]> = {
  DRAFT: ['SCHEDULED', 'OPEN', 'DELETED'],
  SCHEDULED: ['DRAFT', 'OPEN', 'CANCELED', 'DELETED'],
  OPEN: ['SCHEDULED', 'CLOSED', 'CANCELED'],
  CLOSED: ['OPEN', 'CANCELED', 'DELETED'],
  CANCELED: ['DELETED'],
  DELETED: [],
}

/** Returns the states from which an event may be moved to this one. */
export function statesBefore(to: TrunkShowState): TrunkShowState[] {
  return TRUNK_SHOW_STATES.filter((from) => NEXT_STATES[from].includes(to))
}

export function statesAfter(from: TrunkShowState): readonly TrunkShowState[] {
  return NEXT_STATES[from]
}

// The record above is written out in full.
export const TRUNK_SHOW_STATES = Object.keys(NEXT_STATES) as TrunkShowState[]

type Times = { state: TrunkShowState; opens_at: Date; closes_at: Date }

/** Returns whether its shop is still ahead, open or over, by the state and the time. */
export function phaseOf(
  { state, opens_at, closes_at }: Times,
  now: Date,
): 'AHEAD' | 'OPEN' | 'OVER' {
  if (state === 'DRAFT' || state === 'SCHEDULED') return 'AHEAD'
  if (state !== 'OPEN' || now >= closes_at) return 'OVER'
  return now < opens_at ? 'AHEAD' : 'OPEN'
}
