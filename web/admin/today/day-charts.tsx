import type { DayFigures } from '@twirl/contract/staff/today'
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { formatDay } from '#lib/format/format-day.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { formatCount } from './format-count.ts'

type Chart = {
  title: string
  valueOf: (figures: DayFigures) => number
  format: (value: number) => string
  isState?: true
  isMoney?: true
}

const dollars = (value: number) => (value < 0 ? `−${formatDollars(-value)}` : formatDollars(value))

const CHARTS: readonly Chart[] = [
  { title: 'Orders', valueOf: ({ orders }) => orders, format: formatCount },
  {
    title: 'Revenue',
    valueOf: ({ revenue }) => revenue ?? 0,
    format: dollars,
    isMoney: true,
  },
  {
    title: 'Rentals out',
    valueOf: ({ rentals_out }) => rentals_out,
    format: formatCount,
    isState: true,
  },
  {
    title: 'Utilization',
    valueOf: ({ rentals_out, units_owned }) =>
      units_owned === 0 ? 0 : (100 * rentals_out) / units_owned,
    format: (value) => `${value.toFixed(1)}%`,
    isState: true,
  },
]

type DayChartsProps = { days: readonly DayFigures[]; seesMoney: boolean }

/** One chart for each figure: bars for what happened on a day, an area for what holds at its end. */
export default function DayCharts({ days, seesMoney }: DayChartsProps) {
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      {CHARTS.filter(({ isMoney }) => seesMoney || !isMoney).map((chart) => (
        <DayChart key={chart.title} chart={chart} days={days} />
      ))}
    </div>
  )
}

const AXIS = { fontSize: 12, fill: 'var(--color-ink-soft)' }
const HEIGHT = 200

function DayChart({ chart, days }: { chart: Chart; days: readonly DayFigures[] }) {
  const { title, valueOf, format, isState } = chart
  const data = days.map((figures) => ({ day: figures.day, value: valueOf(figures) }))
  const frame = (
    <>
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      <XAxis dataKey="day" tickFormatter={shortDay} minTickGap={24} tick={AXIS} />
      <YAxis
        width={52}
        allowDecimals={isState === true}
        tickFormatter={shortNumber}
        tick={AXIS}
        axisLine={false}
        tickLine={false}
      />
      <Tooltip
        formatter={(value) => [format(Number(value)), title]}
        labelFormatter={(day) => (typeof day === 'string' ? formatDay(day) : '')}
        isAnimationActive={false}
      />
    </>
  )
  const last = data.at(-1)
  return (
    <section className="min-w-0 rounded-input border border-line bg-white p-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pb-2">
        <h3 className="font-text text-base font-semibold">{title}</h3>
        {last && <p className="text-sm text-ink-soft">today {format(last.value)}</p>}
      </div>
      {/* The table says the same. */}
      <div aria-hidden style={{ height: HEIGHT }}>
        <ResponsiveContainer width="100%" height={HEIGHT}>
          {isState ? (
            <AreaChart data={data} accessibilityLayer={false}>
              {frame}
              <Area
                dataKey="value"
                stroke="var(--color-violet)"
                fill="var(--color-lilac)"
                isAnimationActive={false}
              />
            </AreaChart>
          ) : (
            <BarChart data={data} accessibilityLayer={false}>
              {frame}
              <Bar dataKey="value" fill="var(--color-berry)" isAnimationActive={false} />
            </BarChart>
          )}
        </ResponsiveContainer>
      </div>
      <details className="pt-1 text-sm">
        <summary className="min-h-8 cursor-pointer font-semibold">{title} as a table</summary>
        {/* Focusable, so that the keyboard can scroll it. */}
        <section
          aria-label={`${title} by day`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
          tabIndex={0}
          className="max-h-64 overflow-y-auto"
        >
          <table className="w-full">
            <thead>
              <tr>
                <th scope="col" className="text-left">
                  Day
                </th>
                <th scope="col" className="text-right">
                  {title}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.toReversed().map(({ day, value }) => (
                <tr key={day}>
                  <th scope="row" className="text-left font-normal">
                    {formatDay(day)}
                  </th>
                  <td className="text-right tabular-nums">{format(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </section>
  )
}

/** MM/DD, without the year, which the tooltip tells. */
const shortDay = (day: string) => formatDay(day).slice(0, 5)

/** 1.2k, because the axis is narrow. */
function shortNumber(value: number): string {
  return Math.abs(value) >= 1_000 ? `${Number((value / 1_000).toFixed(1))}k` : String(value)
}
