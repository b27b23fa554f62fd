import type { ListedCollection } from '@twirl/contract/staff/catalogue/collections'
import { formatDay } from '#lib/format/format-day.ts'

type Shown = Pick<ListedCollection, 'is_published' | 'is_visible' | 'show_from' | 'show_until'>

/** Whether the shop shows a collection, in words. */
export function stateText({ is_published, is_visible, show_from, show_until }: Shown): string {
  if (!is_published) return 'Not published'
  const until = show_until ? ` until ${formatDay(show_until)}` : ''
  if (is_visible) return `In the shop${until}`
  // It is published and not shown: its first day is still to come, or its last day is over. It follows from both days.
  const days = [show_from && `from ${formatDay(show_from)}`, until.trim()].filter(Boolean).join(' ')
  return `Not in the shop today: ${days}`
}
