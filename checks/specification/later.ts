import { call, type Entry, fields, text, values } from './entry.ts'

const WEB = 'web/src/'

/**
 * Literals that are not built yet, by the part that will build them. The change that builds an entry moves it to
 * `built.ts`, with its file. A text that may also occur on another page names its future folder.
 */
export const LATER: Record<string, Entry[]> = {
  catalog: [values(73, 'catalog.FILTER_KINDS', 'COLOR BRAND STYLE THEME SLEEVE')],

  orders: [
    text(40, WEB, 'Request Refund'),
    text(40, WEB, 'This month'),
    text(40, WEB, 'Last month'),
    text(40, WEB, 'This year'),
    fields(
      61,
      'orders.order',
      'order_number paid_time status channel delivery_address shipping_company_code tracking_number order_items rental_due_date trunk_show_theme subtotal delivery_fee discount_type discount_value tax total refund_total order_accessory_item',
    ),
    fields(
      62,
      'orders.orderItem',
      'id sku image_url title quantity transaction_type color size price refunded_subtotal is_purchasable is_refundable is_returnable',
    ),
    text(103, WEB, 'Fully Refunded'),
    text(103, WEB, 'Refund Total'),
    call(168, 'PUT /ajax/order', {
      input: ['start_time', 'end_time', 'skip', 'limit'],
      output: ['orders', 'total'],
    }),
    call(170, 'PUT /ajax/rental-item/rental-record/make-return', { input: ['order_item_id'] }),
  ],

  staff: [text(136, WEB, 'Permission Error')],

  telemetry: [
    call(182, 'GET /ajax/system/check-version', { output: ['version'] }),
    fields(183, 'telemetry.uploadEvents.input', 'events'),
  ],
}
