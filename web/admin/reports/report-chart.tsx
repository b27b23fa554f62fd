import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatDay } from '#lib/format/format-day.ts'
import { formatValue, type MeasureKind } from './format-value.ts'

type ReportChartProps = {
  title: string
  kind: MeasureKind
  points: readonly { day: string; value: number }[]
}

const AXIS = { fontSize: 12, fill: 'var(--color-ink-soft)' }
const HEIGHT = 240

/** The first measure of a report by period. The table below it says the same. */
export default function ReportChart({ title, kind, points }: ReportChartProps) {
  return (
    <section className="min-w-0 rounded-input border border-line bg-white p-3">
      <h2 className="pb-2 font-text text-base font-semibold">{title}</h2>
      <div aria-hidden style={{ height: HEIGHT }}>
        <ResponsiveContainer width="100%" height={HEIGHT}>
          <BarChart data={[...points]} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--color-line)" />
            <XAxis
              dataKey="day"
              tickFormatter={(day: string) => formatDay(day).slice(0, 5)}
              minTickGap={24}
              tick={AXIS}
            />
            <YAxis width={60} tick={AXIS} axisLine={false} tickLine={false} />
            <Tooltip
              formatter={(value) => [formatValue(kind, Number(value)), title]}
              labelFormatter={(day) => (typeof day === 'string' ? formatDay(day) : '')}
              isAnimationActive={false}
            />
            <Bar dataKey="value" fill="var(--color-berry)" isAnimationActive={false} />
          </BarChart>
        </ResponsiveContainer>
      </div>
    </section>
  )
}
