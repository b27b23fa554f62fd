import type { Box } from '@twirl/contract/staff/orders/boxes'

// Browsers draw it in a color of their own otherwise.
const BAR =
  'block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-success [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-success'

/** How many orders of a box are how far. */
export function BoxProgress({ box }: { box: Box }) {
  const { orders, packed, shipped, handed_out, units_away } = box
  const steps = [
    ['Packed', packed],
    ['Shipped', shipped],
    ['Handed out', handed_out],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-4">
      {steps.map(([text, count]) => (
        <div key={text}>
          <dt className="text-ink-soft">{text}</dt>
          <dd>
            {count} of {orders}
            <progress aria-label={text} value={count} max={Math.max(orders, 1)} className={BAR} />
          </dd>
        </div>
      ))}
      <div>
        <dt className="text-ink-soft">To come back</dt>
        <dd>
          {units_away} {units_away === 1 ? 'piece' : 'pieces'}
        </dd>
      </div>
    </dl>
  )
}
