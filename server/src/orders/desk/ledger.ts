import type { LedgerLine } from '@twirl/contract/staff/orders/order-details'
import type { OrderKind } from '@twirl/contract/buying/orders'
import { toDollars } from '#platform/money.ts'
import { reasonText } from '../disputes/dispute-reasons.ts'
import type { DisputeRow } from '../disputes/disputes.queries.ts'
import type { OrderRow } from '../history/history.queries.ts'
import { outsideText } from '../outside/outside-text.ts'
import type { ReceiptRow } from '../outside/outside.queries.ts'
import type { LaterOrderRow, RefundRow } from './order-details.queries.ts'

type Line = Omit<LedgerLine, 'id'>

/** A charge for a piece of the order that waits for the customer (PAY-53). */
export type OwedCharge = { title: string; total_cents: number; asked_at: Date }

type SoldItem = { title: string; size: string; quantity: number; price_cents: number }

type Booked = {
  order: OrderRow
  items: SoldItem[]
  charge_id: string | null
  refunds: RefundRow[]
  later: LaterOrderRow[]
  receipts: ReceiptRow[]
  disputes: DisputeRow[]
  owed: OwedCharge[]
}

const LATER_TEXTS: Partial<Record<OrderKind, string>> = {
  FINAL_TRUNK_SHOW_OUTCOME_CHARGE: 'Charge after the event',
  EXTRA_FULL_PRICE_CHARGE: 'Charge at full price',
  EXTRA_ONE_TIME_RENTAL_CHARGE: 'Exchange, swap or additional month',
  PURCHASE_RENTAL: 'Purchase of a rented piece',
}

/**
 * The money of an order line by line (STAFF-16): what it was charged with, whose lines add up to its total; what was given
 * back; the later orders that belong to it, which have ledgers of their own; what came in outside the shop; and what is disputed.
 */
export function ledgerOf({
  order,
  items,
  charge_id,
  refunds,
  later,
  receipts,
  disputes,
  owed,
}: Booked): LedgerLine[] {
  const charged = (kind: LedgerLine['kind'], text: string, cents: number): Line => ({
    at: order.paid_at.toISOString(),
    kind,
    text,
    amount: toDollars(cents),
    reference: charge_id,
    is_pending: false,
    order_number: null,
  })
  const { accessory } = order
  const lines = items.map(({ title, size, quantity, price_cents }) =>
    charged('ITEM', `${title}, ${size}${timesText(quantity)}`, price_cents * quantity),
  )
  if (accessory)
    lines.push(
      charged(
        'ACCESSORY',
        accessory.title + timesText(accessory.quantity),
        accessory.price_cents * accessory.quantity,
      ),
    )
  if (order.discount_cents > 0)
    lines.push(
      charged(
        'DISCOUNT',
        order.coupon_code ? `Discount ${order.coupon_code}` : 'Discount',
        -order.discount_cents,
      ),
    )
  if (order.delivery_fee_cents > 0)
    lines.push(charged('DELIVERY', 'Delivery', order.delivery_fee_cents))
  if (order.tax_cents) lines.push(charged('TAX', 'Tax', order.tax_cents))
  const all: Line[] = [
    ...lines,
    ...refunds.map(refundLine),
    ...later.map(laterLine),
    ...receipts.map(receiptLine),
    ...disputes.map(disputeLine),
    ...owed.map(owedLine),
  ]
  return all.map((line, index) => ({ id: index + 1, ...line }))
}

const timesText = (quantity: number) => (quantity > 1 ? ` × ${quantity}` : '')

function refundLine(refund: RefundRow): Line {
  const subject = refund.titles?.join(', ')
  return {
    at: (refund.paid_at ?? refund.created_at).toISOString(),
    kind: 'REFUND',
    text: subject ? `Refund: ${subject}` : 'Refund by finance',
    amount: toDollars(-refund.amount_cents),
    reference: refund.outside_method
      ? `Paid ${outsideText(refund.outside_method, refund.outside_reference)}`
      : refund.gateway_refund_id,
    is_pending: refund.state === 'RESERVED',
    order_number: null,
  }
}

function receiptLine({ amount_cents, method, reference, recorded_at }: ReceiptRow) {
  return {
    at: recorded_at.toISOString(),
    kind: 'RECEIPT',
    text: amount_cents > 0 ? 'Received outside the shop' : 'Receipt that was taken back',
    amount: toDollars(amount_cents),
    reference: `Paid ${outsideText(method, reference)}`,
    is_pending: false,
    order_number: null,
  } as const satisfies Line
}

const DISPUTE_TEXTS: Record<DisputeRow['state'], string> = {
  NEEDS_RESPONSE: 'Disputed, needs evidence',
  UNDER_REVIEW: 'Disputed, the bank decides',
  WON: 'Dispute that was won',
  LOST: 'Dispute that was lost',
  CLOSED: 'Inquiry of a bank that has ended',
}

/** The bank holds the amount until it has decided. An inquiry, and a dispute that was won, take nothing. */
function disputeLine({
  state,
  is_inquiry,
  reason,
  amount_cents,
  opened_at,
  gateway_dispute_id,
}: DisputeRow): Line {
  const isTaken = !is_inquiry && state !== 'WON' && state !== 'CLOSED'
  return {
    at: opened_at.toISOString(),
    kind: 'DISPUTE',
    text: `${DISPUTE_TEXTS[state]}: ${reasonText(reason)}`,
    amount: isTaken ? toDollars(-amount_cents) : 0,
    reference: gateway_dispute_id,
    is_pending: isTaken && state !== 'LOST',
    order_number: null,
  }
}

function owedLine({ title, total_cents, asked_at }: OwedCharge) {
  return {
    at: asked_at.toISOString(),
    kind: 'LATER_CHARGE',
    text: `Charge for ${title}`,
    amount: toDollars(total_cents),
    reference: null,
    is_pending: true,
    order_number: null,
  } as const satisfies Line
}

function laterLine({ channel, order_number, paid_at, total_cents, charge_id }: LaterOrderRow) {
  return {
    at: paid_at.toISOString(),
    kind: 'LATER_CHARGE',
    text: LATER_TEXTS[channel] ?? 'Later order',
    amount: toDollars(total_cents),
    reference: charge_id,
    is_pending: false,
    order_number,
  } as const satisfies Line
}
