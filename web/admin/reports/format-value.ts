import type { measuresOf } from '@twirl/contract/staff/reports'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { formatCount } from '../today/format-count.ts'

export type MeasureKind = ReturnType<typeof measuresOf>[number][1]['kind']

export function formatValue(kind: MeasureKind, value: number): string {
  if (kind === 'RATE') return `${value.toFixed(1)}%`
  if (kind === 'MONEY') return value < 0 ? `−${formatDollars(-value)}` : formatDollars(value)
  return formatCount(value)
}
