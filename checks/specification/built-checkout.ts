import { TAX_ERRORS } from '@twirl/contract/buying/checkout'
import { answer, call, type Entry, error, fields, refusal, route, text, values } from './entry.ts'

const PAGES = 'web/src/checkout/'
const CARD = {
  credit_card_number: '4242-4242-4242-4242',
  expiration_date: '2029-10-01',
  security_code: '123',
}

/** The part of `built.ts` about what is needed to order (cards, addresses, the checkout), refunds, and events of browsers. */
export const BUILT_CHECKOUT: Entry[] = [
  route(36, '/checkout-trunk-show'),
  route(37, '/checkout-clearance'),
  text(38, `${PAGES}confirm-dialog.tsx`, 'Check Out Confirmation'),
  text(38, `${PAGES}confirm-dialog.tsx`, 'Hi beautiful, amazing choice!'),
  text(38, `${PAGES}confirm-dialog.tsx`, 'Place Your Order'),
  text(38, `${PAGES}checkout.tsx`, 'Return to shopping bag'),
  text(38, `${PAGES}summary/summary-totals.tsx`, 'Free'),
  text(38, `${PAGES}guest-login-hint.tsx`, 'Have an account? …', 'Have an account? Log in'),
  text(38, `${PAGES}pay-bar.tsx`, 'Pay now'),
  text(38, `${PAGES}summary/order-summary.tsx`, 'Show Order Summary'),
  text(38, `${PAGES}summary/order-summary.tsx`, 'Hide Order Summary'),
  route(44, '/checkout-clearance'),
  text(100, 'web/src/credit-cards/card-form.tsx', 'Added!'),
  refusal(115, 'credit-cards.cardDetails', { ...CARD, credit_card_number: '' }, 'Required'),
  refusal(
    115,
    'credit-cards.cardDetails',
    { ...CARD, credit_card_number: '4242-4242' },
    'Incomplete card number',
  ),
  refusal(
    115,
    'credit-cards.cardDetails',
    { ...CARD, expiration_date: '2029-13-01' },
    'Invalid Expiration Date',
  ),
  fields(183, 'telemetry.uploadEvents.input', 'events'),
  error(190, 'LOGIN_REQUIRED_FOR_RENTAL', 'Please login to proceed checkout with rental item', [
    'checkout.preview',
    'checkout.placeGuestOrder',
  ]),
  text(208, `${PAGES}summary/summary-totals.tsx`, 'Free'),
  text(213, `${PAGES}summary/summary-totals.tsx`, 'Calculated by address'),
  text(213, `${PAGES}summary/summary-totals.tsx`, '-'),
  call(180, 'POST /ajax/customer-address'),
  call(180, 'PUT /ajax/customer-address/{addressId}'),
  call(180, 'DELETE /ajax/customer-address/{addressId}'),
  call(180, 'GET /ajax/customer-address/list', { output: ['addresses'] }),
  call(180, 'GET /ajax/state', { output: ['states'] }),
  call(182, 'GET /ajax/system/check-version', { output: ['version'] }),
  call(167, 'POST /ajax/credit-card', {
    input: ['original_card_id', 'credit_card_number', 'expiration_date', 'security_code'],
  }),
  call(167, 'GET /ajax/credit-card/{id}'),
  call(167, 'DELETE /ajax/credit-card/{id}'),
  call(167, 'GET /ajax/credit-card/list', { output: ['credit_cards'] }),
  fields(
    63,
    'checkout.preview.output',
    'items trunk_show order_token subtotal delivery_fee tax_amount total discount_type discount_value is_able_to_checkout',
  ),
  values(77, 'checkout.DISCOUNT_KINDS', 'AMOUNT PERCENTAGE'),
  values(81, 'cart.CART_TYPES', 'TRUNK_SHOW INDIVIDUAL'),
  values(
    78,
    'orders.RETURN_REASONS',
    'DIDNT_FIT DIDNT_LIKE_IT DAMAGED_ITEM DIDNT_RECEIVE_THE_ITEM OTHER',
  ),
  call(169, 'POST /ajax/order/{orderNumber}/accessory-item/refund-application', {
    input: ['refund_reason', 'refund_reason_detail'],
  }),
  call(169, 'POST /ajax/order/order-item/{id}/refund-application', {
    input: ['refund_reason', 'refund_reason_detail'],
  }),
  call(170, 'PUT /ajax/rental-item/rental-record/make-return', { input: ['order_item_id'] }),
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
  error(198, 'COUPON_NOT_FOUND', 'Coupon code is invalid', ['checkout.preview']),
  error(198, 'COUPON_IS_INVALID', 'Coupon code is invalid', ['checkout.preview']),
  error(198, 'COUPON_HAS_EXPIRED', null, ['checkout.preview']),
  error(198, 'COUPON_NOT_ALLOW_TO_BE_USED_AGAIN', null, ['checkout.preview']),
  error(198, 'COUPON_IS_NOT_ACTIVE', null, ['checkout.preview']),
  answer(198, 'CALL_AVALARA_FAILED', () => TAX_ERRORS[0]),
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
  call(168, 'PUT /ajax/order', {
    input: ['start_time', 'end_time', 'skip', 'limit'],
    output: ['orders', 'total'],
  }),
  values(77, 'orders.LINE_KINDS', 'RENT PURCHASE ADDITIONAL_RENTAL_MONTH'),
]
