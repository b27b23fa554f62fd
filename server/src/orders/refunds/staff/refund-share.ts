import type { RefundPreview, RefundShare } from '@twirl/contract/staff/money/refunds'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { allocateCents, toCents, toDollars } from '#platform/money.ts'
import { discountShareOf } from '../../../pricing/public.ts'
import { listSwapDifferences } from '../../swaps/swap-items.queries.ts'
import { wholeTargetOf } from '../decide-refund.ts'
import { dueDifferences, linesAfter } from '../due-differences.ts'
import type { NewRefundLine, OrderLine, RefundedOrder } from '../refunds.queries.ts'
import { type RefundLineRequest, restOf, splitLines } from '../reserve-refund.ts'

/** The piece that an application names; null for a refund of an order without an application. */
type Piece = { order_item_id: number | null } | null

export type RefundPlan = { lines: NewRefundLine[]; amount_cents: number }

/** Computes what a share gives back of an order, of which these lines were paid (STAFF-29). */
export function planRefund(
  order: RefundedOrder,
  paid: OrderLine[],
  { share, piece }: { share: RefundShare; piece: Piece },
): RefundPlan {
  const lines = splitLines(paid, requestsOf(order, paid, { share, piece }))
  const amount_cents = sumOf(lines.map((line) => line.amount_cents))
  if (lines.length === 0 || amount_cents > restOf(order))
    throw new AppError('REFUND_EXCEEDS_PAYMENT')
  return { lines, amount_cents }
}

/** What goes back with it for swaps, from payments of their own (LEAD-56). */
export async function swapDifferenceOf(
  db: Database,
  order: RefundedOrder,
  { paid, plan }: { paid: OrderLine[]; plan: RefundPlan },
): Promise<number> {
  const due = dueDifferences(await listSwapDifferences(db, order.id), {
    lines: linesAfter(paid, plan.lines),
    rest_cents: restOf(order) - plan.amount_cents,
  })
  return sumOf(due.map(({ rest_cents }) => rest_cents))
}

function requestsOf(
  order: RefundedOrder,
  paid: OrderLine[],
  { share: { lines, amount }, piece }: { share: RefundShare; piece: Piece },
): RefundLineRequest[] {
  if (lines.length > 0) return lines.map((line) => requestOf(line, paid))
  if (piece) {
    const whole = wholeTargetOf(piece)
    return [amount === null ? whole : { ...whole, part: { amount_cents: toCents(amount) } }]
  }
  return spread(paid, amount === null ? restOf(order) : toCents(amount))
}

function requestOf(
  { target, order_item_id, quantity: chosen, amount }: RefundShare['lines'][number],
  paid: OrderLine[],
): RefundLineRequest {
  const free = paid.find((line) => line.can_release && line.order_item_id === order_item_id)
  // All that is left of pieces that cost nothing is their number.
  const rest = free && amount === undefined ? free.quantity - free.refunded.quantity : undefined
  const quantity = chosen ?? rest
  if (quantity !== undefined && amount !== undefined)
    throw new AppError('BAD_REQUEST', { message: 'Choose pieces or an amount of a line.' })
  const part =
    quantity === undefined
      ? amount === undefined
        ? 'REST'
        : { amount_cents: toCents(amount) }
      : { quantity }
  return { target, ...(order_item_id !== null && { order_item_id }), part }
}

/** Spreads an amount over all lines, in proportion to what is left of them; all that is left names the pieces too. */
function spread(paid: OrderLine[], amountCents: number): RefundLineRequest[] {
  const open = paid.filter((line) => leftOf(line) > 0)
  const left = open.map(leftOf)
  const total = sumOf(left)
  if (amountCents > total) throw new AppError('REFUND_EXCEEDS_PAYMENT')
  const shares = open.length > 0 ? allocateCents(amountCents, left) : []
  return open.flatMap(({ target, order_item_id }, position) => {
    const amount_cents = shares[position]!
    if (amount_cents === 0) return []
    const part = amountCents === total ? ('REST' as const) : { amount_cents }
    return [{ target, ...(order_item_id !== null && { order_item_id }), part }]
  })
}

/** What is left of what was paid for a line, tax included. */
export function leftOf({ net_cents, tax_cents, refunded }: OrderLine): number {
  return net_cents + tax_cents - refunded.amount_cents
}

type SplitLine = RefundPreview['lines'][number]
type Split = Pick<RefundPreview, 'goods' | 'discount' | 'shipping' | 'tax' | 'amount'>

/** The parts of each line that is given back: goods − discount + shipping + tax = amount. */
export function describeLines(paid: OrderLine[], lines: NewRefundLine[]): SplitLine[] {
  return lines.map(({ target, order_item_id, amount_cents, tax_cents, quantity }) => {
    const line = paid.find(
      (each) => each.target === target && each.order_item_id === order_item_id,
    )!
    const net = amount_cents - tax_cents
    const isDelivery = target === 'DELIVERY'
    const discount = isDelivery ? 0 : discountShareOf(line, line.discount_cents, net)
    return {
      target,
      order_item_id,
      title: line.title,
      quantity,
      goods: toDollars(isDelivery ? 0 : net + discount),
      discount: toDollars(discount),
      shipping: toDollars(isDelivery ? net : 0),
      tax: toDollars(tax_cents),
      amount: toDollars(amount_cents),
    }
  })
}

export function sumUpLines(lines: SplitLine[]): Split {
  const total = (part: keyof Split) => toDollars(sumOf(lines.map((line) => toCents(line[part]))))
  return {
    goods: total('goods'),
    discount: total('discount'),
    shipping: total('shipping'),
    tax: total('tax'),
    amount: total('amount'),
  }
}

function sumOf(cents: number[]): number {
  return cents.reduce((sum, value) => sum + value, 0)
}
