import { SIZE_LABELS } from '@twirl/contract/sizes'
import { SIZE_CHART } from './size-chart.ts'

const CELL =
  'px-1 py-3 text-left whitespace-nowrap tabular-nums first:pl-3 last:pr-2 sm:px-3 sm:first:pl-4 sm:last:pr-4'

export function SizeTable() {
  return (
    <div className="overflow-x-auto rounded-picture border border-line">
      <table className="w-full border-collapse text-[0.8125rem] sm:text-sm">
        <caption className="sr-only">Sizes XS to 3X with bust, waist and hip in inches</caption>
        <thead className="bg-blush">
          <tr>
            {['Size', 'US', 'Bust', 'Waist', 'Hip'].map((name) => (
              <th key={name} scope="col" className={`${CELL} font-semibold`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SIZE_CHART.map(({ size, us, bust, waist, hip }) => (
            <tr key={size} className="border-t border-line odd:bg-paper even:bg-shell/60">
              <th scope="row" className={`${CELL} font-semibold`}>
                {SIZE_LABELS[size]}
              </th>
              <td className={CELL}>{us}</td>
              <td className={CELL}>{bust}</td>
              <td className={CELL}>{waist}</td>
              <td className={CELL}>{hip}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
