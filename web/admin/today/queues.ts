import type { Permission } from '@twirl/contract/staff/access/permissions'
import type { Queue } from '@twirl/contract/staff/today'

/** What a queue is called, and the page where its work is done. */
export const QUEUE_PAGES: Record<Queue, { text: string; path: string }> = {
  TO_PACK: { text: 'To pack', path: '/admin/orders?state=TO_PACK' },
  TO_SHIP: { text: 'To ship', path: '/admin/orders?state=TO_SHIP' },
  TO_HAND_OUT: { text: 'To hand out', path: '/admin/orders?state=TO_HAND_OUT' },
  DUE_BACK: { text: 'Due back', path: '/admin/orders?state=OUT&sort=due' },
  OVERDUE: { text: 'Overdue', path: '/admin/orders?state=OVERDUE&sort=due' },
  TO_INSPECT: { text: 'To inspect', path: '/admin/bench' },
  REFUNDS: { text: 'Refunds to decide', path: '/admin/refunds' },
  SECOND_PERSON: { text: 'Refunds to approve', path: '/admin/refunds?show=second-person' },
  OBJECTIONS: { text: 'Objections to charges', path: '/admin/refunds?show=objections' },
  AT_RISK: { text: 'Promises at risk', path: '/admin/risks' },
  TAX_OWED: { text: 'Tax still owed', path: '/admin/books' },
  GATEWAY: { text: 'Gateway differences', path: '/admin/books' },
  DISPUTES: { text: 'Disputed payments', path: '/admin/disputes' },
  UNANSWERED: { text: 'Payments without an answer', path: '/admin/services' },
  MESSAGES: { text: 'Messages', path: '/admin/messages' },
}

/** Who packs goes to the page where that is done by scan; others see the orders. */
export function queuePath(queue: Queue, permissions: readonly Permission[]): string {
  const isPacker = permissions.includes('warehouse')
  return queue === 'TO_PACK' && isPacker ? '/admin/packing' : QUEUE_PAGES[queue].path
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long something waits, in the largest unit that tells enough: 45 minutes, 30 hours, 3 days. */
export function ageText(since: string, now: number): string {
  const age = Math.max(0, now - Date.parse(since))
  if (age < HOUR_MS) return countOf(Math.floor(age / MINUTE_MS), 'minute')
  if (age < 2 * DAY_MS) return countOf(Math.floor(age / HOUR_MS), 'hour')
  return countOf(Math.floor(age / DAY_MS), 'day')
}

function countOf(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
