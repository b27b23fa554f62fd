import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import {
  exportReport,
  getReport,
  maySeeReport,
  measuresOf,
  type Period,
  PERIODS,
  REPORT_NAMES,
  type ReportAnswer,
  type ReportName,
  REPORTS,
} from '@twirl/contract/staff/reports'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { api } from '#lib/api.ts'
import { formatDay } from '#lib/format/format-day.ts'
import { formatShopTime, shopDayOf } from '#lib/format/format-shop-time.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { announce } from '#ui/live-region.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import { loginQuery } from '../login/staff-login.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { downloadCsv } from '../shell/download-csv.ts'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { useAddressSearch } from '../shell/use-address-search.ts'
import { ReportTable } from './report-table.tsx'

// The charts are the largest part of the back office: they come after the numbers.
const ReportChart = lazy(() => import('./report-chart.tsx'))

const FILTERS = ['report', 'by', 'from', 'until'] as const
const CONTROL = 'h-11 w-full rounded-input border border-line-strong bg-white px-3'
const DEFAULT_DAYS = 90
const DAY_MS = 86_400_000
const PERIOD_TEXTS: Record<Period, string> = { day: 'Day', week: 'Week', month: 'Month' }

type Asked = { report: ReportName; by: Period; from: string; until: string }

/** How the shop did, by period (STAFF-200). What is shown is in the address. */
export function ReportsPage() {
  const { member } = useSuspenseQuery(loginQuery()).data
  const permissions = member?.permissions ?? []
  const [search, apply] = useAddressSearch(FILTERS)
  const names = REPORT_NAMES.filter((name) => maySeeReport(name, permissions))
  const [today] = useState(() => shopDayOf(new Date().toISOString()))
  const asked: Asked = {
    report: names.find((name) => name === search.report) ?? names[0]!,
    by: PERIODS.find((period) => period === search.by) ?? 'week',
    from: search.from ?? daysBefore(today, DEFAULT_DAYS),
    until: search.until ?? today,
  }
  const report = useQuery({
    queryKey: ['report', asked],
    queryFn: ({ signal }) => api(getReport, asked, { signal }),
    placeholderData: keepPreviousData,
  })
  const { name, about } = REPORTS[asked.report]
  return (
    <>
      <PageTitle title="Reports" />
      <div
        role="search"
        aria-label="Report"
        className="grid grid-cols-2 items-end gap-3 pb-5 text-sm lg:grid-cols-[2fr_1fr_1fr_1fr]"
      >
        <Field label="Report" isWide>
          <select
            className={CONTROL}
            value={asked.report}
            onChange={({ target }) => apply({ report: target.value })}
          >
            {names.map((each) => (
              <option key={each} value={each}>
                {REPORTS[each].name}
              </option>
            ))}
          </select>
        </Field>
        <Field label="By" isWide>
          <select
            className={CONTROL}
            value={asked.by}
            onChange={({ target }) => apply({ by: target.value })}
          >
            {PERIODS.map((each) => (
              <option key={each} value={each}>
                {PERIOD_TEXTS[each]}
              </option>
            ))}
          </select>
        </Field>
        <Field label="From">
          <input
            type="date"
            className={CONTROL}
            value={asked.from}
            max={asked.until}
            onChange={({ target }) => apply({ from: target.value })}
          />
        </Field>
        <Field label="Until">
          <input
            type="date"
            className={CONTROL}
            value={asked.until}
            min={asked.from}
            onChange={({ target }) => apply({ until: target.value })}
          />
        </Field>
      </div>
      <section aria-label={name} className="flex flex-col gap-5">
        <div>
          <h2 className="text-xl">{name}</h2>
          <p className="text-sm text-ink-soft">{about}</p>
        </div>
        <Loaded query={report}>
          {(answer) => (
            <Shown asked={asked} answer={answer} seesMoney={permissions.includes('finance')} />
          )}
        </Loaded>
      </section>
    </>
  )
}

type FieldProps = { label: string; isWide?: boolean; children: ReactNode }

function Field({ label, isWide, children }: FieldProps) {
  return (
    <label className={`flex flex-col gap-1 font-semibold ${isWide ? 'max-lg:col-span-2' : ''}`}>
      {label}
      {children}
    </label>
  )
}

type ShownProps = { asked: Asked; answer: ReportAnswer; seesMoney: boolean }

function Shown({ asked, answer, seesMoney }: ShownProps) {
  const { report, by } = asked
  const { rolled_up_at, periods, parts, total, has_more_parts } = answer
  const measures = measuresOf(report, seesMoney)
  const [[main, { text, kind }]] = measures as [(typeof measures)[number]]
  const save = async () => {
    await downloadCsv(exportReport, asked)
    announce('The file is saved.')
  }
  if (periods.length === 0) return <p>There is nothing in these days. {freshness(rolled_up_at)}</p>
  const { key } = REPORTS[report]
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 text-sm">
        <p className="text-ink-soft">{freshness(rolled_up_at)}</p>
        <ActionButton action={save} className={TEXT_BUTTON}>
          Save as CSV
        </ActionButton>
      </div>
      <Suspense fallback={<Skeleton className="h-72 w-full rounded-input" />}>
        <ReportChart
          title={`${text} by ${by}`}
          kind={kind}
          points={periods.map(({ day, values }) => ({ day, value: values[main] ?? 0 }))}
        />
      </Suspense>
      <ReportTable
        title={`By ${by}`}
        first={by === 'day' ? 'Day' : `${PERIOD_TEXTS[by]} from`}
        measures={measures.filter(([name]) => name !== 'units')}
        rows={periods
          .toReversed()
          .map(({ day, values }) => ({ id: day, name: formatDay(day), values }))}
        total={total}
      />
      {parts.length > 0 && key && (
        <ReportTable
          title={`By ${key.toLowerCase()}`}
          first={key}
          measures={measures}
          rows={parts.map((part) => ({
            id: part.key,
            name: <PartName report={report} part={part} />,
            values: part.values,
          }))}
        />
      )}
      {has_more_parts && (
        <p className="text-sm">The {parts.length} largest are shown. The file has all of them.</p>
      )}
    </>
  )
}

function freshness(rolledUpAt: string | null): string {
  return rolledUpAt
    ? `Counted ${formatShopTime(rolledUpAt)} New York time, and again every 10 minutes.`
    : 'The figures are counted every 10 minutes, and were not counted yet.'
}

type PartNameProps = { report: ReportName; part: ReportAnswer['parts'][number] }

function PartName({ report, part: { key, name } }: PartNameProps) {
  if (report === 'styles')
    return (
      <AdminLink to={`/admin/products/${key}/calendar`} className="underline">
        <Unbroken text={name} />
      </AdminLink>
    )
  if (report === 'units')
    return (
      <AdminLink to={`/admin/units/${name}`} className="font-mono underline">
        {name}
      </AdminLink>
    )
  return <Unbroken text={name} />
}

function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10)
}
