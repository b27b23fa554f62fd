import type { TrunkShowKind } from '@twirl/contract/groups/trunk-shows'
import type { EventState, ListedEvent } from '@twirl/contract/staff/events/events'

export const KIND_TEXTS: Record<TrunkShowKind, string> = {
  ONLINE: 'Sorority, online',
  IN_PERSON: 'Sorority, in person',
  BOTH: 'Sorority, online and in person',
  ONLINE_GROUP: 'Online group',
}

const STATE_TEXTS: Record<EventState, string> = {
  DRAFT: 'Draft',
  SCHEDULED: 'Announced',
  OPEN: 'Open',
  CLOSED: 'Closed',
  CANCELED: 'Canceled',
  DELETED: 'Deleted',
}

/** The state in words: an open event opens and closes by itself at its times. */
export function stateText({ state, phase }: Pick<ListedEvent, 'state' | 'phase'>): string {
  if (state !== 'OPEN' || phase === 'OPEN') return STATE_TEXTS[state]
  return phase === 'AHEAD' ? 'Opens by itself' : 'Over'
}

/** What is written on the button that brings an event to a state. */
const STATE_ACTS: Record<Exclude<EventState, 'CANCELED'>, { text: string; about: string }> = {
  DRAFT: { text: 'Make it a draft again', about: 'Only staff see it.' },
  SCHEDULED: { text: 'Announce', about: 'Guests can answer. Its shop stays closed.' },
  OPEN: { text: 'Open', about: 'Its shop opens and closes by itself at its times.' },
  CLOSED: { text: 'Close now', about: 'Its shop takes no more orders.' },
  DELETED: { text: 'Delete', about: 'It leaves all lists. Its link is not used again.' },
}

type Act = { text: string; about: string }

/** An open event that is announced again is put off. */
export function actOf(from: EventState, to: Exclude<EventState, 'CANCELED'>): Act {
  if (from === 'OPEN' && to === 'SCHEDULED')
    return { text: 'Close for now', about: 'Its shop closes until you open it. Guests can answer.' }
  return STATE_ACTS[to]
}
