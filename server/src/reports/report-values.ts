import { measuresOf, type ReportName } from '@twirl/contract/staff/reports'
import { toDollars } from '#platform/money.ts'

/** Cents, counts and days as they are stored, by their measure. */
export type Sums = Record<string, number>

/** What a rate of time needs besides: the days of the span, and the units that were there. */
export type TimeOf = { days: number; units: number | null }

/** The values of a report that follow from stored sums, in dollars and percent. */
export function valuesOf(
  report: ReportName,
  sums: Sums,
  { seesMoney, time }: { seesMoney: boolean; time: TimeOf },
): Record<string, number> {
  const of = (measure: string) => sums[measure] ?? 0
  const derived: Sums = {
    net: of('gross') + of('outside') - of('refunds'),
    tax_net: of('tax') - of('tax_refunded'),
  }
  const rates: Sums = {
    late_rate: percentOf(of('late'), of('returned')),
    utilization: percentOf(of('days_out'), time.days * (time.units ?? 0)),
  }
  const values: Record<string, number> = {}
  for (const [name, { kind }] of measuresOf(report, seesMoney)) {
    if (kind === 'RATE') values[name] = rates[name] ?? 0
    else if (kind === 'MONEY') values[name] = toDollars(derived[name] ?? of(name))
    else values[name] = name === 'units' ? (time.units ?? 0) : of(name)
  }
  return values
}

/** With one decimal. */
function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((1_000 * part) / whole) / 10
}
