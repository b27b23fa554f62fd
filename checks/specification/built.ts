import { createClient, fetchTransport } from '@twirl/contract/client'
import { errorBody } from '@twirl/contract/errors'
import { getSettings } from '@twirl/contract/system'
import { DEFAULT_SETTINGS } from '../../server/src/system/default-settings.ts'
import { fillPlaceholders } from '../../server/src/system/fill-placeholders.ts'
import { BUILT_CHECKOUT } from './built-checkout.ts'
import { answer, call, type Entry, error, fields, refusal, route, text, values } from './entry.ts'

const LISTING = 'web/src/catalog/listing/product-listing.tsx'
const POPUP = 'web/src/trunk-shows/request/request-popup.tsx'
const MENU = 'web/src/shell/header/how-it-works-links.tsx'
const FOOTER = 'web/src/shell/footer.tsx'
const PRODUCT_PAGE = 'web/src/routes/_shop/(catalog)/-product-page.tsx'
const BAG = 'web/src/cart/bag/'
const ORDERS = 'web/src/orders/'
const SORTS = 'web/src/catalog/listing/listing-search.ts'

const RSVP_CALLS = ['rsvp.checkQuestionnaire', 'rsvp.sendQuestionnaire']
const EVENT_CALLS = ['trunk-shows.getTrunkShow', 'trunk-shows.listTrunkShowItems']

