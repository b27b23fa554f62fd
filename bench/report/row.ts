/** At most so many times the reference, or at most so much in the unit of the row. */
export type Goal = { ratio: number } | { value: number }

export type Row = {
  products: number
  work: string
  unit: 'ms' | 's' | 'MB' | 'kB' | '/s' | 'days' | 'statements'
  shop: number
  reference?: number
  goal?: Goal
  /** Why the row does not count, whatever its figures are. */
  flaw?: string
}

export const COLUMNS = ['products', 'work', 'shop', 'reference', 'ratio', 'goal', 'met']
export const COMPARED_COLUMNS = ['products', 'work', 'before', 'after', 'goal', 'met']

const DIGITS = { ms: 3, s: 2, MB: 0, kB: 1, '/s': 1, days: 1, statements: 0 }

export function isMet({ shop, reference, goal, flaw }: Row): boolean {
  if (flaw !== undefined) return false
  if (!goal) return true
  return 'value' in goal ? shop <= goal.value : shop / reference! <= goal.ratio
}

/** The cells of a row by column. */
export function cellsOf(row: Row): Record<string, string> {
  return {
    products: row.products.toLocaleString('en-US'),
    work: row.flaw === undefined ? row.work : `${row.work} (${row.flaw})`,
    shop: amountOf(row, row.shop),
    reference: row.reference === undefined ? '' : amountOf(row, row.reference),
    ratio: row.reference === undefined ? '' : ratioOf(row),
    goal: goalOf(row),
    met: row.goal === undefined && row.flaw === undefined ? '' : isMet(row) ? 'yes' : 'NO',
  }
}

/** The figure of each row in an earlier run and now: its ratio, or what it measures where there is no reference. */
export function compareRows(before: Row[], after: Row[]): Record<string, string>[] {
  const keyOf = ({ products, work }: Row) => `${products} ${work}`
  const earlier = new Map(before.map((row) => [keyOf(row), row]))
  return after.map((row) => {
    const old = earlier.get(keyOf(row))
    return { ...cellsOf(row), before: old ? figureOf(old) : '', after: figureOf(row) }
  })
}

function figureOf(row: Row): string {
  return row.reference === undefined ? amountOf(row, row.shop) : ratioOf(row)
}

function ratioOf({ shop, reference }: Row): string {
  const ratio = shop / reference!
  return ratio.toFixed(ratio < 0.1 ? 3 : 2)
}

function goalOf({ unit, goal }: Row): string {
  if (!goal) return ''
  return 'ratio' in goal ? `≤ ${Number(goal.ratio.toFixed(2))}` : `≤ ${goal.value}${suffixOf(unit)}`
}

function amountOf({ unit }: Row, amount: number): string {
  return amount.toFixed(amount < 100 ? DIGITS[unit] : 0) + suffixOf(unit)
}

const suffixOf = (unit: Row['unit']) => (unit === 'statements' ? '' : ` ${unit}`)
