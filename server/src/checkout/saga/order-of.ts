import type { OrderKind } from '@twirl/contract/buying/orders'
import type { NewOrder } from '../../orders/public.ts'
import { groupTypeOf } from '../../trunk-shows/public.ts'
import type { CheckoutKind, Quote } from '../quote/quote.ts'
import type { Reservation } from './reserve-order.ts'

/** The order that a quote becomes. Amounts are those that the shopper confirmed. */
export function orderOf(
  { order_token, owner, customer_id, kind, trunk_show_id, quote }: Reservation,
  paid: { order_number: string; paid_at: Date; tax_owed_cents: number | null },
): NewOrder {
  const { totals, coupon, event, line_tax_cents } = quote
  return {
    ...paid,
    order_token,
    owner,
    customer_id,
    email: quote.email,
    channel: channelOf(kind, quote),
    subtotal_cents: totals.subtotal_cents,
    discount_cents: totals.discount_cents,
    delivery_fee_cents: totals.delivery_fee_cents,
    tax_cents: totals.tax_cents,
    delivery_tax_cents: line_tax_cents?.[quote.lines.length] ?? 0,
    total_cents: totals.total_cents,
    coupon_code: coupon?.code ?? null,
    discount_type: coupon?.rule.kind ?? null,
    discount_value: coupon && discountValueOf(coupon.rule),
    delivery_address: quote.delivery_address,
    trunk_show_id,
    trunk_show_theme: event?.theme ?? null,
    lead_name: event?.lead_name ?? null,
    original_order_id: quote.original_order_id,
    arrives_by: quote.arrives_by,
    return_by: quote.return_by,
    review_reason: totals.tax_cents === null ? 'TAX_NOT_CHARGED' : null,
    items: quote.lines.map((line, position) => ({
      line: position,
      sku: line.sku,
      product_id: line.product_id,
      title: line.title,
      size: line.size,
      color: line.color,
      image_key: line.image_key,
      transaction_type: line.transaction_type,
      is_clearance: line.is_clearance,
      quantity: line.quantity,
      price_cents: line.unit_price_cents,
      discount_cents: totals.line_discount_cents[position]!,
      tax_cents: line_tax_cents?.[position] ?? 0,
      rental_item_id: line.rental_item_id,
      exchanged_item_id: line.exchanged_item_id,
    })),
  }
}

/** GROUP-1, of an exchange A50. */
function channelOf(kind: CheckoutKind, { event }: Quote): OrderKind {
  if (kind === 'PURCHASE_RENTAL') return kind
  if (kind === 'EXCHANGE') return 'EXTRA_ONE_TIME_RENTAL_CHARGE'
  if (!event) return 'INDIVIDUAL'
  return groupTypeOf(event.kind) === 'GROUP_RENTAL' ? 'GROUP_RENTAL' : 'ONLINE_TRUNK_SHOW'
}

function discountValueOf(rule: NonNullable<Quote['coupon']>['rule']): number {
  return rule.kind === 'AMOUNT' ? rule.value_cents : rule.percent
}
