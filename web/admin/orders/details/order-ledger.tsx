import type { LedgerLine, OrderDetails } from '@twirl/contract/staff/orders/order-details'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { AdminLink } from '../../shell/admin-link.tsx'
import { Section } from './section.tsx'

const CELL = 'px-3 py-2 text-left align-top'
const AMOUNT = `${CELL} text-right tabular-nums whitespace-nowrap`

const KIND_TEXTS: Record<LedgerLine['kind'], string> = {
  ITEM: 'Charge',
  ACCESSORY: 'Charge',
  DISCOUNT: 'Discount',
  DELIVERY: 'Fee',
  TAX: 'Tax',
  REFUND: 'Refund',
  LATER_CHARGE: 'Extra charge',
  RECEIPT: 'Received',
  DISPUTE: 'Disputed',
}

/** What a line waits for that is not confirmed yet. */
const PENDING_TEXTS: Partial<Record<LedgerLine['kind'], string>> = {
  REFUND: ' (waiting for the gateway)',
  LATER_CHARGE: ' (waiting for the customer)',
  DISPUTE: ' (held by the bank)',
}

/** The money of an order line by line, each with its day and what the gateway calls it (STAFF-16). */
export function OrderLedger({ order }: { order: OrderDetails }) {
  const { ledger, total, refund_total, tax_owed, is_paid_offline } = order
  return (
    <Section title="Money">
      {tax_owed !== null && (
        <p role="note" className="pb-3 text-error">
          {`Tax of ${formatDollars(tax_owed)} was not charged.`}
        </p>
      )}
      {/* Focusable, so that the keyboard can scroll it. */}
      <section
        aria-label="Ledger"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table className="w-full">
          <caption className="sr-only">Ledger</caption>
          <thead className="border-b border-line bg-shell">
            <tr>
              {['Date (New York)', 'Kind', 'What', 'Reference'].map((text) => (
                <th key={text} scope="col" className={`${CELL} whitespace-nowrap`}>
                  {text}
                </th>
              ))}
              <th scope="col" className={AMOUNT}>
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {ledger.map((line) => (
              <LedgerRow key={line.id} line={line} isPaidOffline={is_paid_offline} />
            ))}
          </tbody>
          <tfoot className="font-semibold">
            <SumRow text="Total of this order" amount={total} />
            {refund_total > 0 && <SumRow text="Given back" amount={-refund_total} />}
            {refund_total > 0 && <SumRow text="Kept" amount={total - refund_total} />}
          </tfoot>
        </table>
      </section>
    </Section>
  )
}

function LedgerRow({ line, isPaidOffline }: { line: LedgerLine; isPaidOffline: boolean }) {
  const { at, kind, text, amount, reference, is_pending, order_number } = line
  const withoutReference = isPaidOffline ? 'Paid offline' : ''
  return (
    <tr className="border-b border-line">
      <td className={`${CELL} whitespace-nowrap`}>
        <time dateTime={at}>{formatShopTime(at)}</time>
      </td>
      <td className={`${CELL} whitespace-nowrap`}>{KIND_TEXTS[kind]}</td>
      <td className={`${CELL} min-w-48`}>
        {text}
        {order_number && (
          <>
            {', '}
            <AdminLink to={`/admin/orders/${order_number}`} className="underline hover:text-berry">
              {order_number}
            </AdminLink>
            {' (not part of this total)'}
          </>
        )}
        {kind === 'RECEIPT' && ' (not part of this total)'}
        {is_pending && PENDING_TEXTS[kind]}
      </td>
      <td className={`${CELL} font-mono text-xs whitespace-nowrap`}>
        {reference ?? withoutReference}
      </td>
      <td className={AMOUNT}>{signed(amount)}</td>
    </tr>
  )
}

function SumRow({ text, amount }: { text: string; amount: number }) {
  return (
    <tr>
      <th scope="row" colSpan={4} className={`${CELL} text-right`}>
        {text}
      </th>
      <td className={AMOUNT}>{signed(amount)}</td>
    </tr>
  )
}

const signed = (amount: number) =>
  amount < 0 ? `−${formatDollars(-amount)}` : formatDollars(amount)
