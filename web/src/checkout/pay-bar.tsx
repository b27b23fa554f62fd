import type { Preview } from '@twirl/contract/buying/checkout'
import { useState } from 'react'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Glyph } from '#ui/icon.tsx'
import { Popup } from '#ui/overlay/popup.tsx'
import { usePress } from './use-press.ts'
import { totalLabel } from './summary/summary-totals.tsx'

const LOCK = 'M7 11V8a5 5 0 0 1 10 0v3M6 11h12v9H6Z'

type PayBarProps = {
  preview: Preview | undefined
  /** Why the order cannot be paid yet. */
  missing: string | null
  /** It was pressed nevertheless. */
  onMissing: () => void
  /** Resolves when the card has been taken, or its form says why not. */
  onPay: () => Promise<void>
}

/** The button stays focusable while the order cannot be paid, and says why when it is pressed. */
export function PayBar({ preview, missing, onMissing, onPay }: PayBarProps) {
  const [isExplained, setExplained] = useState(false)
  const { press, isRunning } = usePress(onPay)
  return (
    <div
      data-bottom-bar
      className="mt-8 max-lg:sticky max-lg:bottom-0 max-lg:z-10 max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:px-4 max-lg:py-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))]  md:max-lg:-mx-6 md:max-lg:px-6"
    >
      <div role="alert">
        {isExplained && missing !== null && (
          <p className="flex gap-2 pb-3 text-sm text-error">
            <span aria-hidden="true" className="font-semibold">
              !
            </span>
            {missing}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {preview && (
          <p className="leading-tight tabular-nums lg:hidden">
            <span className="block text-sm text-ink-soft">{totalLabel(preview)}</span>
            <span className="text-lg font-semibold">{formatDollars(preview.total)}</span>
          </p>
        )}
        <button
          type="button"
          aria-disabled={missing !== null}
          aria-busy={isRunning}
          onClick={() => {
            setExplained(missing !== null)
            if (missing === null) press()
            else onMissing()
          }}
          className={`${buttonClass()} min-w-[min(11rem,100%)] flex-1 aria-disabled:bg-line aria-disabled:text-ink-soft lg:min-w-64 lg:flex-none`}
        >
          <Glyph path={LOCK} className="size-5" />
          Pay now
        </button>
      </div>
    </div>
  )
}

type ConfirmDialogProps = {
  preview: Preview
  /** As it is named in a sentence. */
  cardName: string
  /** Where the order goes. */
  shipTo: string | null
  onConfirm: () => void
  onClose: () => void
}

/** CHECKOUT-5: an order is placed only from here. */
export function ConfirmDialog({
  preview,
  cardName,
  shipTo,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const count = preview.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Popup title="Check Out Confirmation" onClose={onClose}>
      <p className="text-lg">Hi beautiful, amazing choice!</p>
      <p>
        {count === 1 ? 'One piece' : `${count} pieces`}
        {shipTo !== null && <> to {shipTo}</>}. {preview.tax_amount === null ? 'At most ' : ''}
        <strong className="font-semibold tabular-nums">{formatDollars(preview.total)}</strong> will
        be charged to your {cardName}.
      </p>
      <button type="button" onClick={onConfirm} className={`${buttonClass()} w-full`}>
        Place Your Order
      </button>
    </Popup>
  )
}
