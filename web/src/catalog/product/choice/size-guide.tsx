import { SIZE_LABELS } from '@twirl/contract/sizes'
import { Sheet } from '#ui/overlay/sheet.tsx'
import { SIZE_CHART } from '../../size-chart.ts'

export function SizeGuide({ fit, onClose }: { fit: string; onClose: () => void }) {
  return (
    <Sheet title="Size guide" onClose={onClose}>
      <div className="flex flex-col gap-6 py-6">
        <p className="text-ink-soft">
          Body measurements in inches. Between two sizes? Take the larger one in satin, lace and
          corsets, and the smaller one in knits and anything that stretches.
        </p>
        <SizeTable />
        <dl className="grid gap-3 rounded-picture bg-shell p-5 text-sm">
          <div>
            <dt className="font-semibold">Bust</dt>
            <dd className="text-ink-soft">Around the fullest part, with your arms down.</dd>
          </div>
          <div>
            <dt className="font-semibold">Waist</dt>
            <dd className="text-ink-soft">Around the narrowest part, just above the navel.</dd>
          </div>
          <div>
            <dt className="font-semibold">Hips</dt>
            <dd className="text-ink-soft">Around the fullest part, with your feet together.</dd>
          </div>
        </dl>
        <p className="text-sm text-ink-soft">Still doesn’t fit when it arrives? {fit}</p>
      </div>
    </Sheet>
  )
}

const CELL =
  'px-1 py-3 text-left whitespace-nowrap tabular-nums first:pl-3 last:pr-2 sm:px-3 sm:first:pl-4 sm:last:pr-4'

function SizeTable() {
  return (
    <div
      role="region"
      aria-label="Sizes"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-picture border border-line"
    >
      <table className="w-full border-collapse text-[0.8125rem] sm:text-sm">
        <caption className="sr-only">Sizes XS to 3X with bust, waist and hips in inches</caption>
        <thead className="bg-blush">
          <tr>
            {['Size', 'US', 'Bust', 'Waist', 'Hips'].map((name) => (
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
