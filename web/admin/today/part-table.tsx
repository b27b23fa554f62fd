import type { PartFigures } from '@twirl/contract/staff/today'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { formatCount } from './format-count.ts'

type PartTableProps = {
  title: string
  countTitle: string
  parts: readonly PartFigures[]
  seesMoney: boolean
}

const CELL = 'px-1.5 sm:px-3 py-1.5 text-left'
const NUMBER = 'px-1.5 sm:px-3 py-1.5 text-right tabular-nums'

/** Events or collections with what was ordered of them. */
export function PartTable({ title, countTitle, parts, seesMoney }: PartTableProps) {
  return (
    <section className="rounded-input border border-line bg-white p-3">
      <h3 className="pb-2 font-text text-base font-semibold">{title}</h3>
      {parts.length === 0 ? (
        <p className="text-sm text-ink-soft">Nothing was ordered in these days.</p>
      ) : (
        <table className="w-full text-sm">
          <caption className="sr-only">{title}</caption>
          <thead className="border-b border-line text-ink-soft">
            <tr>
              <th scope="col" className={CELL}>
                Name
              </th>
              <th scope="col" className={NUMBER}>
                {countTitle}
              </th>
              {seesMoney && (
                <th scope="col" className={NUMBER}>
                  Revenue
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {parts.map(({ id, name, count, revenue }) => (
              <tr key={id} className="border-b border-line last:border-0">
                <th scope="row" className={`${CELL} font-normal wrap-anywhere`}>
                  {name}
                </th>
                <td className={NUMBER}>{formatCount(count)}</td>
                {seesMoney && <td className={NUMBER}>{formatDollars(revenue ?? 0)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
