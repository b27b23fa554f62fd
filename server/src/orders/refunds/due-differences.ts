import type { SwapDifference } from '../swaps/swap-items.queries.ts'
import type { NewRefundLine, OrderLine } from './refunds.queries.ts'

type Given = Pick<OrderLine, 'order_item_id' | 'net_cents' | 'tax_cents'> & {
  refunded: { amount_cents: number }
}

/**
 * The differences of swaps that go back with a refund (LEAD-56): those of pieces of which nothing is left, and all of them if nothing is
 * left of the order. A part of a piece leaves them alone.
 */
export function dueDifferences(
  differences: SwapDifference[],
  order: { lines: Given[]; rest_cents: number },
): SwapDifference[] {
  const isGivenBack = ({ order_item_id }: SwapDifference) =>
    order.lines.some(
      (line) =>
        line.order_item_id === order_item_id &&
        line.refunded.amount_cents > 0 &&
        line.refunded.amount_cents === line.net_cents + line.tax_cents,
    )
  return differences.filter(
    (difference) => difference.rest_cents > 0 && (order.rest_cents <= 0 || isGivenBack(difference)),
  )
}

/** What was paid for an order, as if these lines were given back too. */
export function linesAfter(paid: OrderLine[], planned: NewRefundLine[]): Given[] {
  return paid.map((line) => {
    const more = planned.find(
      ({ target, order_item_id }) => target === line.target && order_item_id === line.order_item_id,
    )
    const amount_cents = line.refunded.amount_cents + (more?.amount_cents ?? 0)
    return { ...line, refunded: { amount_cents } }
  })
}
