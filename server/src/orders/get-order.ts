import type { Order } from '@twirl/contract/orders'
import { pictureUrl } from '@twirl/contract/pictures'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { ownerOf, type Visitor } from '#platform/http/visitor.ts'
import { toDollars, toDollarsOrNull } from '#platform/money.ts'
import type { Secrets } from '#platform/security/secrets.ts'
import { describePictures } from '../pictures/public.ts'
import { isOrderKey } from './order-number.ts'
import { findOrder, type OrderRow } from './orders.queries.ts'

/** For its owner, or for a caller with the key of its signed link. Absent and foreign orders answer alike. */
export async function getOrder(
  { db, secrets }: { db: Database; secrets: Secrets },
  visitor: Visitor,
  { orderNumber, key }: { orderNumber: string; key?: string | undefined },
): Promise<Order> {
  const hasKey = isOrderKey(secrets, orderNumber, key)
  const row = await findOrder(db, orderNumber, hasKey ? null : ownerOf(visitor))
  if (!row) throw new AppError('ORDER_NOT_FOUND')
  return describeOrder(db, row)
}

async function describeOrder(db: Database, row: OrderRow): Promise<Order> {
  const pictures = await describePictures(db, [...new Set(row.items.map((item) => item.image_key))])
  const pictureByKey = new Map(pictures.map((picture) => [picture.image_key, picture]))
  return {
    order_number: row.order_number,
    paid_time: row.paid_at.toISOString(),
    status: row.status,
    channel: row.channel,
    delivery_address: row.delivery_address,
    order_items: row.items.map((item) => ({
      id: item.id,
      sku: item.sku,
      product_id: item.product_id,
      image_url: pictureUrl(item.image_key),
      image_alt: pictureByKey.get(item.image_key)?.alts.front ?? item.title,
      average_color: pictureByKey.get(item.image_key)?.average_color ?? '',
      title: item.title,
      quantity: item.quantity,
      transaction_type: item.transaction_type,
      color: item.color,
      size: item.size,
      price: toDollars(item.price_cents),
      refunded_subtotal: 0,
      is_purchasable: false,
      is_refundable: false,
      is_returnable: false,
      is_exchangeable: false,
      refund_state: null,
      rental: null,
    })),
    order_accessory_item: null,
    shipping_company_code: null,
    tracking_number: null,
    timeline: [{ step: 'ORDERED', time: row.paid_at.toISOString() }],
    original_order_number: null,
    trunk_show_theme: row.trunk_show_theme,
    lead_name: row.lead_name,
    arrives_by: row.arrives_by,
    rental_due_date: row.return_by,
    subtotal: toDollars(row.subtotal_cents),
    delivery_fee: toDollars(row.delivery_fee_cents),
    coupon_code: row.coupon_code,
    discount_type: row.discount_type,
    discount_value:
      row.discount_type === 'AMOUNT' ? toDollarsOrNull(row.discount_value) : row.discount_value,
    discount_amount: toDollars(row.discount_cents),
    tax: toDollarsOrNull(row.tax_cents),
    total: toDollars(row.total_cents),
    refund_total: 0,
    is_claimable: false,
    card: { brand: row.card_brand, last_four: row.card_last_four },
  }
}
