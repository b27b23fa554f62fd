import { measuresOf, type ReportAnswer, type ReportName } from '@twirl/contract/staff/reports'
import type { getReport as contract } from '@twirl/contract/staff/reports'
import type * as z from 'zod/mini'
import type { Database } from '#platform/database/database.ts'
import { daysBetween } from '#platform/new-york-time.ts'
import { countUnits, countUnitsOfProducts } from '../inventory/public.ts'
import { namesOf } from './name-parts.ts'
import { type Sums, valuesOf } from './report-values.ts'
import { findProgress, sumByKey, sumByPeriod } from './reports.queries.ts'

/** More would not be read; the file has all of them. */
const PARTS_MAX = 200

export type AskedReport = z.output<(typeof contract)['input']>

/** A report as tables and as a chart show it. */
export async function getReport(
  { db }: { db: Database },
  asked: AskedReport,
  seesMoney: boolean,
): Promise<ReportAnswer> {
  const { report, from, until } = asked
  const days = daysBetween(from, until) + 1
  const periods = groupSums(await sumByPeriod(db, asked), ({ period }) => period)
  const found = await sumByKey(db, asked, {
    measure: largestBy(report, seesMoney),
    limit: PARTS_MAX + 1,
  })
  const sums = groupSums(found, ({ key }) => key)
  const keys = [...sums.keys()].slice(0, PARTS_MAX)
  const nameOf = await namesOf(db, report, keys)
  const unitsOf = await unitsOfParts(db, report, keys)
  const isWhole = keys.length === 1 && keys[0] === ''
  const allUnits = (await countUnits(db)).units_owned
  return {
    rolled_up_at: (await findProgress(db))?.toISOString() ?? null,
    total: valuesOf(report, totalOf(periods), { seesMoney, time: { days, units: allUnits } }),
    periods: [...periods]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, values]) => ({
        day,
        values: valuesOf(report, values, {
          seesMoney,
          time: { days: DAYS_OF_PERIOD[asked.by], units: allUnits },
        }),
      })),
    parts: isWhole
      ? []
      : keys.map((key) => ({
          key,
          name: nameOf(key),
          values: valuesOf(report, sums.get(key)!, {
            seesMoney,
            time: { days, units: unitsOf(key) },
          }),
        })),
    has_more_parts: sums.size > PARTS_MAX,
  }
}

/** For the utilization of a period; a month has 30 days. */
const DAYS_OF_PERIOD = { day: 1, week: 7, month: 30 } as const

/** The stored measure by which parts are sorted: the first one that is seen. */
function largestBy(report: ReportName, seesMoney: boolean): string {
  const STORED: Record<string, string> = { net: 'gross', tax_net: 'tax' }
  const [name] = measuresOf(report, seesMoney)[0]!
  return STORED[name] ?? name
}

type Row = { period: string; key: string; measure: string; value: number }

function groupSums(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Sums> {
  const groups = new Map<string, Sums>()
  for (const row of rows) {
    const sums = groups.get(keyOf(row)) ?? {}
    sums[row.measure] = row.value
    groups.set(keyOf(row), sums)
  }
  return groups
}

function totalOf(groups: Map<string, Sums>): Sums {
  const total: Sums = {}
  for (const sums of groups.values())
    for (const [measure, value] of Object.entries(sums))
      total[measure] = (total[measure] ?? 0) + value
  return total
}

/** How many units a part of the report stands for; null where that says nothing. */
export async function unitsOfParts(
  db: Database,
  report: ReportName,
  keys: readonly string[],
): Promise<(key: string) => number | null> {
  if (report === 'units') return () => 1
  if (report !== 'styles') return () => null
  const counts = await countUnitsOfProducts(db, keys.map(Number))
  const byProduct = new Map(counts.map(({ product_id, units }) => [String(product_id), units]))
  return (key) => byProduct.get(key) ?? 0
}
