import type { NudgeChannel, NudgeGroup, NudgeReason } from '@twirl/contract/groups/lead-nudges'
import type { RosterPerson } from '@twirl/contract/groups/lead-roster'
import type { LeadTerms } from '@twirl/contract/system'

/** A person with what decides about a reminder. */
export type Candidate = {
  shown: Pick<RosterPerson, 'key' | 'state' | 'is_attending' | 'has_joined'>
  email: string | null
  /** Only a number that the person gave for this event. */
  phone_number: string | null
  has_refused: boolean
  /** When reminders of this event were sent, newest first. */
  nudged_at: Date[]
}

type Choice = {
  group: NudgeGroup
  channel: NudgeChannel
  /** Null: the whole group. */
  personKey: string | null
  terms: LeadTerms
  now: Date
}

/** The most mails of one transaction; the others can be reminded by the next request. */
const RECIPIENTS_MAX = 200
const DAY_MS = 24 * 60 * 60 * 1_000

/** Decides who of a group gets a reminder, and why the others do not (LEAD-14, LEAD-15). */
export function chooseRecipients<Person extends Candidate>(
  people: Person[],
  choice: Choice,
): { recipients: Person[]; leftOut: { person: Person; reason: NudgeReason }[] } {
  const { group, personKey } = choice
  const meant = people.filter(({ shown }) =>
    personKey === null ? isIn(group, shown) : shown.key === personKey,
  )
  const recipients: Person[] = []
  const leftOut: { person: Person; reason: NudgeReason }[] = []
  for (const person of meant) {
    const reason =
      recipients.length >= RECIPIENTS_MAX ? ('LATER' as const) : refusalOf(person, choice)
    if (reason === null) recipients.push(person)
    else leftOut.push({ person, reason })
  }
  return { recipients, leftOut }
}

function refusalOf(person: Candidate, choice: Choice): NudgeReason | null {
  const { shown, email, phone_number, has_refused, nudged_at } = person
  const { group, channel, terms, now } = choice
  if (!isIn(group, shown)) return 'NOT_NEEDED'
  if (has_refused) return 'REFUSED'
  if ((channel === 'MAIL' ? email : phone_number) === null) return 'NO_CONTACT'
  if (nudged_at.length >= terms.nudges_per_person) return 'ENOUGH'
  const pauseEnds = (nudged_at[0]?.getTime() ?? 0) + terms.nudge_pause_days * DAY_MS
  return pauseEnds > now.getTime() ? 'TOO_SOON' : null
}

function isIn(group: NudgeGroup, { state, is_attending, has_joined }: Candidate['shown']): boolean {
  const hasOrdered = state === 'ORDERED' || state === 'HANDED_OUT' || state === 'RETURNED'
  if (hasOrdered || is_attending === false) return false
  if (group === 'NOT_ANSWERED') return state === 'INVITED'
  if (group === 'NOT_JOINED') return is_attending === true && !has_joined && state !== 'IN_BAG'
  return has_joined || state === 'IN_BAG'
}
