import type {
  NudgeChannel,
  NudgeGroup,
  NudgePreview,
  NudgeReason,
} from '@twirl/contract/groups/lead-nudges'
import type { RosterPerson } from '@twirl/contract/groups/lead-roster'

/** Each continues “To people who”. */
export const GROUP_WORDS: Record<NudgeGroup, string> = {
  NOT_ANSWERED: 'haven’t answered',
  NOT_JOINED: 'are coming, but haven’t joined',
  NOT_ORDERED: 'joined, but haven’t ordered',
}

/** What a person can be reminded of; null if nothing is missing. */
export function nudgeGroupOf({ state, is_attending }: RosterPerson): NudgeGroup | null {
  if (is_attending === false) return null
  if (state === 'INVITED') return 'NOT_ANSWERED'
  if (state === 'COMING') return 'NOT_JOINED'
  return state === 'JOINED' || state === 'IN_BAG' ? 'NOT_ORDERED' : null
}

type Terms = Pick<NudgePreview, 'nudges_per_person' | 'nudge_pause_days'>

/** Why a person is left out, after the name. */
export function reasonText(reason: NudgeReason, channel: NudgeChannel, terms: Terms): string {
  switch (reason) {
    case 'REFUSED':
      return 'doesn’t want reminders'
    case 'NO_CONTACT':
      return channel === 'MAIL' ? 'has no confirmed email with us' : 'gave us no phone number'
    case 'TOO_SOON':
      return `was reminded less than ${terms.nudge_pause_days} days ago`
    case 'ENOUGH':
      return `was reminded ${terms.nudges_per_person} times already`
    case 'NOT_NEEDED':
      return 'needs no reminder any more'
    case 'LATER':
      return 'comes next: send it once more'
  }
}
