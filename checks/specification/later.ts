import { call, type Entry, error, fields, route, text, values } from './entry.ts'

const WEB = 'web/src/'

/**
 * Literals that are not built yet, by the part that will build them. The change that builds an entry moves it to
 * `built.ts`, with its file. A text that may also occur on another page names its future folder.
 */
export const LATER: Record<string, Entry[]> = {
  catalog: [values(73, 'catalog.FILTER_KINDS', 'COLOR BRAND STYLE THEME SLEEVE')],

  checkout: [
    route(36, '/checkout-trunk-show'),
    route(37, '/checkout-clearance'),
    text(38, WEB, 'Check Out Confirmation'),
    text(38, WEB, 'Hi beautiful, amazing choice!'),
    text(38, WEB, 'Place Your Order'),
    text(38, WEB, 'Return to shopping bag'),
    text(38, 'web/src/checkout/', 'Free'),
    text(38, 'web/src/checkout/', 'Have an account? …', 'Have an account? Log in'),
    text(38, WEB, 'Pay now'),
    text(38, WEB, 'Show Order Summary'),
    text(38, WEB, 'Hide Order Summary'),
    route(39, '/thank-you/$orderNumber'),
    text(39, WEB, 'Thank you for your order!'),
    route(44, '/checkout-clearance'),
    fields(
      63,
      'checkout.preview.output',
      'items trunk_show order_token subtotal delivery_fee tax_amount total discount_type discount_value is_able_to_checkout',
    ),
    values(77, 'checkout.DISCOUNT_KINDS', 'AMOUNT PERCENTAGE'),
    values(81, 'checkout.ORDER_TYPES', 'TRUNK_SHOW INDIVIDUAL'),
    route(102, '/thank-you/$orderNumber'),
    call(173, 'POST /ajax/checkout', {
      input: [
        'cart_type',
        'trunk_show_id',
        'customer_address_id',
        'credit_card_id',
        'coupon_code',
        'items',
        'order_token',
      ],
      output: ['order_number'],
    }),
    call(174, 'POST /ajax/checkout/guest-order', {
      input: ['guest_customer', 'credit_card', 'coupon_code', 'items', 'order_token'],
    }),
    call(175, 'PUT /ajax/checkout/preview', {
      input: [
        'cart_type',
        'customer_address_id',
        'coupon_code',
        'items',
        'trunk_show_id',
        'customer_address',
        'order_token',
      ],
    }),
    call(176, 'POST /ajax/checkout/purchase-rental', {
      input: ['sku', 'quantity', 'original_order_number', 'credit_card_id', 'coupon_code'],
      output: ['order_number'],
    }),
    call(176, 'PUT /ajax/checkout/purchase-rental/preview', {
      input: ['coupon_code', 'sku', 'quantity', 'original_order_number'],
    }),
    error(189, 'PAY_FAILED', 'Card Declined, order creation failure!', ['checkout.placeOrder']),
    text(190, WEB, 'Please login to proceed checkout with rental item'),
    error(198, 'COUPON_NOT_FOUND', 'Coupon code is invalid', ['checkout.preview']),
    error(198, 'COUPON_IS_INVALID', 'Coupon code is invalid', ['checkout.preview']),
    error(198, 'COUPON_HAS_EXPIRED', null, ['checkout.preview']),
    error(198, 'COUPON_NOT_ALLOW_TO_BE_USED_AGAIN', null, ['checkout.preview']),
    error(198, 'COUPON_IS_NOT_ACTIVE', null, ['checkout.preview']),
    error(198, 'CALL_AVALARA_FAILED', null, ['checkout.preview']),
    text(208, 'web/src/checkout/', 'Free'),
    text(213, WEB, 'Calculated by address'),
    text(213, 'web/src/checkout/', '-'),
  ],

  cards: [text(100, WEB, 'Added!')],

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
    values(
      75,
      'orders.ORDER_KINDS',
      'ONLINE_TRUNK_SHOW IN_PERSON_TRUNK_SHOW GROUP_RENTAL INDIVIDUAL FINAL_TRUNK_SHOW_OUTCOME_CHARGE EXTRA_FULL_PRICE_CHARGE EXTRA_ONE_TIME_RENTAL_CHARGE PURCHASE_RENTAL',
    ),
    values(
      76,
      'orders.PAYMENT_STATUSES',
      'PAID OFFLINE_PAID REFUNDED FINANCIAL_REFUNDED PARTIALLY_REFUNDED PAYMENT_FAILED',
    ),
    values(77, 'orders.LINE_KINDS', 'RENT PURCHASE ADDITIONAL_RENTAL_MONTH'),
    values(
      78,
      'orders.RETURN_REASONS',
      'DIDNT_FIT DIDNT_LIKE_IT DAMAGED_ITEM DIDNT_RECEIVE_THE_ITEM OTHER',
    ),
    text(103, WEB, 'Fully Refunded'),
    text(103, WEB, 'Refund Total'),
    call(168, 'PUT /ajax/order', {
      input: ['start_time', 'end_time', 'skip', 'limit'],
      output: ['orders', 'total'],
    }),
    call(169, 'POST /ajax/order/{orderNumber}/accessory-item/refund-application', {
      input: ['refund_reason', 'refund_reason_detail'],
    }),
    call(169, 'POST /ajax/order/order-item/{id}/refund-application', {
      input: ['refund_reason', 'refund_reason_detail'],
    }),
    call(170, 'PUT /ajax/rental-item/rental-record/make-return', { input: ['order_item_id'] }),
  ],

  staff: [text(136, WEB, 'Permission Error')],

  telemetry: [
    call(182, 'GET /ajax/system/check-version', { output: ['version'] }),
    fields(183, 'telemetry.uploadEvents.input', 'events'),
  ],
}
