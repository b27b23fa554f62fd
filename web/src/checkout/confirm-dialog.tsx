import type { Preview } from '@twirl/contract/buying/checkout'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Popup } from '#ui/overlay/popup.tsx'

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
