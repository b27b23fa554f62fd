import { measuresOf, REPORTS } from '@twirl/contract/staff/reports'
import { csvRow } from '#platform/csv-row.ts'
import type { Database } from '#platform/database/database.ts'
import { StreamedAnswer } from '#platform/http/routes.ts'
import { formatDay } from '#platform/new-york-time.ts'
import { type AskedReport, unitsOfParts } from './get-report.ts'
import { namesOf } from './name-parts.ts'
import { valuesOf } from './report-values.ts'
import { sumByPeriodAndKey } from './reports.queries.ts'

const BATCH = 1_000

/** All figures of a report as CSV. Each batch is a statement of its own after the row before. */
export function exportReport(
  { db }: { db: Database },
  asked: AskedReport,
  seesMoney: boolean,
): StreamedAnswer<string> {
  const { report, from, until } = asked
  return new StreamedAnswer(csvOf(db, asked, seesMoney), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${report}-${from}-${until}.csv"`,
  })
}

async function* csvOf(
  db: Database,
  asked: AskedReport,
  seesMoney: boolean,
): AsyncGenerator<string> {
  const { report, by } = asked
  const { key } = REPORTS[report]
  // A rate needs the days of its row, which the reader of the file knows.
  const measures = measuresOf(report, seesMoney).filter(([, { kind }]) => kind !== 'RATE')
  yield csvRow([
    by === 'day' ? 'Day' : `First day of the ${by}`,
    ...(key === null ? [] : [key, 'Id']),
    ...measures.map(([, { text }]) => text),
  ])
  let after: { period: string; key: string } | null = null
  for (;;) {
    const rows = await sumByPeriodAndKey(db, asked, { after, limit: BATCH })
    const keys = [...new Set(rows.map((row) => row.key))]
    const nameOf = await namesOf(db, report, keys)
    const unitsOf = await unitsOfParts(db, report, keys)
    yield rows
      .map((row) => {
        const time = { days: 1, units: unitsOf(row.key) }
        const values = valuesOf(report, row.values, { seesMoney, time })
        return csvRow([
          formatDay(row.period),
          ...(key === null ? [] : [nameOf(row.key), row.key]),
          ...measures.map(([name]) => values[name]!),
        ])
      })
      .join('')
    if (rows.length < BATCH) return
    const last = rows.at(-1)!
    after = { period: last.period, key: last.key }
  }
}
