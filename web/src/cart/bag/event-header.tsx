import type { CartItem } from '@twirl/contract/buying/cart'
import { pickUpText } from '#lib/format/pick-up-text.ts'
import { OVERLAYS } from './rules/item-problem.ts'

type EventHeaderProps = {
  items: readonly CartItem[]
  /** Whether another event is selected, which disables the items of this one. */
  isOther: boolean
  onChoose: () => void
}

/** The event whose items follow. */
export function EventHeader({ items, isOther, onChoose }: EventHeaderProps) {
  const [first] = items
  if (!first) return null
  const pickUp = pickUpText(first)
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-3">
      <div>
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-2xl">
          {first.trunk_show_theme}
          <span
            className={`rounded-full px-3 py-0.5 font-text text-sm font-semibold tracking-normal ${first.is_trunk_show_expired ? 'bg-shell text-ink-soft' : 'bg-mint text-success'}`}
          >
            {first.is_trunk_show_expired ? OVERLAYS.EVENT_CLOSED : 'Open for orders'}
          </span>
        </h2>
        {first.lead_name !== null && (
          <p className="pt-0.5 text-sm text-ink-soft">Led by {first.lead_name}</p>
        )}
        {pickUp && <p className="pt-0.5 text-sm text-ink-soft tabular-nums">Pick-up {pickUp}</p>}
      </div>
      {isOther && (
        <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
          You can order for one event at a time.
          <button
            type="button"
            onClick={onChoose}
            className="min-h-11 font-semibold text-violet underline underline-offset-4 hover:text-berry"
          >
            Choose this event instead
          </button>
        </p>
      )}
    </header>
  )
}
