import type { CartItem } from '@twirl/contract/buying/cart'
import type { CheckoutTerms } from '@twirl/contract/system'
import type { ReactNode } from 'react'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { Icon } from '#ui/icon.tsx'
import { lateAdditionText } from '../rules/late-addition-text.ts'
import {
  hasRental,
  minimumOf,
  minimumText,
  missingTo,
  pieceCount,
} from '../rules/checkout-blockers.ts'

/** The selected items and what they cost, for all that shows it. */
export type Summary = {
  selected: CartItem[]
  subtotal: number
  isGroup: boolean
  /** Undefined for a group order, and until the server has answered. */
  delivery: { delivery_fee: number } | undefined
  terms: CheckoutTerms
}

type OrderSummaryProps = Summary & {
  note: string | null
  isBlocked: boolean
  onExplain: () => void
  /** The checkout button. */
  children: ReactNode
}

const ROW = 'flex flex-wrap justify-between gap-x-4'

export function OrderSummary({
  note,
  isBlocked,
  onExplain,
  children,
  ...summary
}: OrderSummaryProps) {
  const { selected, subtotal, isGroup, delivery } = summary
  const pieces = pieceCount(selected)
  const fee = isGroup ? 0 : delivery?.delivery_fee
  return (
    <section
      aria-labelledby="summary-title"
      className="flex flex-col gap-5 rounded-band bg-shell p-5 md:sticky md:top-[calc(var(--header-height)+1.5rem)] lg:p-7"
    >
      <h2 id="summary-title" className="text-2xl">
        Order summary
      </h2>
      {!isGroup && <ProgressList {...summary} />}
      <dl className="flex flex-col gap-2 tabular-nums">
        <div className={ROW}>
          <dt>
            Subtotal{' '}
            <span className="text-sm text-ink-soft">
              ({pieces} {pieces === 1 ? 'piece' : 'pieces'} selected)
            </span>
          </dt>
          <dd>{formatDollars(subtotal)}</dd>
        </div>
        <div className={ROW}>
          <dt>Shipping</dt>
          <dd>{selected.length === 0 ? '–' : shippingText(fee)}</dd>
        </div>
        <div className={ROW}>
          <dt>Tax</dt>
          <dd className="text-ink-soft">Calculated at checkout</dd>
        </div>
        <div className={`${ROW} border-t border-line-strong pt-3 text-lg font-semibold`}>
          <dt>Total before tax</dt>
          <dd>{formatDollars(totalOf(subtotal, selected.length === 0 ? 0 : (fee ?? 0)))}</dd>
        </div>
      </dl>
      {isGroup && selected[0] && (
        <p className="text-sm text-ink-soft">
          {selected[0].late_addition
            ? lateAdditionText(selected[0].late_addition)
            : `The order goes to the group leader of ${selected[0].trunk_show_theme}, who will be in touch about pick-up.`}
        </p>
      )}
      {children}
      {isBlocked && (
        <button
          type="button"
          onClick={onExplain}
          className="-my-2 min-h-11 self-center text-sm font-semibold text-berry-deep underline underline-offset-4 hover:text-berry"
        >
          Why can't I checkout?
        </button>
      )}
      {note && <p className="text-sm text-ink-soft">{note}</p>}
    </section>
  )
}

/** How far the selection is from the minimum and from free shipping. */
function ProgressList({ selected, subtotal, terms }: Summary) {
  const minimum = minimumOf(terms, selected)
  const toFreeShipping = missingTo(terms.free_shipping_from, subtotal)
  return (
    <ul className="flex flex-col gap-4 text-sm">
      <Progress part={subtotal / terms.free_shipping_from}>
        {toFreeShipping > 0
          ? `Add ${formatDollars(toFreeShipping)} for free shipping, which starts at ${formatDollars(terms.free_shipping_from)}`
          : hasRental(selected)
            ? 'Shipping is free, both ways'
            : 'Shipping is free'}
      </Progress>
      {minimum !== null && (
        <Progress part={subtotal / minimum}>{minimumText(minimum, subtotal)}</Progress>
      )}
    </ul>
  )
}

function Progress({ part, children }: { part: number; children: string }) {
  const isReached = part >= 1
  return (
    <li className="flex flex-col gap-1.5">
      <span className={`flex items-start gap-1.5 ${isReached ? 'text-success' : ''}`}>
        {isReached && <Icon name="check" className="mt-0.5 size-4 shrink-0" />}
        {children}
      </span>
      {/* The sentence says the same. */}
      <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-line">
        <span
          className={`block h-full origin-left rounded-full transition-transform ${isReached ? 'bg-success' : 'bg-berry'}`}
          style={{ transform: `scaleX(${Math.min(1, part)})` }}
        />
      </span>
    </li>
  )
}

/** `Free` if the fee is 0 (CHECKOUT-14). */
function shippingText(fee: number | undefined): string {
  if (fee === undefined) return 'Calculated at checkout'
  return fee === 0 ? 'Free' : formatDollars(fee)
}

function totalOf(subtotal: number, fee: number): number {
  return Math.round((subtotal + fee) * 100) / 100
}

/**
 * Subtotal and checkout button at the bottom of phones. Sticky, not fixed: at the end of the bag it comes to rest below
 * the summary, so that it covers neither the last item nor the footer.
 */
export function CheckoutBar({
  selected,
  subtotal,
  isGroup,
  terms,
  children,
}: Summary & { children: ReactNode }) {
  const minimum = isGroup || selected.length === 0 ? null : minimumOf(terms, selected)
  return (
    <aside
      aria-label="Checkout"
      data-bottom-bar=""
      className="sticky bottom-0 z-20 -mx-4 mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-paper px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden"
    >
      <p className="min-w-0 basis-32 grow text-sm">
        Subtotal{' '}
        <span className="text-lg font-semibold tabular-nums">{formatDollars(subtotal)}</span>
        {minimum !== null && missingTo(minimum, subtotal) > 0 && (
          <span className="block text-xs text-ink-soft">{minimumText(minimum, subtotal)}</span>
        )}
      </p>
      <div className="grow sm:grow-0">{children}</div>
    </aside>
  )
}
