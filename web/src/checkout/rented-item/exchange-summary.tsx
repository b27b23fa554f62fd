import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { previewExchange } from '@twirl/contract/buying/exchanges'
import type { OrderItem } from '@twirl/contract/buying/orders'
import { SIZE_LABELS } from '@twirl/contract/sizes'
import type { ReactNode } from 'react'
import { formatDay } from '#lib/format/format-day.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { SummaryItem } from '../summary/summary-items.tsx'
import { taxText } from '../summary/summary-totals.tsx'

export type ExchangePreview = EndpointOutput<typeof previewExchange>

type ExchangeSummaryProps = { preview: ExchangePreview; item: OrderItem; payment: ReactNode }

/** What is exchanged, when, and what it costs. */
export function ExchangeSummary({ preview, item, payment }: ExchangeSummaryProps) {
  const isFree = preview.total === 0
  return (
    <div className="flex flex-col gap-6">
      <SummaryItem
        item={preview.item}
        way={`Instead of ${item.title}, ${item.color}, size ${SIZE_LABELS[item.size]}`}
      />
      <p className="rounded-input bg-butter px-4 py-3">
        Arrives by <strong className="font-semibold">{formatDay(preview.arrives_by)}</strong>,
        return by <strong className="font-semibold">{formatDay(preview.return_by)}</strong>.
      </p>
      <dl className="grid grid-cols-[1fr_auto] gap-y-2 tabular-nums [&_dd]:pl-6 [&_dd]:text-right [&_dt]:text-ink-soft">
        <dt>Exchange</dt>
        <dd>{preview.delivery_fee === 0 ? 'Free' : formatDollars(preview.delivery_fee)}</dd>
        {!isFree && (
          <>
            <dt>Tax</dt>
            <dd>{taxText(preview)}</dd>
            <dt className="border-t border-line-strong pt-3 text-lg font-semibold text-ink!">
              Total
            </dt>
            <dd className="border-t border-line-strong pt-3 text-lg font-semibold">
              {formatDollars(preview.total)}
            </dd>
          </>
        )}
      </dl>
      {!isFree && (
        <section>
          <h3 className="pb-3 text-xl">Card</h3>
          {payment}
        </section>
      )}
      <section>
        <h3 className="pb-2 text-xl">The piece you have now</h3>
        <ReturnOld item={item} />
      </section>
    </div>
  )
}

/** What to do with the piece that is replaced. */
export function ReturnOld({ item: { title, rental } }: { item: OrderItem }) {
  return (
    <p className="text-ink-soft">
      Put {title} in its bag as it is, stick on the return label from the bag and drop it off
      {rental?.due_date && (
        <>
          {' '}
          by <strong className="font-semibold">{formatDay(rental.due_date)}</strong>
        </>
      )}
      . You don’t have to wait for the new piece.
    </p>
  )
}
