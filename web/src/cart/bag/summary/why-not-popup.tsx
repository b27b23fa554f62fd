import type { CartItem } from '@twirl/contract/buying/cart'
import { type Size, SIZE_LABELS } from '@twirl/contract/sizes'
import type { ReactNode } from 'react'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Popup } from '#ui/overlay/popup.tsx'
import {
  type CheckoutBlocker,
  leftOf,
  minimumOf,
  missingTo,
  sharedShortages,
} from '../rules/checkout-blockers.ts'
import { canSelect, OVERLAYS, problemOf } from '../rules/item-problem.ts'
import { TopUp } from '../../top-up/top-up.tsx'
import type { Summary } from './order-summary.tsx'

type WhyNotPopupProps = Summary & {
  blockers: CheckoutBlocker[]
  /** All items of the cart. */
  items: CartItem[]
  dressSize: Size | null
  onCheckout: () => void
  onClose: () => void
}

/** Explains with numbers what keeps the selection from being ordered. */
export function WhyNotPopup({
  blockers,
  items,
  dressSize,
  onCheckout,
  onClose,
  ...summary
}: WhyNotPopupProps) {
  const { selected, isGroup, terms } = summary
  const isReady = blockers.length === 0
  const unavailable = items.filter((item) => !canSelect(item))
  return (
    <Popup title="Why can't I checkout?" onClose={onClose}>
      <ul className="flex flex-col gap-4">
        {blockers.map((blocker) => (
          <li key={blocker}>{explain(blocker, summary)}</li>
        ))}
        {isReady && <li>You can check out now.</li>}
      </ul>
      {!isGroup && (
        <TopUp
          items={items}
          selected={selected}
          terms={terms}
          dressSize={dressSize}
          count={3}
          isExplained
        />
      )}
      {unavailable.length > 0 && (
        <div className="rounded-picture bg-shell p-4 text-sm text-ink-soft">
          <p>You can’t order these pieces right now:</p>
          <ul className="list-disc pl-5">
            {unavailable.map((item) => (
              <li key={item.id}>
                {nameOf(item)}: {OVERLAYS[problemOf(item) ?? 'MISSING']}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {isReady && (
          <button type="button" onClick={onCheckout} className={buttonClass()}>
            Checkout
          </button>
        )}
        <button
          type="button"
          onClick={onClose}
          className={buttonClass(isReady ? 'outline' : 'primary')}
        >
          Back to my bag
        </button>
      </div>
    </Popup>
  )
}

function explain(blocker: CheckoutBlocker, { selected, subtotal, terms }: Summary): ReactNode {
  switch (blocker) {
    case 'NOTHING_SELECTED':
      return 'No pieces are selected. Check the pieces you want to order.'
    case 'SHORT':
      return selected
        .filter((item) => problemOf(item) === 'SHORT')
        .map((item) => (
          <p key={item.id}>
            {nameOf(item)}: you chose {item.quantity}, but we only have {item.available_quantity} in
            stock. Reduce the quantity, or unselect it.
          </p>
        ))
    case 'SHARED':
      return sharedShortages(selected).map((items) => (
        <p key={items[0]!.id}>
          {nameOf(items[0]!)}: you chose {items.map(wayText).join(' and ')}, but we only have{' '}
          {leftOf(items)} in stock. Reduce a quantity, or unselect one of them.
        </p>
      ))
    case 'MINIMUM': {
      const minimum = minimumOf(terms, selected) ?? terms.minimum
      return (
        <>
          <p>
            Individual orders start at <strong>{formatDollars(minimum)}</strong>, before tax and
            discount codes.
          </p>
          <p className="pt-2">
            Your selection comes to {formatDollars(subtotal)}, so you need{' '}
            <strong>{formatDollars(missingTo(minimum, subtotal))}</strong> more: another piece, or
            one more of the same.
          </p>
        </>
      )
    }
  }
}

const wayText = ({ quantity, transaction_type }: CartItem) =>
  `${quantity} to ${transaction_type === 'RENT' ? 'rent' : 'buy'}`

const nameOf = ({ product_title, size }: CartItem) => `${product_title}, ${SIZE_LABELS[size]}`
