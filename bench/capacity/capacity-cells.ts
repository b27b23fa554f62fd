import type { Part } from './plan-capacity.ts'

export const CAPACITY_COLUMNS = ['part', 'needs', 'full at', 'used', 'then']

/** The cells of a part by column. */
export function capacityCells({ part, need, limit, unit, then }: Part): Record<string, string> {
  return {
    part,
    needs: amountOf(need, unit),
    'full at': amountOf(limit, unit),
    used: `${Number(((need / limit) * 100).toPrecision(2)).toLocaleString('en-US')} %`,
    then: need > limit ? then : '',
  }
}

function amountOf(amount: number, unit: string): string {
  const rounded = Number(amount.toPrecision(3)).toLocaleString('en-US')
  return unit.startsWith('/') ? `${rounded}${unit}` : `${rounded} ${unit}`.trim()
}
