import type { SendBackWay } from '@twirl/contract/buying/orders'

/** What to do with a piece whose refund was requested. */
export function sendBackText(way: SendBackWay | null, leadName: string | null): string {
  if (way === null) return 'There’s nothing to send back.'
  if (way === 'LABEL')
    return 'Please send it back, so we can check it: put it in its bag, unworn, stick on the return label from the bag and drop it off.'
  return `Please give it back, unworn, to ${groupLeaderOf(leadName)}. Everything from your group comes back to us in one box.`
}

/** The receiver of the box, named if the event has one. */
export function groupLeaderOf(leadName: string | null): string {
  return leadName === null ? 'your group leader' : `your group leader, ${leadName}`
}