/** Literals of the specification that are built, by line. */
export const BUILT: Entry[] = [
  answer(13, '$16.99', () => promoPart('$16.99')),
  answer(13, '$19.99', () => promoPart('$19.99')),
  answer(14, 'guest-id', async () => Object.keys(await sentHeaders()).at(-1) ?? ''),

  route(21, '/account/login'),
  route(21, '/account/code-login'),
  route(21, '/account/sign-up'),
  route(21, '/account/sorority-details'),
  route(21, '/account/forgot'),
  route(21, '/account/confirm-email/$email'),
  route(21, '/account/enter-code/$phoneNumber/$verificationMessageType'),
  text(21, 'web/src/accounts/session/private-page.tsx', 'This account does not exist'),
  route(24, '/trunk-show'),
  route(25, '/trunk-show/enter-password'),
  route(25, '/trunk-show/find'),
  route(25, '/trunk-show/not-found'),
  route(25, '/trunk-show/not-active'),
  route(25, '/trunk-show/p/$productId'),
  text(26, LISTING, 'LOAD PREVIOUS PRODUCTS'),
  text(26, LISTING, 'LOAD MORE PRODUCTS'),
  text(
    26,
    'web/src/catalog/listing/loaded-pages.ts',
    'CURRENTLY DISPLAYING …-… OF … PRODUCTS',
    'CURRENTLY DISPLAYING x-y OF n PRODUCTS',
  ),
  text(26, LISTING, 'SORRY THERE ARE NO MORE PRODUCTS TO SHOW'),
  text(26, LISTING, "You don't have any Items yet"),
  text(26, 'web/src/trunk-shows/event/event-parts.ts', 'Lead Recommendations'),
  text(26, 'web/src/catalog/listing/filter/filter-sheet.tsx', 'Filter'),
  text(26, 'web/src/catalog/listing/filter/filter-sheet.tsx', 'Clear'),
  text(26, 'web/src/catalog/listing/filter/filter-sheet.tsx', 'Apply'),

  route(29, '/home'),
  route(29, '/how-it-works'),
  route(29, '/how-it-works/group-rental'),
  route(29, '/collections/$collectionId'),
  route(29, '/lead-a-group'),
  route(29, '/sale'),
  route(29, '/careers'),
  route(29, '/faq'),
  route(29, '/returns'),
  route(29, '/damaged-items-policy'),
  route(29, '/our-mission'),
  route(29, '/contact-us'),
  route(29, '/favorites'),
  route(29, '/profile'),
  route(29, '/reset-password'),
  route(29, '/size-charts'),
  route(29, '/privacy-policy'),
  route(29, '/empty-page'),
  text(29, 'web/src/shell/header/occasions-menu.tsx', 'RENT BY OCCASIONS'),
  text(29, 'web/src/shell/header/menu-drawer.tsx', 'RENT BY OCCASIONS'),
  text(29, 'web/src/shell/header/header.tsx', 'SALE'),
  text(29, 'web/src/shell/header/menu-drawer.tsx', 'SALE'),
  text(29, 'web/src/routes/_shop/_account/reset-password.tsx', 'Set New Password'),
  text(29, 'web/src/accounts/password/new-password.tsx', 'Set New Password'),
  text(30, 'web/src/catalog/product/load-product.ts', '/empty-page'),
  text(30, 'web/src/catalog/product/load-product.ts', 'deleted'),
  route(31, '/cart'),
  text(31, `${BAG}bag-view.tsx`, 'Shopping Bag'),
  text(31, `${BAG}cart-tabs.tsx`, 'Group Order'),
  text(31, `${BAG}cart-tabs.tsx`, 'Individual Order'),
  text(31, `${BAG}empty-bag.tsx`, 'Your Cart is currently empty'),
  text(31, `${BAG}empty-bag.tsx`, 'Start Shopping'),
  route(32, '/p/$productId'),
  route(32, '/collections/$collectionId/p/$productId'),
  route(32, '/sale/p/$productId'),
  text(32, PRODUCT_PAGE, 'Collections'),
  text(32, PRODUCT_PAGE, 'Sale'),
  text(32, PRODUCT_PAGE, 'Find my group'),
  text(32, 'web/src/catalog/product/rows/product-rows.tsx', 'YOU MIGHT ALSO LIKE'),
  answer(32, '3', () => String(DEFAULT_SETTINGS.recommendation_collection_id)),
  text(32, 'web/src/cart/drawer/bag-drawer.tsx', 'Proceed to Checkout'),
  text(33, 'web/src/catalog/price-texts.ts', 'Rent From …', 'Rent From $x'),
  text(33, 'web/src/catalog/price-texts.ts', 'Buy Now …', 'Buy Now $y'),
  text(33, 'web/src/catalog/product-prices.tsx', '…% off', 'N% off'),
  route(39, '/thank-you/$orderNumber'),
  text(39, 'web/src/orders/thank-you/thank-you.tsx', 'Thank you for your order!'),
  text(40, `${ORDERS}actions/refund-dialog.tsx`, 'Request Refund'),
  text(40, `${ORDERS}history/order-history.tsx`, 'This month'),
  text(40, `${ORDERS}history/order-history.tsx`, 'Last month'),
  text(40, `${ORDERS}history/order-history.tsx`, 'This year'),
  text(41, 'web/src/rsvp/thank-you.tsx', 'THANK YOU FOR YOUR SUBMISSION!'),
  text(41, 'web/src/routes/-rsvp.tsx', 'View Collections'),
  text(42, MENU, 'Individual Rental'),
  text(42, MENU, 'Rent with Us'),
  text(42, MENU, 'How to Rent and Return'),
  text(42, MENU, 'Group Rental'),
  text(42, MENU, 'Find My Group Rental'),
  text(42, MENU, 'Lead A Group'),
  text(42, MENU, 'In-person Rental Events'),
  text(42, MENU, 'FAQ'),
  answer(42, '2024-02-17', () => DEFAULT_SETTINGS.top_banner.show_from),
  text(43, FOOTER, 'Rent By Occasions'),
  text(43, FOOTER, 'Group Rental'),
  text(43, FOOTER, 'Lead a Group'),
  text(43, FOOTER, 'Size Charts'),
  text(43, FOOTER, 'Our Mission'),
  text(43, FOOTER, 'FAQ'),
  text(43, FOOTER, 'Returns'),
  text(43, FOOTER, 'Damaged Items Policy'),
  text(43, FOOTER, 'Careers'),
  text(43, FOOTER, 'Contact Us'),
  text(43, FOOTER, 'Privacy Policy'),
  route(44, '/login'),

  fields(
    49,
    'accounts.customer',
    'id first_name last_name email phone_number logged_in graduation_date sorority_id sorority_name dress_size trunk_show_id university_id university_name',
  ),
  fields(
    51,
    'catalog.productFilter',
    'brands sizes colors types lengths is_only_available sorted_field random',
  ),
  fields(
    52,
    'trunk-shows.trunkShow',
    'trunk_show_id theme online_end_time trunk_show_type lead_name',
  ),
  fields(
    53,
    'catalog.product',
    'id title brand description image_url image_urls image_key selling_price rental_price retail_price favorite_id is_rentable is_purchasable variants',
  ),
  fields(54, 'catalog.variant', 'sku size color available_quantity image_urls'),
  fields(55, 'catalog.collection', 'id name'),
  fields(
    55,
    'favorites.addFavorite.input',
    'product_id source trunk_show_id collection_id image_key',
  ),
  fields(55, 'favorites.addFavorite.output', 'favorite_id'),
  fields(56, 'cart.cart', 'cart_type items'),
  fields(
    57,
    'cart.cartItem',
    'id sku product_id product_title image_url size color quantity available_quantity amount transaction_type trunk_show_id trunk_show_theme lead_name trunk_show_type is_trunk_show_expired if_exist is_clearance created_time',
  ),
  fields(58, 'cart.calculateDeliveryFee.output', 'delivery_fee able_to_checkout'),
  fields(59, 'credit-cards.creditCard', 'id brand credit_card_number expiration_date'),
  fields(58, 'trunk-shows.requestProduct.input', 'product_id size'),
  fields(58, 'catalog.listProductAttributes.output.product_attributes', 'type name'),
  fields(
    60,
    'addresses.address',
    'id first_name last_name cell_phone street_address apt_unit_floor city state zip_code',
  ),
  fields(
    64,
    'rsvp.sendQuestionnaire.input',
    'trunk_show_alias_id trunk_show_id cell_phone email first_name last_name dress_size note',
  ),
  fields(64, 'rsvp.checkQuestionnaire.output', 'trunk_show_id trunk_show_theme'),
  fields(64, 'rsvp.findGuestByEmail.output', 'exists cell_phone first_name last_name dress_size'),
  fields(64, 'rsvp.findGuestByPhoneNumber.output', 'exists email first_name last_name dress_size'),

  values(67, 'trunk-shows.GROUP_TYPES', 'SORORITY_TRUNK_SHOW GROUP_RENTAL'),
  values(68, 'primitives.SIZES', 'XS S M L XL TWO_XL THREE_XL'),
  values(69, 'catalog.PRODUCT_TYPES', 'TOP DRESS SET JUMPSUIT_ROMPER'),
  values(69, 'catalog.PRODUCT_LENGTHS', 'MINI MIDI MAXI N_A'),
  values(
    70,
    'catalog.SORTED_FIELDS',
    'RECOMMENDED FIRST_CLEARANCE_CHECK_IN_TIME PRICE_DESC PRICE_ASC RAND FIRST_NEW_IN_TIME',
  ),
  values(71, 'catalog.COLLECTION_KINDS', 'NORMAL RECOMMENDED RENT_FOR_EVERY_OCCASION'),
  values(72, 'catalog.productSource', 'COLLECTION CLEARANCE ONLINE_TRUNK_SHOW ALL'),
  values(74, 'trunk-shows.TRUNK_SHOW_KINDS', 'ONLINE IN_PERSON BOTH ONLINE_GROUP'),
  values(
    79,
    'accounts.CONTACT_CONFLICT_RESOLUTIONS',
    'UNCONFIRMED USE_OLD_EMAIL USE_NEW_EMAIL USE_OLD_CELL_PHONE USE_NEW_CELL_PHONE',
  ),
  values(
    80,
    'accounts.VERIFICATION_MESSAGE_TYPES',
    'CUSTOMER_REGISTER CUSTOMER_UPDATE_PHONE_NUMBER CUSTOMER_RESET_PASSWORD CUSTOMER_LOGIN',
  ),
  values(
    82,
    'messages.REFERRAL_SOURCES',
    'GOOGLE_SEARCH FRIEND INSTAGRAM TIKTOK LINKEDIN HANDSHAKE OTHER',
  ),
  text(83, SORTS, 'Random'),
  text(83, SORTS, 'Recommended'),
  text(83, SORTS, 'Newest'),

  text(88, 'web/src/ui/form/use-leave-warning.ts', 'Are you sure to leave current page?'),
  route(102, '/thank-you/$orderNumber'),
  text(103, `${ORDERS}order-status.ts`, 'Fully Refunded'),
  text(103, `${ORDERS}order-totals.tsx`, 'Refund Total'),
  refusal(111, 'primitives.phone', '123', 'The correct cell phone format: 333-333-3333'),
  refusal(113, 'primitives.email', 'ava', 'Please enter the correct email format'),
  refusal(
    114,
    'accounts.newPassword',
    'abc',
    'Your password must have: at least 6 characters, letters and numbers',
  ),
  text(116, 'web/src/cart/quantity-stepper.tsx', 'Only … left in stock!', 'Only N left in stock!'),
  text(117, `${BAG}rules/item-problem.ts`, 'Event Closed'),
  text(117, `${BAG}rules/item-problem.ts`, 'Does Not Exist'),
  text(117, `${BAG}rules/item-problem.ts`, 'OUT OF STOCK'),
  text(117, `${BAG}rules/item-problem.ts`, 'Insufficient Qty'),
  text(119, `${BAG}summary/why-not-popup.tsx`, "Why can't I checkout?"),
  text(120, 'web/src/trunk-shows/request/request-next-show.tsx', 'Request for next show'),
  refusal(126, 'primitives.phone', '', 'Required'),
  refusal(126, 'primitives.email', undefined, 'Required'),
  refusal(126, 'primitives.name', ' ', 'Required'),
  text(136, 'web/src/shell/errors/act-on-error.ts', 'Permission Error'),
  error(136, 'FORBIDDEN', "You don't have permission for this page. Please check with admin.", []),

  call(144, 'PUT /ajax/collection/{id}/item', { input: ['filter', 'page'] }),
  call(145, 'GET /ajax/collection/{id}/random-display-product', { output: ['products'] }),
  call(146, 'PUT /ajax/collection/list', {
    input: ['ids', 'exclude_ids', 'types'],
    output: ['collections'],
  }),
  fields(147, 'catalog.listCollectionItems.output', 'name products total'),
  fields(147, 'catalog.listRandomDisplayProducts.input', 'limit random'),
  call(150, 'PUT /ajax/customer/check-phone-number'),
  call(150, 'PUT /ajax/customer/check-verification-code'),
  call(150, 'GET /ajax/customer/current-customer'),
  call(150, 'PUT /ajax/customer/email/check-email-reset-password-link'),
  call(150, 'POST /ajax/customer/email/send-email-reset-password-link'),
  call(150, 'GET /ajax/customer/get-by-email'),
  call(150, 'GET /ajax/customer/get-by-phone-number'),
  call(150, 'POST /ajax/customer/login', { input: ['account', 'password', 'verification_code'] }),
  call(150, 'PUT /ajax/customer/logout'),
  call(150, 'PUT /ajax/customer/profile'),
  call(150, 'POST /ajax/customer/register'),
  call(150, 'PUT /ajax/customer/reset-password'),
  call(150, 'POST /ajax/customer/send-verification-code'),
  call(153, 'PUT /ajax/trunk-show/{id}/item', {
    input: ['id', 'filter', 'skip', 'limit'],
    output: ['products', 'total', 'theme', 'trunk_show_type'],
  }),
  call(154, 'PUT /ajax/trunk-show/check-online-trunk-show', {
    input: ['university_id', 'sorority_id', 'trunk_show_alias_id'],
    output: ['if_exists', 'theme', 'online_end_time'],
  }),
  call(155, 'PUT /ajax/trunk-show/login', {
    input: ['university_id', 'sorority_id', 'trunk_show_alias_id', 'password'],
    output: ['trunk_show_id'],
  }),
  call(158, 'POST /ajax/favorite', {
    input: ['product_id', 'source', 'trunk_show_id', 'collection_id', 'image_key'],
    output: ['favorite_id'],
  }),
  call(158, 'PUT /ajax/favorite', { input: ['skip', 'limit'], output: ['products', 'total'] }),
  call(158, 'DELETE /ajax/favorite/{favoriteId}'),
  call(159, 'GET /ajax/product-attribute/list', { output: ['product_attributes'] }),
  call(160, 'GET /ajax/cart', { output: ['carts'] }),
  call(160, 'GET /ajax/cart/calculate-delivery-fee', {
    input: ['subtotal', 'exist_rental_item'],
    output: ['delivery_fee', 'able_to_checkout'],
  }),
  call(160, 'PUT /ajax/cart/exist', { output: ['exist'] }),
  call(161, 'POST /ajax/cart/item', {
    input: ['cart_type', 'trunk_show_id', 'sku', 'quantity', 'transaction_type', 'is_clearance'],
  }),
  call(161, 'PUT /ajax/cart/item/{itemId}', { input: ['quantity', 'transaction_type'] }),
  call(161, 'DELETE /ajax/cart/item/{itemId}'),
  call(162, 'GET /ajax/product/{id}', {
    input: ['category', 'trunk_show_id'],
    output: ['id', 'variants'],
  }),
  call(163, 'POST /ajax/requested-product', { input: ['product_id', 'size'] }),
  call(164, 'GET /ajax/recommendation/product', {
    input: ['limit', 'random'],
    output: ['products'],
  }),
  call(181, 'POST /ajax/questionnaire', { input: ['trunk_show_id'] }),
  call(181, 'PUT /ajax/questionnaire/check', {
    input: ['trunk_show_alias_id'],
    output: ['trunk_show_id', 'trunk_show_theme'],
  }),

  answer(187, 'id message errorCode error_code error_message', () =>
    Object.keys(errorBody('', 'NOT_FOUND')).join(' '),
  ),
  answer(187, 'Failed to connect', () => callMessage(() => Promise.reject(new TypeError()))),
  ...[502, 504].map((status) =>
    answer(187, 'Failed to connect', () => callMessage(async () => new Response('', { status }))),
  ),
  answer(187, 'ajax() response not in JSON format', () =>
    callMessage(async () => new Response('<html>')),
  ),
  answer(188, 'Failed to connect', () => callMessage(() => Promise.reject(new TypeError()))),
  text(188, 'web/src/shell/errors/error-view.tsx', 'Oops! Something went wrong'),
  text(188, 'web/src/shell/errors/error-view.tsx', 'Got it'),
  error(189, 'UNAUTHORIZED', 'customer not login', ['trunk-shows.requestProduct'], null),
  error(190, 'UNAUTHORIZED', 'customer not login', ['trunk-shows.requestProduct']),
  text(190, POPUP, 'OOPS, Please log in'),
  text(190, POPUP, 'Please create an account or login to be able to request this item.'),
  text(190, POPUP, 'Go to Login'),
  error(191, 'NO_MATCHED_TRUNK_SHOW', null, ['trunk-shows.loginTrunkShow']),
  error(191, 'NO_ACTIVE_TRUNK_SHOW', null, [
    'trunk-shows.loginTrunkShow',
    'trunk-shows.checkOnlineTrunkShow',
  ]),
  error(192, 'NO_LOGINED_TRUNK_SHOW_ID_EXISTS', null, EVENT_CALLS),
  error(192, 'TRUNK_SHOW_IS_EXPIRED', null, EVENT_CALLS),
  error(192, 'NOT_CORRECT_TRUNK_SHOW_TYPE', null, EVENT_CALLS),
  error(
    193,
    'MULTIPLE_ACTIVE_TRUNK_SHOW_CART_ITEM',
    "We can't add this item to the cart because there are already items from another trunks show in the cart.",
    ['cart.addCartItem'],
  ),
  error(193, 'TRUNK_SHOW_NOT_ACTIVE', null, ['cart.addCartItem']),
  text(193, 'web/src/cart/drawer/bag-drawer.tsx', 'Added to cart!'),
  error(194, 'PRODUCT_NOT_FOUND', null, ['catalog.getProduct']),
  error(
    195,
    'CUSTOMER_NOT_MEMBER_OF_SORORITY',
    'Please add a university and sorority to your account to be able to request this item.',
    ['trunk-shows.requestProduct'],
  ),
  text(
    195,
    POPUP,
    'Please add a university and sorority to your account to be able to request this item.',
  ),
  text(195, POPUP, 'Go to update'),
  error(196, 'CUSTOMER_NOT_REGISTERED', 'Could not find your account!', ['accounts.login']),
  error(196, 'CUSTOMER_NOT_FOUND', 'Could not find your account!', ['accounts.login']),
  error(196, 'MERGE_MULTIPLE_ACTIVE_TRUNK_SHOW_CART_ITEM', null, ['accounts.login']),
  error(196, 'INCORRECT_PASSWORD', "This password isn't correct. Try again!", ['accounts.login']),
  text(197, POPUP, 'Not available'),
  text(197, POPUP, 'This function is currently only available for Sorority Trunk Shows.'),
  error(
    200,
    'QUESTIONNAIRE_ALREADY_EXISTS',
    'Hi beautiful, you have filled out this survey!',
    RSVP_CALLS,
  ),
  error(
    200,
    'TRUNK_SHOW_DELETED',
    'This questionnaire has been deleted, please contact the house lead.',
    RSVP_CALLS,
  ),
  error(
    200,
    'TRUNK_SHOW_CANCELED',
    'This questionnaire has been canceled, please contact the house lead.',
    RSVP_CALLS,
    'has been canceled, please contact the house lead.',
  ),
  error(
    200,
    'QUESTIONNAIRE_CLOSED',
    'This questionnaire has been closed, please contact the house lead.',
    RSVP_CALLS,
    'has been closed',
  ),
  error(
    200,
    'QUESTIONNAIRE_EXPIRED',
    'This questionnaire has expired, please contact the house lead.',
    RSVP_CALLS,
    'has expired',
  ),

  ...BUILT_CHECKOUT,
]

function promoPart(price: string): string {
  return fillPlaceholders(DEFAULT_SETTINGS).promo_banner.text.includes(price) ? price : ''
}

/** The error of a call for a network response. */
async function callMessage(fetch: typeof globalThis.fetch): Promise<string> {
  try {
    await createClient(fetchTransport({ guestId: () => '', fetch }))(getSettings, {})
    return ''
  } catch (failure) {
    return failure instanceof Error ? failure.message : ''
  }
}

async function sentHeaders(): Promise<Record<string, string>> {
  let headers = {}
  await callMessage(async (_url, init) => {
    headers = init?.headers ?? {}
    return new Response('{}')
  })
  return headers
}
