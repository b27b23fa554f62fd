import type { LeadRoster, RosterState } from '@twirl/contract/groups/lead-roster'
import type { LedEvent } from '@twirl/contract/groups/leads'
import { SIZE_LABELS } from '@twirl/contract/sizes'
import { formatDay } from '#lib/format/format-day.ts'
import { formatShopDay } from '#lib/format/format-shop-time.ts'
import { countPeople, countPieces, isToOrder } from '../roster-words.ts'

/** Something to do, or to know, and the page that helps with it. */
export type NextStep = {
  text: string
  link?: { to: 'people'; show: RosterState | null } | { to: 'share' }
}

type Facts = {
  event: LedEvent
  roster: LeadRoster
  /** YYYY-MM-DD, in the shop's time zone. */
  today: string
}

/** Returns what the lead does next, the most urgent first (LEAD-8). */
export function nextStepsOf({ event, roster, today }: Facts): NextStep[] {
  if (event.is_canceled) return [{ text: 'This event is canceled. There’s nothing left to do.' }]
  const steps = [...stepsOfBox(event, roster, today), ...stepsOfShop(event, roster)]
  if (steps.length > 0) return steps
  if (event.phase !== 'OVER')
    return [{ text: 'Everyone has answered and ordered. You can lean back.' }]
  return roster.box.orders > 0
    ? [{ text: 'Everything is back. Thank you for leading this event!' }]
    : [{ text: 'No one ordered, so there’s nothing to hand out.' }]
}

/** Until the shop closes: bring people in. */
function stepsOfShop(event: LedEvent, { people, guests_joined, sizes }: LeadRoster): NextStep[] {
  if (event.phase === 'OVER') return []
  const steps: NextStep[] = []
  const hasJoined = guests_joined > 0 || people.some(({ has_joined }) => has_joined)
  if (!hasJoined)
    steps.push({
      text:
        event.phase === 'AHEAD'
          ? `Share the link with your group. The shop opens ${formatShopDay(event.online_start_time)}.`
          : 'Share the link with your group. No one has joined yet.',
      link: { to: 'share' },
    })
  const silent = people.filter(({ state }) => state === 'INVITED').length
  if (silent > 0)
    steps.push({
      text: `${countPeople(silent)} ${silent === 1 ? 'hasn’t' : 'haven’t'} answered yet.`,
      link: { to: 'people', show: 'INVITED' },
    })
  const toOrder = people.filter(isToOrder).length
  if (toOrder > 0 && event.phase === 'OPEN')
    steps.push({
      text: `${countPeople(toOrder)} ${toOrder === 1 ? 'hasn’t' : 'haven’t'} ordered yet. The shop closes ${formatShopDay(event.online_end_time)}.`,
      link: { to: 'people', show: null },
    })
  const short = sizes.filter(({ to_order, free }) => to_order > free)
  if (short.length > 0)
    steps.push({
      text: `Not enough is free in ${short.map(({ size }) => SIZE_LABELS[size]).join(', ')}. Ask these people to order early.`,
    })
  return steps
}

/** Once something is ordered: the box, the hand-out and the way back. */
function stepsOfBox(event: LedEvent, { box }: LeadRoster, today: string): NextStep[] {
  const { orders, shipped, handed_out, pieces_out, arrives_by, return_by } = box
  const steps: NextStep[] = []
  if (pieces_out > 0) {
    const isLate = return_by !== null && return_by < today
    const by = return_by === null ? '' : ` by ${formatDay(return_by)}`
    steps.push({
      text: isLate
        ? `${countPieces(pieces_out)} should be back since ${formatDay(return_by)}. Please collect what’s missing.`
        : `Collect ${countPieces(pieces_out)}${by}.`,
      link: { to: 'people', show: 'HANDED_OUT' },
    })
  }
  const waiting = shipped - handed_out
  if (waiting > 0) {
    const on = event.hand_out_date === null ? '' : ` on ${formatDay(event.hand_out_date)}`
    steps.push({
      text: `Hand out ${waiting === 1 ? 'one order' : `${waiting} orders`}${on}. The box is on its way or with you.`,
      link: { to: 'people', show: 'ORDERED' },
    })
  }
  if (event.phase === 'OVER' && shipped < orders && arrives_by !== null)
    steps.push({ text: `We’re packing the box. It arrives by ${formatDay(arrives_by)}.` })
  return steps
}
