import { REFUND_DAYS, REFUND_HOURS_GROUP } from '@twirl/contract/rental-terms'

/** By the way an order was made (decisions C12). */
const ROWS = [
  ['Individual rental', 'No refund', 'Exchange only; the first one is free'],
  [
    'Group rental',
    `Full refund within ${REFUND_HOURS_GROUP} hours of receipt`,
    'Give the piece back to your group leader',
  ],
  ['Trunk show order', `${REFUND_DAYS} days from delivery`, 'Reviewed by our team'],
  [
    'Purchase, gently used or clearance',
    `${REFUND_DAYS} days from delivery`,
    'Reviewed by our team',
  ],
] as const

export function RefundTable() {
  return (
    <table className="w-full border-collapse text-left text-sm sm:text-base">
      <caption className="sr-only">Refunds by the kind of order</caption>
      <thead>
        <tr className="border-b border-line-strong text-ink">
          <th scope="col" className="py-3 pr-4 font-semibold">
            Order
          </th>
          <th scope="col" className="py-3 pr-4 font-semibold">
            Refund
          </th>
          <th scope="col" className="py-3 font-semibold">
            What to know
          </th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([order, refund, note]) => (
          <tr key={order} className="border-b border-line align-top">
            <th scope="row" className="py-3 pr-4 font-semibold text-ink">
              {order}
            </th>
            <td className="py-3 pr-4">{refund}</td>
            <td className="py-3">{note}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
