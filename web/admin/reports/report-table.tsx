import type { ReactNode } from 'react'
import { formatValue, type MeasureKind } from './format-value.ts'

type Measures = readonly (readonly [name: string, { text: string; kind: MeasureKind }])[]

type ReportTableProps = {
  title: string
  /** The heading of the first column. */
  first: string
  measures: Measures
  rows: readonly { id: string; name: ReactNode; values: Record<string, number> }[]
  /** What the columns add up to. */
  total?: Record<string, number>
}

const CELL = 'px-3 py-1.5 text-left'
const NUMBER = 'px-3 py-1.5 text-right tabular-nums whitespace-nowrap'

export function ReportTable({ title, first, measures, rows, total }: ReportTableProps) {
  const numbers = (values: Record<string, number>) =>
    measures.map(([name, { kind }]) => (
      <td key={name} className={NUMBER}>
        {formatValue(kind, values[name] ?? 0)}
      </td>
    ))
  return (
    // Focusable, so that the keyboard can scroll it.
    <section
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
      tabIndex={0}
      className="max-h-[40rem] overflow-auto rounded-input border border-line bg-white"
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="border-b border-line bg-shell">
          <tr>
            <th scope="col" className={CELL}>
              {first}
            </th>
            {measures.map(([name, { text }]) => (
              <th key={name} scope="col" className={NUMBER}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, values }) => (
            <tr key={id} className="border-b border-line last:border-0">
              <th scope="row" className={`${CELL} min-w-32 font-normal`}>
                {name}
              </th>
              {numbers(values)}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot className="border-t border-line font-semibold">
            <tr>
              <th scope="row" className={CELL}>
                Total
              </th>
              {numbers(total)}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
