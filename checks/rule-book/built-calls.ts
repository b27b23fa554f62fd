import { call, type Entry, error, fields, text } from './entry.ts'

const POPUP = 'web/src/trunk-shows/request/request-popup.tsx'
const RSVP_CALLS = ['rsvp.checkQuestionnaire', 'rsvp.sendQuestionnaire']
const EVENT_CALLS = ['trunk-shows.getTrunkShow', 'trunk-shows.listTrunkShowItems']

/** The part of `built.ts` about calls before the checkout, and how their errors are shown. */
export const BUILT_CALLS: Entry[] = [
  call('BROWSE-17', 'PUT /ajax/collection/{id}/item', { input: ['filter', 'page'] }),
  call('BROWSE-17', 'GET /ajax/collection/{id}/random-display-product', { output: ['products'] }),
  call('BROWSE-17', 'PUT /ajax/collection/list', {
    input: ['ids', 'exclude_ids', 'types'],
    output: ['collections'],
  }),
  fields('BROWSE-17', 'catalog.listCollectionItems.output', 'name products total'),
  fields('BROWSE-17', 'catalog.listRandomDisplayProducts.input', 'limit random'),
  call('ACCOUNT-15', 'PUT /ajax/customer/check-phone-number'),
  call('ACCOUNT-12', 'PUT /ajax/customer/check-verification-code'),
  call('ACCOUNT-2', 'GET /ajax/customer/current-customer'),
  call('ACCOUNT-17', 'PUT /ajax/customer/email/check-email-reset-password-link'),
  call('ACCOUNT-17', 'POST /ajax/customer/email/send-email-reset-password-link'),
  call('ACCOUNT-15', 'GET /ajax/customer/get-by-email'),
  call('ACCOUNT-15', 'GET /ajax/customer/get-by-phone-number'),
  call('ACCOUNT-3', 'POST /ajax/customer/login', {
    input: ['account', 'password', 'verification_code'],
  }),
  call('ACCOUNT-6', 'PUT /ajax/customer/logout'),
  call('ACCOUNT-19', 'PUT /ajax/customer/profile'),
  call('ACCOUNT-9', 'POST /ajax/customer/register'),
  call('ACCOUNT-17', 'PUT /ajax/customer/reset-password'),
  call('ACCOUNT-12', 'POST /ajax/customer/send-verification-code'),
  call('GROUP-13', 'PUT /ajax/trunk-show/{id}/item', {
    input: ['id', 'filter', 'skip', 'limit'],
    output: ['products', 'total', 'theme', 'trunk_show_type'],
  }),
  call('GROUP-13', 'PUT /ajax/trunk-show/check-online-trunk-show', {
    input: ['university_id', 'sorority_id', 'trunk_show_alias_id'],
    output: ['if_exists', 'theme', 'online_end_time'],
  }),
  call('GROUP-13', 'PUT /ajax/trunk-show/login', {
    input: ['university_id', 'sorority_id', 'trunk_show_alias_id', 'password'],
    output: ['trunk_show_id'],
  }),
  call('BROWSE-31', 'POST /ajax/favorite', {
    input: ['product_id', 'source', 'trunk_show_id', 'collection_id', 'image_key'],
    output: ['favorite_id'],
  }),
  call('BROWSE-31', 'PUT /ajax/favorite', {
    input: ['skip', 'limit'],
    output: ['products', 'total'],
  }),
  call('BROWSE-31', 'DELETE /ajax/favorite/{favoriteId}'),
  call('BROWSE-13', 'GET /ajax/product-attribute/list', { output: ['product_attributes'] }),
  call('BAG-13', 'GET /ajax/cart', { output: ['carts'] }),
  call('BAG-10', 'GET /ajax/cart/calculate-delivery-fee', {
    input: ['subtotal', 'exist_rental_item'],
    output: ['delivery_fee', 'able_to_checkout'],
  }),
  call('BAG-12', 'PUT /ajax/cart/exist', { output: ['exist'] }),
  call('BAG-13', 'POST /ajax/cart/item', {
    input: ['cart_type', 'trunk_show_id', 'sku', 'quantity', 'transaction_type', 'is_clearance'],
  }),
  call('BAG-13', 'PUT /ajax/cart/item/{itemId}', { input: ['quantity', 'transaction_type'] }),
  call('BAG-13', 'DELETE /ajax/cart/item/{itemId}'),
  call('BROWSE-27', 'GET /ajax/product/{id}', {
    input: ['category', 'trunk_show_id'],
    output: ['id', 'variants'],
  }),
  call('GROUP-21', 'POST /ajax/requested-product', { input: ['product_id', 'size'] }),
  call('BROWSE-26', 'GET /ajax/recommendation/product', {
    input: ['limit', 'random'],
    output: ['products'],
  }),
  call('RSVP-10', 'POST /ajax/questionnaire', { input: ['trunk_show_id'] }),
  call('RSVP-10', 'PUT /ajax/questionnaire/check', {
    input: ['trunk_show_alias_id'],
    output: ['trunk_show_id', 'trunk_show_theme'],
  }),

  text('SHOP-11', 'web/src/shell/errors/error-view.tsx', 'Oops! Something went wrong'),
  text('SHOP-11', 'web/src/shell/errors/error-view.tsx', 'Got it'),
  error('STAFF-79', 'CUSTOMER_BLOCKED', 'Your account has been blocked. Please contact us.', [
    'accounts.login',
  ]),
  error('CHECKOUT-12', 'UNAUTHORIZED', 'customer not login', ['trunk-shows.requestProduct']),
  text('GROUP-19', POPUP, 'OOPS, Please log in'),
  text('GROUP-19', POPUP, 'Please create an account or login to be able to request this item.'),
  text('GROUP-19', POPUP, 'Go to Login'),
  call('LEAD-4', 'GET /ajax/lead/trunk-show/{id}/roster', { output: ['people'] }),
  error('LEAD-2', 'LED_EVENT_NOT_FOUND', null, ['leads.getLedEvent']),
  error('GROUP-8', 'NO_MATCHED_TRUNK_SHOW', null, ['trunk-shows.loginTrunkShow']),
  error('GROUP-8', 'NO_ACTIVE_TRUNK_SHOW', null, [
    'trunk-shows.loginTrunkShow',
    'trunk-shows.checkOnlineTrunkShow',
  ]),
  error('GROUP-11', 'NO_LOGINED_TRUNK_SHOW_ID_EXISTS', null, EVENT_CALLS),
  error('GROUP-11', 'TRUNK_SHOW_IS_EXPIRED', null, EVENT_CALLS),
  error('GROUP-11', 'NOT_CORRECT_TRUNK_SHOW_TYPE', null, EVENT_CALLS),
  error(
    'BAG-5',
    'MULTIPLE_ACTIVE_TRUNK_SHOW_CART_ITEM',
    "We can't add this item to the cart because there are already items from another trunks show in the cart.",
    ['cart.addCartItem'],
  ),
  error('BAG-5', 'TRUNK_SHOW_NOT_ACTIVE', null, ['cart.addCartItem']),
  text('BROWSE-28', 'web/src/cart/drawer/bag-drawer.tsx', 'Added to cart!'),
  error('BROWSE-27', 'PRODUCT_NOT_FOUND', null, ['catalog.getProduct']),
  error(
    'GROUP-20',
    'CUSTOMER_NOT_MEMBER_OF_SORORITY',
    'Please add a university and sorority to your account to be able to request this item.',
    ['trunk-shows.requestProduct'],
  ),
  text(
    'GROUP-20',
    POPUP,
    'Please add a university and sorority to your account to be able to request this item.',
  ),
  text('GROUP-20', POPUP, 'Go to update'),
  error('ACCOUNT-4', 'CUSTOMER_NOT_REGISTERED', 'Could not find your account!', ['accounts.login']),
  error('ACCOUNT-4', 'CUSTOMER_NOT_FOUND', 'Could not find your account!', ['accounts.login']),
  error('ACCOUNT-5', 'MERGE_MULTIPLE_ACTIVE_TRUNK_SHOW_CART_ITEM', null, ['accounts.login']),
  error('ACCOUNT-4', 'INCORRECT_PASSWORD', "This password isn't correct. Try again!", [
    'accounts.login',
  ]),
  text('GROUP-18', POPUP, 'Not available'),
  text('GROUP-18', POPUP, 'This function is currently only available for Sorority Trunk Shows.'),
  error(
    'RSVP-6',
    'QUESTIONNAIRE_ALREADY_EXISTS',
    'Hi beautiful, you have filled out this survey!',
    RSVP_CALLS,
  ),
  error(
    'RSVP-7',
    'TRUNK_SHOW_DELETED',
    'This questionnaire has been deleted, please contact the house lead.',
    RSVP_CALLS,
  ),
  error(
    'RSVP-7',
    'TRUNK_SHOW_CANCELED',
    'This questionnaire has been canceled, please contact the house lead.',
    RSVP_CALLS,
  ),
  error(
    'RSVP-7',
    'QUESTIONNAIRE_CLOSED',
    'This questionnaire has been closed, please contact the house lead.',
    RSVP_CALLS,
  ),
  error(
    'RSVP-7',
    'QUESTIONNAIRE_EXPIRED',
    'This questionnaire has expired, please contact the house lead.',
    RSVP_CALLS,
  ),

  call('BROWSE-30', 'POST /ajax/stock-alert'),
  text('BROWSE-30', 'web/src/catalog/product/price-bar.tsx', 'Email me when it’s back'),
  text('GROUP-25', 'web/src/catalog/product-prices.tsx', 'Group price'),
  text('RSVP-4', 'web/src/rsvp/rsvp-form.tsx', 'I can’t come'),
  text('RSVP-4', 'web/src/rsvp/thank-you.tsx', 'Change my answer'),
  text('RSVP-12', 'web/src/rsvp/thank-you.tsx', 'Choose your dress'),
  text('ACCOUNT-26', 'web/src/accounts/login/login-reason.tsx', 'You were logged out.'),
  call('BAG-15', 'GET /ajax/recommendation/top-up'),
  text(
    'SHOP-28',
    'web/src/ui/form/form.tsx',
    'This form needs JavaScript. Please turn it on to continue.',
  ),
  call('SHOP-2', 'POST /ajax/contact-message'),
  call('SHOP-2', 'POST /ajax/career-application'),
  call('SHOP-2', 'POST /ajax/lead-application'),
  error('SHOP-8', 'INVALID_GUEST_ID', null, []),
  error('SHOP-15', 'TOO_MANY_REQUESTS', null, []),
  error(
    'STAFF-223',
    'STATE_NOT_DELIVERED',
    'We don’t deliver to this state right now. Please use another address.',
    [
      'addresses.createAddress',
      'addresses.updateAddress',
      'checkout.preview',
      'checkout.placeOrder',
    ],
  ),
  call('SHOP-23', 'GET /ajax/system/setting'),
  call('GROUP-13', 'GET /ajax/trunk-show/{id}', {
    output: ['theme', 'online_end_time', 'lead_name'],
  }),
  call('GROUP-13', 'PUT /ajax/trunk-show/logout'),
  call('GROUP-13', 'GET /ajax/university/list'),
  call('GROUP-13', 'GET /ajax/sorority/list', { input: ['university_id'] }),
  call('GROUP-21', 'PUT /ajax/requested-product'),
  call('GROUP-21', 'DELETE /ajax/requested-product/{id}'),
  text('RSVP-9', 'web/src/rsvp/', 'Not you?'),
  call('RSVP-10', 'PUT /ajax/questionnaire/get-by-email', {
    input: ['trunk_show_alias_id', 'email'],
  }),
  call('RSVP-10', 'PUT /ajax/questionnaire/get-by-phone-number', {
    input: ['trunk_show_alias_id', 'cell_phone'],
  }),
]
