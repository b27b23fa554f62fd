import type { Part } from './plan-capacity.ts'

export const CAPACITY_COLUMNS = ['part', 'needs', 'full at', 'used', 'what then']

/** The cells of a part by column. */
export function capacityCells({ part, need, limit, unit, remedy }: Part): Record<string, string> {
  return {
    part,
    needs: amountOf(need, unit),
    'full at': amountOf(limit, unit),
    used: `${Number(((need / limit) * 100).toPrecision(2)).toLocaleString('en-US')} %`,
    'what then': need > limit ? remedy : '',
  }
}

function amountOf(amount: number, unit: string): string {
  const rounded = Number(amount.toPrecision(3)).toLocaleString('en-US')
  return unit.startsWith('/') ? `${rounded}${unit}` : `${rounded} ${unit}`.trim()
}
