import { createClient, fetchTransport } from '@twirl/contract/client'
import { errorBody } from '@twirl/contract/errors'
import { getSettings } from '@twirl/contract/system'
import { DEFAULT_SETTINGS } from '../../server/src/system/default-settings.ts'
import { fillPlaceholders } from '../../server/src/system/fill-placeholders.ts'
import { BUILT_CALLS } from './built-calls.ts'
import { BUILT_CHECKOUT } from './built-checkout.ts'
import { answer, type Entry, error, fields, refusal, route, text, values } from './entry.ts'

const LISTING = 'web/src/catalog/listing/product-listing.tsx'
const MENU = 'web/src/shell/header/how-it-works-links.tsx'
const FOOTER = 'web/src/shell/footer.tsx'
const PRODUCT_PAGE = 'web/src/routes/_shop/(catalog)/-product-page.tsx'
const BAG = 'web/src/cart/bag/'
const ORDERS = 'web/src/orders/'
const SORTS = 'web/src/catalog/listing/listing-search.ts'

/** Literals of the rules that are built. */
export const BUILT: Entry[] = [
  answer('BROWSE-3', '$16.99', () => promoPart('$16.99')),
  answer('BROWSE-3', '$19.99', () => promoPart('$19.99')),
  answer('SHOP-8', 'guest-id', async () => Object.keys(await sentHeaders()).at(-1) ?? ''),

  route('ACCOUNT-1', '/account/login'),
  route('ACCOUNT-1', '/account/code-login'),
  route('ACCOUNT-1', '/account/sign-up'),
  route('ACCOUNT-1', '/account/sorority-details'),
  route('ACCOUNT-1', '/account/forgot'),
  route('ACCOUNT-1', '/account/confirm-email/$email'),
  route('ACCOUNT-1', '/account/enter-code/$phoneNumber/$verificationMessageType'),
  text('ACCOUNT-8', 'web/src/accounts/session/private-page.tsx', 'This account does not exist'),
  route('GROUP-5', '/trunk-show'),
  route('GROUP-5', '/trunk-show/enter-password'),
  route('GROUP-5', '/trunk-show/find'),
  route('GROUP-5', '/trunk-show/not-found'),
  route('GROUP-5', '/trunk-show/not-active'),
  route('BROWSE-21', '/trunk-show/p/$productId'),
  text('BROWSE-9', LISTING, 'LOAD PREVIOUS PRODUCTS'),
  text('BROWSE-9', LISTING, 'LOAD MORE PRODUCTS'),
  text(
    'BROWSE-9',
    'web/src/catalog/listing/loaded-pages.ts',
    'CURRENTLY DISPLAYING …-… OF … PRODUCTS',
    'CURRENTLY DISPLAYING x-y OF n PRODUCTS',
  ),
  text('BROWSE-9', LISTING, 'SORRY THERE ARE NO MORE PRODUCTS TO SHOW'),
  text('BROWSE-11', LISTING, "You don't have any Items yet"),
  text('BROWSE-34', 'web/src/catalog/listing/filter/filter-without-scripts.tsx', 'Filter and sort'),
  text('LEAD-50', 'web/src/orders/order-table.ts', 'Swap'),
  text(
    'LEAD-51',
    'web/src/orders/order-items.tsx',
    'Swapped in your group. Before: …, size ….',
    'Swapped in your group. Before: x, size y.',
  ),
  text('LEAD-40', 'web/src/trunk-shows/event/taken-badge.tsx', 'Taken by another member'),
  text(
    'LEAD-40',
    'web/src/catalog/product/product-details.tsx',
    'Taken by another member of your group.',
  ),
  text(
    'LEAD-40',
    'web/src/cart/bag/bag-item.tsx',
    'Taken by another member of your group. Choose another color or style instead.',
  ),
  text(
    'STAFF-261',
    'web/src/accounts/contact/contact-call.ts',
    'We can’t send text messages right now. Please use your email.',
  ),
  text('LEAD-28', 'web/src/leads/pieces/waiting-marks.tsx', 'Send now'),
  text(
    'LEAD-79',
    'web/src/cart/bag/rules/late-addition-text.ts',
    'The box for your group has left. Your pieces come to your own address by …; you choose it at checkout.',
    'The box for your group has left. Your pieces come to your own address by n; you choose it at checkout.',
  ),
  text(
    'LEAD-79',
    'web/src/cart/bag/rules/late-addition-text.ts',
    'The box for your group has left, and a parcel can’t reach you before ….',
    'The box for your group has left, and a parcel can’t reach you before n.',
  ),
  text('LEAD-79', 'web/src/cart/bag/rules/item-problem.ts', 'Too Late'),
  text('GROUP-14', 'web/src/trunk-shows/event/event-parts.ts', 'Lead Recommendations'),
  text('BROWSE-7', 'web/src/catalog/listing/filter/filter-sheet.tsx', 'Filter'),
  text('BROWSE-7', 'web/src/catalog/listing/filter/filter-sheet.tsx', 'Clear'),
  text('BROWSE-7', 'web/src/catalog/listing/filter/filter-sheet.tsx', 'Apply'),

  route('SHOP-1', '/home'),
  route('SHOP-2', '/how-it-works'),
  route('SHOP-2', '/how-it-works/group-rental'),
  route('BROWSE-21', '/collections/$collectionId'),
  route('GROUP-22', '/lead-a-group'),
  route('LEAD-1', '/lead'),
  ...[
    'Invited',
    'Can’t come',
    'Coming',
    'Joined',
    'In the bag',
    'Ordered',
    'Handed out',
    'Returned',
  ].map((word) => text('LEAD-3', 'web/src/leads/roster-words.ts', word)),
  text('LEAD-4', 'web/src/leads/roster-words.ts', 'Guest without a name'),
  text('LEAD-6', 'web/src/leads/overview/size-chart.tsx', '… too few', 'n too few'),
  text('LEAD-7', 'web/src/leads/overview/days-until.ts', 'today'),
  text('LEAD-7', 'web/src/leads/overview/days-until.ts', 'tomorrow'),
  text('LEAD-7', 'web/src/leads/overview/days-until.ts', 'in … days', 'in n days'),
  text('LEAD-15', 'web/src/leads/nudges/nudge-words.ts', 'doesn’t want reminders'),
  text('LEAD-15', 'web/src/leads/nudges/nudge-words.ts', 'has no confirmed email with us'),
  text('LEAD-15', 'web/src/leads/nudges/nudge-words.ts', 'gave us no phone number'),
  text(
    'LEAD-15',
    'web/src/leads/nudges/nudge-words.ts',
    'was reminded less than … days ago',
    'was reminded less than n days ago',
  ),
  text(
    'LEAD-15',
    'web/src/leads/nudges/nudge-words.ts',
    'was reminded … times already',
    'was reminded n times already',
  ),
  text('LEAD-8', 'web/src/leads/overview/lead-overview.tsx', 'What to do next'),
  route('BROWSE-21', '/sale'),
  route('SHOP-2', '/careers'),
  route('SHOP-2', '/faq'),
  route('SHOP-2', '/returns'),
  route('SHOP-2', '/damaged-items-policy'),
  route('SHOP-2', '/our-mission'),
  route('SHOP-2', '/contact-us'),
  route('BROWSE-31', '/favorites'),
  route('ACCOUNT-19', '/profile'),
  route('ACCOUNT-1', '/reset-password'),
  route('SHOP-2', '/size-charts'),
  route('SHOP-2', '/privacy-policy'),
  route('BROWSE-27', '/empty-page'),
  text('SHOP-3', 'web/src/shell/header/occasions-menu.tsx', 'RENT BY OCCASIONS'),
  text('SHOP-3', 'web/src/shell/header/menu-drawer.tsx', 'RENT BY OCCASIONS'),
  text('SHOP-3', 'web/src/shell/header/header.tsx', 'SALE'),
  text('SHOP-3', 'web/src/shell/header/menu-drawer.tsx', 'SALE'),
  text('ACCOUNT-1', 'web/src/routes/_shop/_account/reset-password.tsx', 'Set New Password'),
  text('ACCOUNT-1', 'web/src/accounts/password/set-password.tsx', 'Set New Password'),
  text('BROWSE-27', 'web/src/catalog/product/load-product.ts', '/empty-page'),
  text('BROWSE-27', 'web/src/catalog/product/load-product.ts', 'deleted'),
  route('BAG-1', '/cart'),
  text('BAG-1', `${BAG}bag-view.tsx`, 'Shopping Bag'),
  text('BAG-1', `${BAG}cart-tabs.tsx`, 'Group Order'),
  text('BAG-1', `${BAG}cart-tabs.tsx`, 'Individual Order'),
  text('BAG-1', `${BAG}bag-view.tsx`, 'Your Cart is currently empty'),
  text('BAG-1', `${BAG}bag-view.tsx`, 'Start Shopping'),
  route('BROWSE-21', '/p/$productId'),
  route('BROWSE-21', '/collections/$collectionId/p/$productId'),
  route('BROWSE-21', '/sale/p/$productId'),
  text('BROWSE-23', PRODUCT_PAGE, 'Collections'),
  text('BROWSE-23', PRODUCT_PAGE, 'Sale'),
  text('BROWSE-23', PRODUCT_PAGE, 'Find my group'),
  text('BROWSE-26', 'web/src/catalog/product/rows/product-rows.tsx', 'YOU MIGHT ALSO LIKE'),
  answer('BROWSE-26', '3', () => String(DEFAULT_SETTINGS.recommendation_collection_id)),
  text('BROWSE-28', 'web/src/cart/drawer/bag-drawer.tsx', 'Proceed to Checkout'),
  text('BROWSE-19', 'web/src/catalog/price-texts.ts', 'Rent From …', 'Rent From $x'),
  text('BROWSE-19', 'web/src/catalog/price-texts.ts', 'Buy Now …', 'Buy Now $y'),
  text('BROWSE-19', 'web/src/catalog/product-prices.tsx', '…% off', 'N% off'),
  route('ORDER-1', '/thank-you/$orderNumber'),
  text('ORDER-1', 'web/src/orders/thank-you/thank-you.tsx', 'Thank you for your order!'),
  text('ORDER-5', `${ORDERS}actions/refund-dialog.tsx`, 'Request Refund'),
  text('ORDER-4', `${ORDERS}history/order-history.tsx`, 'This month'),
  text('ORDER-4', `${ORDERS}history/order-history.tsx`, 'Last month'),
  text('ORDER-4', `${ORDERS}history/order-history.tsx`, 'This year'),
  text('RSVP-5', 'web/src/rsvp/thank-you.tsx', 'THANK YOU FOR YOUR SUBMISSION!'),
  text('RSVP-5', 'web/src/routes/-rsvp.tsx', 'View Collections'),
  text('SHOP-4', MENU, 'Individual Rental'),
  text('SHOP-4', MENU, 'Rent with Us'),
  text('SHOP-4', MENU, 'How to Rent and Return'),
  text('SHOP-4', MENU, 'Group Rental'),
  text('SHOP-4', MENU, 'Find My Group Rental'),
  text('SHOP-4', MENU, 'Lead A Group'),
  text('SHOP-4', MENU, 'In-person Rental Events'),
  text('SHOP-4', MENU, 'FAQ'),
  answer('SHOP-5', '2024-02-17', () => DEFAULT_SETTINGS.top_banner.show_from),
  text('SHOP-6', FOOTER, 'Rent By Occasions'),
  text('SHOP-6', FOOTER, 'Group Rental'),
  text('SHOP-6', FOOTER, 'Lead a Group'),
  text('SHOP-6', FOOTER, 'Size Charts'),
  text('SHOP-6', FOOTER, 'Our Mission'),
  text('SHOP-6', FOOTER, 'FAQ'),
  text('SHOP-6', FOOTER, 'Returns'),
  text('SHOP-6', FOOTER, 'Damaged Items Policy'),
  text('SHOP-6', FOOTER, 'Careers'),
  text('SHOP-6', FOOTER, 'Contact Us'),
  text('SHOP-6', FOOTER, 'Privacy Policy'),
  route('ACCOUNT-1', '/login'),

  fields(
    'ACCOUNT-2',
    'accounts.customer',
    'id first_name last_name email phone_number logged_in graduation_date sorority_id sorority_name dress_size trunk_show_id university_id university_name',
  ),
  fields(
    'BROWSE-13',
    'catalog.productFilter',
    'brands sizes colors types lengths is_only_available sorted_field random',
  ),
  fields(
    'GROUP-2',
    'trunk-shows.trunkShow',
    'trunk_show_id theme online_end_time trunk_show_type lead_name',
  ),
  fields(
    'BROWSE-1',
    'catalog.product',
    'id title brand description image_url image_urls image_key selling_price rental_price retail_price favorite_id is_rentable is_purchasable variants',
  ),
  fields('BROWSE-1', 'catalog.variant', 'sku size color available_quantity image_urls'),
  fields('BROWSE-5', 'catalog.collection', 'id name'),
  fields(
    'BROWSE-31',
    'favorites.addFavorite.input',
    'product_id source trunk_show_id collection_id image_key',
  ),
  fields('BROWSE-31', 'favorites.addFavorite.output', 'favorite_id'),
  fields('BAG-3', 'cart.cart', 'cart_type items'),
  fields(
    'BAG-3',
    'cart.cartItem',
    'id sku product_id product_title image_url size color quantity available_quantity amount transaction_type trunk_show_id trunk_show_theme lead_name trunk_show_type is_trunk_show_expired if_exist is_clearance created_time',
  ),
  fields('BAG-10', 'cart.calculateDeliveryFee.output', 'delivery_fee able_to_checkout'),
  fields('ACCOUNT-22', 'credit-cards.creditCard', 'id brand credit_card_number expiration_date'),
  fields('GROUP-21', 'trunk-shows.requestProduct.input', 'product_id size'),
  fields('BROWSE-13', 'catalog.listProductAttributes.output.product_attributes', 'type name'),
  fields(
    'ACCOUNT-20',
    'addresses.address',
    'id first_name last_name cell_phone street_address apt_unit_floor city state zip_code',
  ),
  fields(
    'RSVP-2',
    'rsvp.sendQuestionnaire.input',
    'trunk_show_alias_id trunk_show_id cell_phone email first_name last_name dress_size note',
  ),
  fields('RSVP-10', 'rsvp.checkQuestionnaire.output', 'trunk_show_id trunk_show_theme'),
  fields(
    'RSVP-8',
    'rsvp.findGuestByEmail.output',
    'exists cell_phone first_name last_name dress_size',
  ),
  fields(
    'RSVP-8',
    'rsvp.findGuestByPhoneNumber.output',
    'exists email first_name last_name dress_size',
  ),

  values('GROUP-1', 'trunk-shows.GROUP_TYPES', 'SORORITY_TRUNK_SHOW GROUP_RENTAL'),
  values('BROWSE-2', 'primitives.SIZES', 'XS S M L XL TWO_XL THREE_XL'),
  values('BROWSE-2', 'catalog.PRODUCT_TYPES', 'TOP DRESS SET JUMPSUIT_ROMPER'),
  values('BROWSE-2', 'catalog.PRODUCT_LENGTHS', 'MINI MIDI MAXI N_A'),
  values(
    'BROWSE-15',
    'catalog.SORTED_FIELDS',
    'RECOMMENDED FIRST_CLEARANCE_CHECK_IN_TIME PRICE_DESC PRICE_ASC RAND FIRST_NEW_IN_TIME',
  ),
  values('BROWSE-5', 'catalog.COLLECTION_KINDS', 'NORMAL RECOMMENDED RENT_FOR_EVERY_OCCASION'),
  values('BROWSE-22', 'catalog.productSource', 'COLLECTION CLEARANCE ONLINE_TRUNK_SHOW ALL'),
  values('GROUP-1', 'trunk-shows.TRUNK_SHOW_KINDS', 'ONLINE IN_PERSON BOTH ONLINE_GROUP'),
  values(
    'ACCOUNT-14',
    'accounts.CONTACT_CONFLICT_RESOLUTIONS',
    'UNCONFIRMED USE_OLD_EMAIL USE_NEW_EMAIL USE_OLD_CELL_PHONE USE_NEW_CELL_PHONE',
  ),
  values(
    'ACCOUNT-12',
    'accounts.VERIFICATION_MESSAGE_TYPES',
    'CUSTOMER_REGISTER CUSTOMER_UPDATE_PHONE_NUMBER CUSTOMER_RESET_PASSWORD CUSTOMER_LOGIN',
  ),
  values(
    'ACCOUNT-18',
    'messages.REFERRAL_SOURCES',
    'GOOGLE_SEARCH FRIEND INSTAGRAM TIKTOK LINKEDIN HANDSHAKE OTHER',
  ),
  text('BROWSE-15', SORTS, 'Random'),
  text('BROWSE-15', SORTS, 'Recommended'),
  text('BROWSE-15', SORTS, 'Newest'),

  text('SHOP-13', 'web/src/ui/form/use-leave-warning.ts', 'Are you sure to leave current page?'),
  route('CHECKOUT-6', '/thank-you/$orderNumber'),
  text('ORDER-3', `${ORDERS}order-status.ts`, 'Fully Refunded'),
  text('ORDER-3', `${ORDERS}order-totals.tsx`, 'Refund Total'),
  refusal('ACCOUNT-10', 'primitives.phone', '123', 'The correct cell phone format: 333-333-3333'),
  refusal('ACCOUNT-10', 'primitives.email', 'ava', 'Please enter the correct email format'),
  refusal(
    'ACCOUNT-11',
    'accounts.newPassword',
    'abc',
    'Your password must have: at least 6 characters, letters and numbers',
  ),
  text(
    'BAG-4',
    'web/src/cart/quantity-stepper.tsx',
    'Only … left in stock!',
    'Only N left in stock!',
  ),
  text('BAG-7', `${BAG}rules/item-problem.ts`, 'Event Closed'),
  text('BAG-7', `${BAG}rules/item-problem.ts`, 'Does Not Exist'),
  text('BAG-7', `${BAG}rules/item-problem.ts`, 'OUT OF STOCK'),
  text('BAG-7', `${BAG}rules/item-problem.ts`, 'Insufficient Qty'),
  text('BAG-10', `${BAG}summary/why-not-popup.tsx`, "Why can't I checkout?"),
  text('GROUP-17', 'web/src/trunk-shows/request/request-next-show.tsx', 'Request for next show'),
  refusal('RSVP-2', 'primitives.phone', '', 'Required'),
  refusal('RSVP-2', 'primitives.email', undefined, 'Required'),
  refusal('RSVP-2', 'primitives.name', ' ', 'Required'),
  text('SHOP-12', 'web/src/shell/errors/act-on-error.ts', 'Permission Error'),
  error(
    'SHOP-12',
    'FORBIDDEN',
    "You don't have permission for this page. Please check with admin.",
    [],
  ),

  answer('SHOP-10', 'id message errorCode error_code error_message', () =>
    Object.keys(errorBody('', 'NOT_FOUND')).join(' '),
  ),
  answer('SHOP-11', 'Failed to connect', () => callMessage(() => Promise.reject(new TypeError()))),
  ...[502, 504].map((status) =>
    answer('SHOP-11', 'Failed to connect', () =>
      callMessage(async () => new Response('', { status })),
    ),
  ),
  answer('SHOP-11', 'ajax() response not in JSON format', () =>
    callMessage(async () => new Response('<html>')),
  ),

  ...BUILT_CALLS,
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
