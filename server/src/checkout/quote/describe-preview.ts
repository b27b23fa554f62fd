import type { Preview, PreviewItem } from '@twirl/contract/buying/checkout'
import { pictureUrl } from '@twirl/contract/pictures'
import { toDollars, toDollarsOrNull } from '#platform/money.ts'
import { groupTypeOf } from '../../trunk-shows/public.ts'
import { type Quote, rentedItemOf } from './quote.ts'

/** A quote as the shopper sees it. */
export function describePreview(order_token: string, quote: Quote): Preview {
  const { totals, coupon, event } = quote
  return {
    order_token,
    subtotal: toDollars(totals.subtotal_cents),
    delivery_fee: toDollars(totals.delivery_fee_cents),
    tax_amount: toDollarsOrNull(totals.tax_cents),
    tax_error: quote.is_tax_missing ? 'CALL_AVALARA_FAILED' : null,
    coupon_code: coupon?.code ?? null,
    discount_type: coupon?.rule.kind ?? null,
    discount_value: coupon && discountValueOf(coupon.rule),
    discount_amount: toDollars(totals.discount_cents),
    total: toDollars(totals.total_cents),
    items: describeItems(quote),
    trunk_show: event && {
      trunk_show_id: event.trunk_show_id,
      theme: event.theme,
      trunk_show_type: groupTypeOf(event.kind),
      lead_name: event.lead_name,
      party_date: event.party_date ?? null,
    },
    late_addition:
      quote.is_late_addition && quote.arrives_by !== null
        ? { arrives_by: quote.arrives_by, needs_address: quote.delivery_address === null }
        : null,
    arrives_by: quote.arrives_by,
    return_by: quote.return_by,
    is_able_to_checkout: quote.is_able_to_checkout,
  }
}

function discountValueOf(rule: NonNullable<Quote['coupon']>['rule']): number {
  return rule.kind === 'AMOUNT' ? toDollars(rule.value_cents) : rule.percent
}

function describeItems({ lines, rental_order_number }: Quote): PreviewItem[] {
  return lines.map((line) => ({
    // What the shopper names: the item of the cart, or the rented item of an order.
    id: line.cart_item_id ?? rentedItemOf(line)!,
    sku: line.sku,
    product_id: line.product_id,
    title: line.title,
    image_url: pictureUrl(line.image_key),
    image_alt: line.image_alt,
    average_color: line.average_color,
    size: line.size,
    color: line.color,
    quantity: line.quantity,
    price: toDollars(line.unit_price_cents),
    transaction_type: line.transaction_type,
    is_clearance: line.is_clearance,
    rental_order_number,
  }))
}
