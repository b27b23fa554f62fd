import type { Size } from '@twirl/contract/primitives'
import { availabilityText, type SizeStock } from './variant-stock.ts'

type SizeChoiceProps = {
  sizes: SizeStock[]
  chosen: Size | null
  onChoose: (size: Size) => void
}

const BUTTON =
  'grid h-11 min-w-11 place-items-center rounded-full border border-line-strong px-2 sm:min-w-13 text-sm font-semibold outline-2 outline-offset-2 outline-transparent transition hover:border-ink peer-checked:border-ink peer-checked:bg-ink peer-checked:text-white peer-focus-visible:outline-focus'
const SOLD_OUT =
  'border-dashed font-normal text-ink-mute line-through peer-checked:bg-shell peer-checked:text-ink-mute'

/** Sold-out sizes stay within reach: choosing one says why it cannot be had. */
export function SizeChoice({ sizes, chosen, onChoose }: SizeChoiceProps) {
  return (
    <fieldset aria-describedby="size-availability">
      <legend className="text-sm font-semibold">Size</legend>
      <div className="flex flex-wrap gap-2 pt-2.5">
        {sizes.map(({ size, label, left }) => (
          <label key={size} className="relative">
            <input
              type="radio"
              name="size"
              value={size}
              checked={size === chosen}
              aria-disabled={left === 0}
              onChange={() => onChoose(size)}
              className="peer sr-only"
            />
            <span className={left === 0 ? `${BUTTON} ${SOLD_OUT}` : BUTTON}>{label}</span>
            {left === 0 && <span className="sr-only"> sold out</span>}
          </label>
        ))}
      </div>
      <p id="size-availability" role="status" className="pt-3 text-sm text-ink-soft">
        {availabilityText(sizes, chosen)}
      </p>
    </fieldset>
  )
}
