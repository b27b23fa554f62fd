import { Glyph } from '#ui/icon.tsx'

const MINUS = 'M6 12h12'
const PLUS = 'M6 12h12M12 6v12'

// Pixels, so that the buttons still fit a phone with large text.
const BUTTON =
  'grid size-[44px] place-items-center rounded-full transition hover:text-berry aria-disabled:cursor-not-allowed aria-disabled:text-line-strong'

export const onlyLeftText = (left: number) => `Only ${left} left in stock!`

type QuantityStepperProps = {
  name: string
  quantity: number
  /** As many as are left. */
  max: number
  onChange: (quantity: number) => void
}

/** From 1 to as many as are left; the item has a button of its own to be removed (decisions C25). */
export function QuantityStepper({ name, quantity, max, onChange }: QuantityStepperProps) {
  const isMin = quantity <= 1
  const isMax = quantity >= max
  return (
    <div
      role="group"
      aria-label={`Quantity of ${name}`}
      className="flex shrink-0 items-center rounded-full border border-line-strong bg-white"
    >
      {/* Not disabled, because a disabled button would lose the focus. */}
      <button
        type="button"
        aria-label="One less"
        aria-disabled={isMin}
        onClick={() => {
          if (!isMin) onChange(quantity - 1)
        }}
        className={BUTTON}
      >
        <Glyph path={MINUS} className="size-5" />
      </button>
      <span className="min-w-8 text-center font-semibold tabular-nums">{quantity}</span>
      <button
        type="button"
        aria-label="One more"
        aria-disabled={isMax}
        title={isMax ? onlyLeftText(max) : undefined}
        onClick={() => {
          if (!isMax) onChange(quantity + 1)
        }}
        className={BUTTON}
      >
        <Glyph path={PLUS} className="size-5" />
      </button>
    </div>
  )
}
