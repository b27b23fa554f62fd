import type { exportCodes as contract } from '@twirl/contract/staff/money/codes'
import type * as z from 'zod/mini'
import { StreamedAnswer } from '#platform/http/routes.ts'
import { dayOf } from '#platform/new-york-time.ts'
import { type CouponFilter, listCoupons } from '../coupons/public.ts'
import { csvRow } from '#platform/csv-row.ts'
import type { CodesDeps } from './codes-deps.ts'
import { describeCode } from './describe-code.ts'

const BATCH = 1_000

const COLUMNS = [
  'Code',
  'State',
  'Percent',
  'Dollars',
  'Minimum',
  'First day',
  'Last day',
  'Limit',
  'Once per customer',
  'Orders',
  'Uses',
]

/** The filtered codes as CSV, newest first. Each batch is a statement of its own after the row before. */
export function exportCodes(
  { db, clock }: Pick<CodesDeps, 'db' | 'clock'>,
  { q, state, batch }: z.output<(typeof contract)['input']>,
): StreamedAnswer<string> {
  const now = clock.now()
  return new StreamedAnswer(csvOf(db, { q, state, batch, now }), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="discount-codes-${dayOf(now)}.csv"`,
  })
}

async function* csvOf(db: CodesDeps['db'], filter: CouponFilter): AsyncGenerator<string> {
  yield csvRow(COLUMNS)
  let after: number | null = null
  for (;;) {
    const rows = await listCoupons(db, filter, { after, limit: BATCH })
    if (rows.length > 0) yield rows.map((row) => codeRow(describeCode(row, filter.now))).join('')
    if (rows.length < BATCH) return
    after = rows.at(-1)!.id
  }
}

function codeRow(code: ReturnType<typeof describeCode>): string {
  const isPercent = code.kind === 'PERCENTAGE'
  return csvRow([
    code.code,
    code.state,
    isPercent ? code.value : null,
    isPercent ? null : code.value,
    code.minimum,
    code.starts_on,
    code.ends_on,
    code.total_limit,
    code.once_per_customer ? 'yes' : 'no',
    code.for_orders ?? 'ALL',
    code.use_count,
  ])
}
