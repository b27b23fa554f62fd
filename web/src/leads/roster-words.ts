import {
  ROSTER_STATES,
  type RosterPerson,
  type RosterState,
} from '@twirl/contract/groups/lead-roster'

export const STATE_WORDS: Record<RosterState, string> = {
  INVITED: 'Invited',
  DECLINED: 'Can’t come',
  COMING: 'Coming',
  JOINED: 'Joined',
  IN_BAG: 'In the bag',
  ORDERED: 'Ordered',
  HANDED_OUT: 'Handed out',
  RETURNED: 'Returned',
}

export const toRosterState = (text: string | undefined): RosterState | null =>
  ROSTER_STATES.find((state) => state === text) ?? null

export const UNNAMED = 'Guest without a name'

/** Coming, joined or with a piece in the bag, and nothing ordered. */
export function isToOrder({ state, is_attending }: RosterPerson): boolean {
  if (state === 'COMING') return true
  return (state === 'JOINED' || state === 'IN_BAG') && is_attending !== false
}

/** "1 person", "3 people". */
export function countPeople(count: number): string {
  return count === 1 ? '1 person' : `${count} people`
}

/** "1 piece", "3 pieces". */
export function countPieces(count: number): string {
  return count === 1 ? '1 piece' : `${count} pieces`
}
