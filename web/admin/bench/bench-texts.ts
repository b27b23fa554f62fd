import type { Grade, Station } from '@twirl/contract/staff/warehouse/bench'
import type { Size } from '@twirl/contract/sizes'
import { SIZE_LABELS } from '@twirl/contract/sizes'

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

type Piece = { title: string; size: Size; color: string }

export function pieceText({ title, size, color }: Piece): string {
  return `${title}, ${color}, ${SIZE_LABELS[size]}`
}

export const lateText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'} late`
