import type { Grade, Station } from '@twirl/contract/staff/warehouse/bench'
import type { Size } from '@twirl/contract/sizes'
import { SIZE_LABELS } from '@twirl/contract/sizes'
import type { PassedPromise } from '@twirl/contract/staff/warehouse/units'
import { formatDay } from '#lib/format/format-day.ts'

export const GRADE_TEXTS: Record<Grade, string> = {
  AS_GOOD: 'As good as before',
  WORN: 'Worn',
  DAMAGED: 'Damaged',
}

export const STATION_TEXTS: Record<Station, string> = {
  CLEANING: 'Cleaning',
  REPAIR: 'Repair',
  RAIL: 'Rail',
  CLEARANCE: 'Clearance',
  RETIRE: 'Retire',
}

/** What became of the promises of a piece that was sent away, in words (STAFF-42). */
export function promiseText({ order, from, moved_to }: PassedPromise): string {
  const what = order ? `Order ${order.number}` : 'A booking'
  const became = moved_to ? `moved to unit ${moved_to}` : 'at risk, because no other unit is free'
  return `${what} of ${formatDay(from)}: ${became}.`
}

type Piece = { title: string; size: Size; color: string }

export function pieceText({ title, size, color }: Piece): string {
  return `${title}, ${color}, ${SIZE_LABELS[size]}`
}

export const lateText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'} late`
