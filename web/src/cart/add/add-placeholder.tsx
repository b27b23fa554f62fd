import type { TransactionType } from '@twirl/contract/buying/cart'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'

// What the controls and their placeholder share, so that nothing moves when the controls are loaded.
export const FRAME_CLASS = 'flex flex-col gap-3 pt-3'
/**
 * A rental has two lines, or one in a wide panel; a purchase has one. They are below the buttons, so that those of two offers are
 * side by side.
 */
export function datesClass(transactionType: TransactionType): string {
  return transactionType === 'RENT'
    ? 'order-1 min-h-10.5 text-sm @min-[27rem]:min-h-5.25'
    : 'order-1 min-h-5.25 text-sm'
}

export function addButtonClass(isMain: boolean): string {
  return `${buttonClass(isMain ? 'primary' : 'outline')} grow px-3! text-sm! aria-disabled:pointer-events-none aria-disabled:opacity-50 @min-[15rem]:text-base!`
}

export function orderText(transactionType: TransactionType, amount: number): string {
  return `${transactionType === 'RENT' ? 'Rent' : 'Buy'} ${formatDollars(amount)}`
}

type AddPlaceholderProps = {
  transactionType: TransactionType
  price: number
  /** Free of the chosen variant; without one, of all sizes. */
  left: number
  isMain: boolean
  isBar: boolean
  isPressed: boolean
  onPressedChange: (isPressed: boolean) => void
}

/** In the page until the scripts of AddToBag are loaded, which carries out a press on it. */
export function AddPlaceholder({
  transactionType,
  price,
  left,
  isMain,
  isBar,
  isPressed,
  onPressedChange,
}: AddPlaceholderProps) {
  if (isBar) return null
  return (
    <div className={FRAME_CLASS}>
      {left > 0 && <p className={datesClass(transactionType)} />}
      <div className="flex flex-wrap gap-3 noscript:hidden">
        <span className="w-29 rounded-full border border-line-strong bg-paper" />
        <button
          type="button"
          data-press={transactionType}
          aria-busy={isPressed}
          onClick={() => onPressedChange(true)}
          className={addButtonClass(isMain)}
        >
          Add to bag – {orderText(transactionType, price)}
        </button>
      </div>
      <noscript>
        <p>To order this piece, please turn on JavaScript in your browser’s settings.</p>
      </noscript>
    </div>
  )
}
