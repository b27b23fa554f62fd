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
  route('CHECKOUT-1', '/checkout-trunk-show'),
  route('CHECKOUT-1', '/checkout-clearance'),
  text('CHECKOUT-5', `${PAGES}pay-bar.tsx`, 'Check Out Confirmation'),
  text('CHECKOUT-5', `${PAGES}pay-bar.tsx`, 'Hi beautiful, amazing choice!'),
  text('CHECKOUT-5', `${PAGES}pay-bar.tsx`, 'Place Your Order'),
  text('CHECKOUT-3', `${PAGES}checkout.tsx`, 'Return to shopping bag'),
  text('CHECKOUT-14', `${PAGES}summary/summary-totals.tsx`, 'Free'),
  text(
    'CHECKOUT-3',
    'web/src/routes/_checkout/-guest-checkout.tsx',
    'Have an account? …',
    'Have an account? Log in',
  ),
  text('CHECKOUT-3', `${PAGES}pay-bar.tsx`, 'Pay now'),
  text('CHECKOUT-3', `${PAGES}summary/order-summary.tsx`, 'Show Order Summary'),
  text('CHECKOUT-3', `${PAGES}summary/order-summary.tsx`, 'Hide Order Summary'),
  route('CHECKOUT-1', '/checkout-clearance'),
  text('ACCOUNT-22', 'web/src/credit-cards/cards-panel.tsx', 'Added!'),
  refusal(
    'ACCOUNT-23',
    'credit-cards.cardDetails',
    { ...CARD, credit_card_number: '' },
    'Required',
  ),
  refusal(
    'ACCOUNT-23',
    'credit-cards.cardDetails',
    { ...CARD, credit_card_number: '4242-4242' },
    'Incomplete card number',
  ),
  refusal(
    'ACCOUNT-24',
    'credit-cards.cardDetails',
    { ...CARD, expiration_date: '2029-13-01' },
    'Invalid Expiration Date',
  ),
  fields('SHOP-19', 'telemetry.uploadEvents.input', 'events'),
  error(
    'CHECKOUT-12',
    'LOGIN_REQUIRED_FOR_RENTAL',
    'Please login to proceed checkout with rental item',
    ['checkout.preview', 'checkout.placeGuestOrder'],
  ),
  text('CHECKOUT-14', `${PAGES}summary/summary-totals.tsx`, 'Free'),
  text('CHECKOUT-19', `${PAGES}summary/summary-totals.tsx`, 'Calculated by address'),
  text('CHECKOUT-19', `${PAGES}summary/summary-totals.tsx`, '-'),
  call('ACCOUNT-20', 'POST /ajax/customer-address'),
  call('ACCOUNT-20', 'PUT /ajax/customer-address/{addressId}'),
  call('ACCOUNT-20', 'DELETE /ajax/customer-address/{addressId}'),
  call('ACCOUNT-20', 'GET /ajax/customer-address/list', { output: ['addresses'] }),
  call('ACCOUNT-20', 'GET /ajax/state', { output: ['states'] }),
  call('SHOP-18', 'GET /ajax/system/check-version', { output: ['version'] }),
  call('ACCOUNT-22', 'POST /ajax/credit-card', {
    input: ['original_card_id', 'credit_card_number', 'expiration_date', 'security_code'],
  }),
  call('ACCOUNT-22', 'GET /ajax/credit-card/{id}'),
  call('ACCOUNT-22', 'DELETE /ajax/credit-card/{id}'),
  call('ACCOUNT-22', 'GET /ajax/credit-card/list', { output: ['credit_cards'] }),
  fields(
    'CHECKOUT-7',
    'checkout.preview.output',
    'items trunk_show order_token subtotal delivery_fee tax_amount total discount_type discount_value is_able_to_checkout',
  ),
  values('CHECKOUT-16', 'checkout.DISCOUNT_KINDS', 'AMOUNT PERCENTAGE'),
  values('BAG-13', 'cart.CART_TYPES', 'TRUNK_SHOW INDIVIDUAL'),
  values(
    'ORDER-9',
    'orders.RETURN_REASONS',
    'DIDNT_FIT DIDNT_LIKE_IT DAMAGED_ITEM DIDNT_RECEIVE_THE_ITEM OTHER',
  ),
  call('ORDER-9', 'POST /ajax/order/{orderNumber}/accessory-item/refund-application', {
    input: ['refund_reason', 'refund_reason_detail'],
  }),
  call('ORDER-9', 'POST /ajax/order/order-item/{id}/refund-application', {
    input: ['refund_reason', 'refund_reason_detail'],
  }),
  call('ORDER-7', 'PUT /ajax/rental-item/rental-record/make-return', { input: ['order_item_id'] }),
  call('CHECKOUT-9', 'POST /ajax/checkout', {
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
  call('CHECKOUT-9', 'POST /ajax/checkout/guest-order', {
    input: ['guest_customer', 'credit_card', 'coupon_code', 'items', 'order_token'],
  }),
  call('CHECKOUT-7', 'PUT /ajax/checkout/preview', {
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
  call('CHECKOUT-20', 'POST /ajax/checkout/purchase-rental', {
    input: ['sku', 'quantity', 'original_order_number', 'credit_card_id', 'coupon_code'],
    output: ['order_number'],
  }),
  call('CHECKOUT-20', 'PUT /ajax/checkout/purchase-rental/preview', {
    input: ['coupon_code', 'sku', 'quantity', 'original_order_number'],
  }),
  error(
    'LEAD-53',
    'SWAP_NOT_POSSIBLE',
    'This swap isn’t possible anymore: one of the pieces was packed, canceled or swapped. If you were charged for it, you get that back.',
    ['swaps.agreeToSwap', 'swaps.proposeSwap'],
  ),
  call('LEAD-75', 'PUT /ajax/checkout/trunk-show/preview', {
    input: ['customer_address_id'],
    output: ['late_addition'],
  }),
  text(
    'LEAD-75',
    'web/src/checkout/quote-changes.ts',
    'The box for your group has left. Your pieces come to your own address.',
  ),
  // The answer names the day.
  error(
    'LEAD-76',
    'TOO_LATE_FOR_GROUP',
    'The box for your group has left, and a parcel can’t reach you in time.',
    ['checkout.previewTrunkShow', 'checkout.placeTrunkShowOrder'],
    'The box for your group has left, and a parcel can’t reach you before n.',
  ),
  error('LEAD-78', 'ORDER_CHANGED', null, ['checkout.placeTrunkShowOrder']),
  error(
    'LEAD-40',
    'STYLE_TAKEN',
    'Another member of your group already has this style. Please choose another style or color.',
    ['checkout.placeTrunkShowOrder', 'checkout.previewTrunkShow', 'cart.addCartItem'],
  ),
  error('CHECKOUT-10', 'PAY_FAILED', 'Card Declined, order creation failure!', [
    'checkout.placeOrder',
  ]),
  error('CHECKOUT-17', 'COUPON_NOT_FOUND', 'Coupon code is invalid', ['checkout.preview']),
  error('CHECKOUT-17', 'COUPON_IS_INVALID', 'Coupon code is invalid', ['checkout.preview']),
  error('CHECKOUT-17', 'COUPON_HAS_EXPIRED', null, ['checkout.preview']),
  error('CHECKOUT-17', 'COUPON_NOT_ALLOW_TO_BE_USED_AGAIN', null, ['checkout.preview']),
  error('CHECKOUT-17', 'COUPON_IS_NOT_ACTIVE', null, ['checkout.preview']),
  answer('CHECKOUT-19', 'CALL_AVALARA_FAILED', () => TAX_ERRORS[0]),
  values(
    'ORDER-2',
    'orders.ORDER_KINDS',
    'ONLINE_TRUNK_SHOW IN_PERSON_TRUNK_SHOW GROUP_RENTAL INDIVIDUAL FINAL_TRUNK_SHOW_OUTCOME_CHARGE EXTRA_FULL_PRICE_CHARGE EXTRA_ONE_TIME_RENTAL_CHARGE PURCHASE_RENTAL',
  ),
  values(
    'ORDER-3',
    'orders.PAYMENT_STATUSES',
    'PAID OFFLINE_PAID REFUNDED FINANCIAL_REFUNDED PARTIALLY_REFUNDED PAYMENT_FAILED',
  ),
  fields(
    'ORDER-5',
    'orders.order',
    'order_number paid_time status channel delivery_address shipping_company_code tracking_number order_items rental_due_date trunk_show_theme subtotal delivery_fee discount_type discount_value tax total refund_total order_accessory_item',
  ),
  fields(
    'ORDER-5',
    'orders.orderItem',
    'id sku image_url title quantity transaction_type color size price refunded_subtotal is_purchasable is_refundable is_returnable',
  ),
  call('ORDER-4', 'PUT /ajax/order', {
    input: ['start_time', 'end_time', 'skip', 'limit'],
    output: ['orders', 'total'],
  }),
  values('ORDER-2', 'orders.LINE_KINDS', 'RENT PURCHASE ADDITIONAL_RENTAL_MONTH'),
  call('CHECKOUT-7', 'PUT /ajax/checkout/trunk-show/preview', {
    input: ['trunk_show_id', 'items'],
  }),
  call('CHECKOUT-9', 'POST /ajax/checkout/trunk-show', { output: ['order_number'] }),
  call('ORDER-12', 'POST /ajax/order/order-item/{id}/exchange-application'),
  call('ORDER-12', 'PUT /ajax/order/order-item/{id}/exchange-application/preview'),
  call('ORDER-21', 'PUT /ajax/rental-item/rental-record/extend/preview'),
  call('ORDER-21', 'POST /ajax/rental-item/rental-record/extend'),
  error('ORDER-23', 'ITEM_PROMISED', null, ['extensions.extendRental']),
  call('ORDER-14', 'GET /ajax/order/{orderNumber}', { output: ['order_number'] }),
  call('ORDER-14', 'POST /ajax/order/{orderNumber}/claim'),
  refusal(
    'ACCOUNT-23',
    'credit-cards.cardDetails',
    { ...CARD, credit_card_number: '4242-4242-4242-4241' },
    'This card number has a typo. Please check each digit.',
  ),
  text('CHECKOUT-22', 'web/src/credit-cards/typed-card-form.tsx', 'Save this card for later'),
  text(
    'CHECKOUT-23',
    'web/src/checkout/placement/placing-view.tsx',
    'You’re offline: keep this page open',
  ),
  error('CHECKOUT-24', 'ORDER_IN_PROGRESS', null, ['checkout.placeOrder']),
  text(
    'CHECKOUT-24',
    `${PAGES}placement/placing-view.tsx`,
    'Another order of this bag is being paid',
  ),
  text('ORDER-18', 'web/src/orders/order/order-page.tsx', 'This order is now in your account.'),
]
