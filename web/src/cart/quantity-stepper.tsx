import { useId } from 'react'

export const onlyLeftText = (left: number) => `Only ${left} left in stock!`

type QuantityStepperProps = {
  /** Names the item where a page has several. */
  name?: string
  quantity: number
  max: number
  onChange: (quantity: number) => void
}

// Pixels, so that the buttons still fit a phone with large text.
const BUTTON =
  'peer grid size-[44px] place-items-center rounded-full text-xl hover:text-berry aria-disabled:cursor-default aria-disabled:text-ink-mute/60'

/** From 1 to what is available (BAG-4). At an end the button can still be focused, so that it can say why. */
export function QuantityStepper({ name, quantity, max, onChange }: QuantityStepperProps) {
  const tooltipId = useId()
  const isMax = quantity >= max
  return (
    <div
      role="group"
      aria-label={name ? `Quantity of ${name}` : 'Quantity'}
      className="flex shrink-0 items-center rounded-full border border-line-strong bg-paper"
    >
      <button
        type="button"
        aria-label="Decrease quantity"
        aria-disabled={quantity <= 1}
        onClick={() => quantity > 1 && onChange(quantity - 1)}
        className={BUTTON}
      >
        −
      </button>
      <output className="min-w-6 text-center font-semibold tabular-nums">{quantity}</output>
      <span className="relative">
        <button
          type="button"
          aria-label="Increase quantity"
          aria-disabled={isMax}
          aria-describedby={isMax ? tooltipId : undefined}
          onClick={() => !isMax && onChange(quantity + 1)}
          className={BUTTON}
        >
          +
        </button>
        {isMax && (
          <span
            role="tooltip"
            id={tooltipId}
            className="pointer-events-none invisible absolute bottom-full left-1/2 -translate-x-1/2 mb-2 rounded-input bg-ink px-3 py-1.5 text-sm whitespace-nowrap text-white peer-hover:visible peer-focus:visible"
          >
            {onlyLeftText(max)}
          </span>
        )}
      </span>
    </div>
  )
}
