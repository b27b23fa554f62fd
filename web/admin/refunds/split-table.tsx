import type { RefundPreview } from '@twirl/contract/staff/money/refunds'
import { formatDollars } from '#lib/format/format-dollars.ts'

type SplitTableProps = {
  lines: RefundPreview['lines']
  total: number
  /** The name of the region: a page may have several. */
  label?: string
}

const CELL = 'px-2 py-1.5 text-right tabular-nums'
const HEADINGS = {
  goods: 'Goods',
  discount: 'Discount',
  shipping: 'Shipping',
  tax: 'Tax',
  amount: 'Refund',
} as const
const PARTS = Object.keys(HEADINGS) as (keyof typeof HEADINGS)[]

/** How an amount that is given back is split (STAFF-29). */
export function SplitTable({ lines, total, label = 'Split of the refund' }: SplitTableProps) {
  // Parts that no line has would only make a phone scroll.
  const parts = PARTS.filter((part) => lines.some((line) => line[part] > 0))
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
      tabIndex={0}
      className="overflow-x-auto rounded-input border border-line bg-white"
    >
      <table className="w-full text-sm">
        <thead className="bg-shell">
          <tr>
            <th scope="col" className="px-2 py-1.5 text-left">
              Line
            </th>
            {parts.map((part) => (
              <th key={part} scope="col" className={CELL}>
                {HEADINGS[part]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.target} ${line.order_item_id}`} className="border-t border-line">
              <th scope="row" className="min-w-32 px-2 py-1.5 text-left font-normal">
                {line.title}
                {line.target !== 'DELIVERY' &&
                  (line.quantity === null ? ' (a part)' : ` × ${line.quantity}`)}
              </th>
              {parts.map((part) => (
                <td key={part} className={CELL}>
                  {part === 'discount' && line.discount > 0 && '−'}
                  {formatDollars(line[part])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot className="border-t border-line-strong font-semibold">
          <tr>
            <th scope="row" className="px-2 py-1.5 text-left">
              Total
            </th>
            <td colSpan={parts.length} className={CELL}>
              {formatDollars(total)}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
