import type { Preview } from '@twirl/contract/buying/checkout'
import { formatDollars } from '#lib/format/format-dollars.ts'

/** The amounts of a preview, of an order as of a single item. */
export type QuotedTotals = Pick<
  Preview,
  | 'subtotal'
  | 'coupon_code'
  | 'discount_amount'
  | 'delivery_fee'
  | 'tax_amount'
  | 'tax_error'
  | 'total'
>

/** CHECKOUT-19: estimated as long as the tax is not known. */
export const totalLabel = ({ tax_amount }: Pick<Preview, 'tax_amount'>): string =>
  tax_amount === null ? 'Estimated total' : 'Total'

/** CHECKOUT-19: before an address is known, and when the service failed. */
export function taxText({ tax_amount, tax_error }: QuotedTotals): string {
  if (tax_amount !== null) return formatDollars(tax_amount)
  return tax_error === null ? 'Calculated by address' : '-'
}

type SummaryTotalsProps = {
  preview: QuotedTotals
  /** False: nothing is sent. */
  hasShipping?: boolean
}

export function SummaryTotals({ preview, hasShipping = true }: SummaryTotalsProps) {
  const { subtotal, coupon_code, discount_amount, delivery_fee, total, tax_error } = preview
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-y-2 tabular-nums [&_dd]:pl-6 [&_dd]:text-right [&_dt]:text-ink-soft">
        <dt>Subtotal</dt>
        <dd>{formatDollars(subtotal)}</dd>
        {hasShipping && (
          <>
            <dt>Shipping</dt>
            <dd>{delivery_fee === 0 ? 'Free' : formatDollars(delivery_fee)}</dd>
          </>
        )}
        {coupon_code !== null && (
          <>
            <dt className="wrap-anywhere">Discount code {coupon_code}</dt>
            <dd className="text-success">−{formatDollars(discount_amount)}</dd>
          </>
        )}
        <dt>Tax</dt>
        <dd>{taxText(preview)}</dd>
        <dt className="border-t border-line-strong pt-3 text-lg font-semibold text-ink!">
          {totalLabel(preview)}
        </dt>
        <dd className="border-t border-line-strong pt-3 text-lg font-semibold">
          {formatDollars(total)}
        </dd>
      </dl>
      {tax_error !== null && (
        <p className="pt-3 text-sm text-ink-soft">
          We couldn’t calculate the tax right now. You won’t be charged more than this total.
        </p>
      )}
    </>
  )
}
