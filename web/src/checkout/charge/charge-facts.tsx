import type { WaitingCharge } from '@twirl/contract/buying/charge-payment'
import { formatDay } from '#lib/format/format-day.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'

const WHY: Record<WaitingCharge['kind'], string> = {
  LATE: 'It came back late, or is still out, so you owe another rental. We wrote:',
  DAMAGE: 'It is beyond repair, or didn’t come back, so you owe its price. We wrote:',
}

/** What is owed, why, for which order and until when. */
export function ChargeFacts({ charge }: { charge: WaitingCharge }) {
  const { kind, title, explanation, order_number, amount, tax, total, pay_by } = charge
  return (
    <>
      <h1 className="pb-4 text-4xl wrap-anywhere">A charge for {title}</h1>
      <p className="text-lg text-ink-soft">{WHY[kind]}</p>
      <blockquote className="my-4 border-l-4 border-blush pl-4 wrap-anywhere">
        {explanation}
      </blockquote>
      <dl className="grid grid-cols-[1fr_auto] gap-y-2 pb-6 tabular-nums [&_dd]:pl-6 [&_dd]:text-right [&_dt]:text-ink-soft">
        <dt>Order</dt>
        <dd>{order_number}</dd>
        <dt>Please pay by</dt>
        <dd>{formatDay(pay_by)}</dd>
        <dt>Charge</dt>
        <dd>{formatDollars(amount)}</dd>
        {tax > 0 && (
          <>
            <dt>Tax</dt>
            <dd>{formatDollars(tax)}</dd>
          </>
        )}
        <dt className="border-t border-line-strong pt-3 text-lg font-semibold text-ink!">Total</dt>
        <dd className="border-t border-line-strong pt-3 text-lg font-semibold">
          {formatDollars(total)}
        </dd>
      </dl>
    </>
  )
}
