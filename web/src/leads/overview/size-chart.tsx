import type { SizeNeed } from '@twirl/contract/groups/lead-roster'
import { SIZE_LABELS } from '@twirl/contract/sizes'

/** Which sizes are still needed, beside what is free. The bars repeat the numbers, so that they are decoration (LEAD-6). */
export function SizeChart({ sizes }: { sizes: readonly SizeNeed[] }) {
  const largest = Math.max(1, ...sizes.map(({ coming }) => coming))
  const missing = sizes.reduce((sum, need) => sum + missingOf(need), 0)
  return (
    <>
      <p className="max-w-read pb-4 text-ink-soft">
        {missing === 0
          ? 'There’s enough in every size that is still needed.'
          : `We expect ${missing === 1 ? 'one piece' : `${missing} pieces`} too few. First come, first served.`}
      </p>
      <table className="w-full max-w-[40rem] tabular-nums">
        <thead className="text-left text-sm text-ink-soft">
          <tr>
            {['Size', 'Coming', 'To order', 'Free'].map((name) => (
              <th key={name} scope="col" className="py-1 pr-3 font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sizes.map((need) => (
            <SizeRow key={need.size} need={need} largest={largest} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function missingOf({ to_order, free }: SizeNeed): number {
  return Math.max(0, to_order - free)
}

function SizeRow({ need, largest }: { need: SizeNeed; largest: number }) {
  const { size, coming, to_order, free } = need
  const missing = missingOf(need)
  const width = (count: number) => ({ width: `${(100 * count) / largest}%` })
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-2 pr-3 text-left">
        {SIZE_LABELS[size]}
      </th>
      <td className="w-2/5 py-2 pr-3">
        {coming}
        <span aria-hidden="true" className="relative mt-1 block h-3 rounded-full bg-shell">
          <span className="absolute inset-y-0 left-0 rounded-full bg-blush" style={width(coming)} />
          <span
            className="absolute inset-y-0 left-0 rounded-full bg-berry"
            style={width(to_order)}
          />
        </span>
      </td>
      <td className="py-2 pr-3">{to_order}</td>
      <td className="py-2">
        {free}
        {missing > 0 && (
          <span className="block text-sm font-semibold text-error">{missing} too few</span>
        )}
      </td>
    </tr>
  )
}
