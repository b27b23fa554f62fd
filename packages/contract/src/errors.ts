import type { Size } from './primitives.ts'
import type { STAFF_ERRORS } from './staff/errors.ts'

// The table of all error codes of the shop (SHOP-10): code, HTTP status and the text that the shopper reads.
// A test holds docs/errors.md equal to it. 502 and 504 are not used: the client treats them as a lost
// connection and reloads the page.
export const ERRORS = {
  BAD_REQUEST: { status: 400, message: 'Please check what you entered and try again.' },
  INVALID_GUEST_ID: {
    status: 400,
    message: 'We couldn’t identify your visit. Please reload the page.',
  },
  MALFORMED_JSON: { status: 400, message: 'The request could not be read.' },
  INCORRECT_PASSWORD: { status: 400, message: "This password isn't correct. Try again!" },
  INCORRECT_VERIFICATION_CODE: { status: 400, message: "This code isn't correct. Try again!" },
  PASSWORD_REQUIRED: { status: 400, message: 'Please enter your password to continue.' },
  COMMON_PASSWORD: {
    status: 400,
    message: 'This password is too easy to guess. Please choose another.',
  },
  LINK_HAS_EXPIRED: {
    status: 400,
    message: 'This link has already been used or has expired. Please request a new one.',
  },
  CUSTOMER_NOT_REGISTERED: { status: 400, message: 'Could not find your account!' },
  NO_MATCHED_TRUNK_SHOW: {
    status: 400,
    message: 'We don’t know that password. Please check it with your group leader.',
  },
  NO_ACTIVE_TRUNK_SHOW: { status: 400, message: 'This event is not open right now.' },
  NO_LOGINED_TRUNK_SHOW_ID_EXISTS: {
    status: 400,
    message: 'Please find your group and enter its password first.',
  },
  LED_EVENT_NOT_FOUND: {
    status: 404,
    message: 'We couldn’t find this event among the ones you lead.',
  },
  FIRST_LEAD_ONLY: { status: 403, message: 'Only the first lead of this event can do that.' },
  FIRST_LEAD_STAYS: {
    status: 409,
    message: 'You’re the first lead of this event. Contact us if someone else takes over.',
  },
  LEADS_FULL: {
    status: 409,
    message: 'This event has as many leads and open invitations as it can have.',
  },
  LEAD_INVITATION_ENDED: {
    status: 400,
    message: 'This invitation was used, withdrawn or has expired. Please ask for a new one.',
  },
  NUDGES_CLOSED: {
    status: 409,
    message: 'There’s nothing to remind people of: this event isn’t open for it.',
  },
  RECOMMENDATIONS_CLOSED: {
    status: 409,
    message: 'The recommendations of this event can’t be changed any more.',
  },
  RECOMMENDATIONS_FULL: {
    status: 409,
    message: 'The list of recommendations is full. Take a piece off first.',
  },
  RECOMMENDATIONS_CHANGED: {
    status: 409,
    message: 'Someone else changed the recommendations meanwhile. This is the list now.',
  },
  MARK_NOT_UNDOABLE: {
    status: 409,
    message: 'This mark can’t be undone any more. If something is wrong, please write to us.',
  },
  TRUNK_SHOW_IS_EXPIRED: { status: 400, message: 'This event has ended.' },
  TRUNK_SHOW_NOT_ACTIVE: {
    status: 400,
    message: 'This event isn’t open, so you can’t order from it.',
  },
  NOT_CORRECT_TRUNK_SHOW_TYPE: {
    status: 400,
    message: 'This function is currently only available for Sorority Trunk Shows.',
  },
  CUSTOMER_NOT_MEMBER_OF_SORORITY: {
    status: 400,
    message:
      'Please add a university and sorority to your account to be able to request this item.',
  },
  TRUNK_SHOW_DELETED: {
    status: 400,
    message: 'This questionnaire has been deleted, please contact the house lead.',
  },
  TRUNK_SHOW_CANCELED: {
    status: 400,
    message: 'This questionnaire has been canceled, please contact the house lead.',
  },
  QUESTIONNAIRE_CLOSED: {
    status: 400,
    message: 'This questionnaire has been closed, please contact the house lead.',
  },
  QUESTIONNAIRE_EXPIRED: {
    status: 400,
    message: 'This questionnaire has expired, please contact the house lead.',
  },
  QUESTIONNAIRE_ALREADY_EXISTS: {
    status: 409,
    message: 'Hi beautiful, you have filled out this survey!',
  },
  CARD_NOT_ACCEPTED: {
    status: 400,
    message: 'This card was not accepted. Please check its details or use another card.',
  },
  CARD_NUMBERS_NOT_TAKEN: {
    status: 400,
    message: 'This page is out of date. Please reload it to enter your card.',
  },
  COUPON_NOT_FOUND: { status: 400, message: 'Coupon code is invalid' },
  COUPON_IS_INVALID: { status: 400, message: 'Coupon code is invalid' },
  COUPON_HAS_EXPIRED: { status: 400, message: 'This discount code has expired.' },
  COUPON_NOT_ALLOW_TO_BE_USED_AGAIN: {
    status: 400,
    message: 'You have already used this discount code.',
  },
  COUPON_IS_NOT_ACTIVE: { status: 400, message: 'This discount code is not active.' },
  ORDER_MINIMUM_NOT_REACHED: {
    status: 400,
    message: 'Your order is below the order minimum.',
  },
  UNAUTHORIZED: { status: 401, message: 'customer not login' },
  LOGIN_REQUIRED_FOR_RENTAL: {
    status: 401,
    message: 'Please login to proceed checkout with rental item',
  },
  CHARGE_LINK_UNKNOWN: {
    status: 404,
    message: 'This link is not complete.',
  },
  CHARGE_NOT_PAYABLE: {
    status: 409,
    message: 'This charge can’t be paid any more.',
  },
  PAY_FAILED: { status: 402, message: 'Card Declined, order creation failure!' },
  PAYMENT_ACTION_REQUIRED: {
    status: 402,
    message: 'Your bank wants you to confirm this payment.',
  },
  FORBIDDEN: {
    status: 403,
    message: "You don't have permission for this page. Please check with admin.",
  },
  CROSS_SITE_REQUEST: {
    status: 403,
    message: 'This request came from another site and was refused.',
  },
  CUSTOMER_BLOCKED: {
    status: 403,
    message: 'Your account has been blocked. Please contact us.',
  },
  NOT_FOUND: { status: 404, message: 'We couldn’t find what you’re looking for.' },
  COLLECTION_NOT_FOUND: { status: 404, message: 'This collection is no longer here.' },
  PRODUCT_NOT_FOUND: { status: 404, message: 'This piece is no longer here.' },
  CART_ITEM_NOT_FOUND: {
    status: 404,
    message: 'This item is no longer in your bag.',
  },
  CARD_NOT_FOUND: { status: 404, message: 'This card is no longer saved.' },
  ADDRESS_NOT_FOUND: { status: 404, message: 'This address is no longer saved.' },
  ORDER_NOT_FOUND: { status: 404, message: 'We couldn’t find this order.' },
  ORDER_LINK_ENDED: {
    status: 410,
    message: 'This link no longer opens the order. Please log in to see it.',
  },
  ORDER_ITEM_NOT_FOUND: { status: 404, message: 'We couldn’t find this item.' },
  CUSTOMER_NOT_FOUND: { status: 404, message: 'Could not find your account!' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'That’s more than we can take at once.' },
  TOO_MANY_FAVORITES: {
    status: 409,
    message: 'That’s a lot of favorites. Remove one before you add another.',
  },
  TOO_MANY_CART_ITEMS: {
    status: 409,
    message: 'Your bag is full. Please order or remove something before you add another item.',
  },
  TOO_MANY_CARDS: {
    status: 409,
    message: 'You have many saved cards. Please delete one before you add another.',
  },
  TOO_MANY_ADDRESSES: {
    status: 409,
    message: 'You have many saved addresses. Please delete one before you add another.',
  },
  ORDER_CHANGED: {
    status: 409,
    message:
      'Something in your order has changed. You have not been charged. Please check it and confirm again.',
  },
  STYLE_TAKEN: {
    status: 409,
    message:
      'Another member of your group already has this style. Please choose another style or color.',
  },
  TOO_LATE_FOR_GROUP: {
    status: 409,
    message: 'The box for your group has left, and a parcel can’t reach you in time.',
  },
  SWAP_NOT_POSSIBLE: {
    status: 409,
    message:
      'This swap isn’t possible anymore: one of the pieces was packed, canceled or swapped. If you were charged for it, you get that back.',
  },
  ORDER_TOKEN_EXPIRED: {
    status: 409,
    message: 'This checkout is no longer open. Please check your order and confirm again.',
  },
  ORDER_IN_PROGRESS: {
    status: 409,
    message: 'This order is being placed right now. Please wait a moment.',
  },
  ORDER_REFUNDED: {
    status: 409,
    message:
      'Your bank answered too late, so we could not place this order. The charge is being returned to your card in full.',
  },
  ITEM_NOT_RETURNABLE: { status: 409, message: 'You can’t return this item right now.' },
  ITEM_NOT_REFUNDABLE: { status: 409, message: 'You can’t request a refund for this item.' },
  REFUND_ALREADY_REQUESTED: {
    status: 409,
    message: 'You have already asked for this refund. We’ll email you when we’ve decided.',
  },
  APPLICATION_IS_DECIDED: {
    status: 409,
    message: 'We have already decided about this application. Please reload the page.',
  },
  APPLICATION_OF_OTHER_EMAIL: {
    status: 403,
    message:
      'Only an account with the confirmed email address of the application can lead this event.',
  },
  EVENT_HAS_LEAD: { status: 409, message: 'Someone else already leads this event.' },
  REFUND_APPLICATION_NOT_FOUND: { status: 404, message: 'There is no such refund request.' },
  REFUND_ALREADY_DECIDED: {
    status: 409,
    message: 'This refund request has been decided differently.',
  },
  REFUND_EXCEEDS_PAYMENT: {
    status: 409,
    message: 'That is more than is left of what was paid.',
  },
  ITEM_NOT_EXCHANGEABLE: { status: 409, message: 'You can’t exchange this item right now.' },
  ITEM_NOT_EXTENDABLE: { status: 409, message: 'You can’t extend this rental right now.' },
  ITEM_PROMISED: {
    status: 409,
    message: 'We’ve promised this piece to someone else, so it’s still due on its day.',
  },
  ITEM_NOT_PURCHASABLE: {
    status: 409,
    message: 'You can’t buy this item anymore.',
  },
  NOT_OFFERED: {
    status: 409,
    message: 'This piece is no longer offered that way.',
  },
  OUT_OF_STOCK: {
    status: 409,
    message: 'This piece is out of stock right now.',
  },
  IN_STOCK: {
    status: 409,
    message: 'Good news: this size is available again. You can add it to your bag now.',
  },
  NO_MORE_IN_STOCK: {
    status: 409,
    message: 'Everything we have left of this piece is already in your bag.',
  },
  MULTIPLE_ACTIVE_TRUNK_SHOW_CART_ITEM: {
    status: 409,
    message:
      "We can't add this item to the cart because there are already items from another trunks show in the cart.",
  },
  EMAIL_REQUIRED: {
    status: 409,
    message: 'Please add your email to your account first. We send your order confirmation there.',
  },
  EMAIL_ALREADY_REGISTERED: {
    status: 409,
    message: 'There is already an account with this email.',
  },
  PHONE_NUMBER_ALREADY_REGISTERED: {
    status: 409,
    message: 'There is already an account with this phone number.',
  },
  CUSTOMER_ALREADY_REGISTERED: {
    status: 409,
    message: 'There is already an account with this email and phone number.',
  },
  CONTACT_CONFLICT: {
    status: 409,
    message: 'This email and phone number belong to two different accounts.',
  },
  MERGE_MULTIPLE_ACTIVE_TRUNK_SHOW_CART_ITEM: {
    status: 409,
    message: 'You’re logged in. Your bag now has items from more than one event.',
  },
  FEATURE_IS_OFF: {
    status: 409,
    message: 'This isn’t available right now. Please contact us if you need it.',
  },
  STATE_NOT_DELIVERED: {
    status: 409,
    message: 'We don’t deliver to this state right now. Please use another address.',
  },
  SHOP_CLOSED: { status: 409, message: 'The shop is closed right now. You have not been charged.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Only JSON is understood here.' },
  ORDER_TOKEN_MISMATCH: {
    status: 422,
    message:
      'This confirmation belongs to another order. Please check your order and confirm again.',
  },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many attempts. Please wait a moment.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'The request headers are too large.' },
  INTERNAL_ERROR: {
    status: 500,
    message: 'Something went wrong on our side. Please try again in a moment.',
  },
  CALL_AVALARA_FAILED: { status: 503, message: 'We couldn’t calculate the tax right now.' },
  PAYMENT_UNAVAILABLE: {
    status: 503,
    message: 'Payments are not available right now. You have not been charged. Please try again.',
  },
  CHECKOUT_PENDING: {
    status: 503,
    message:
      'We’re still waiting for your bank to answer. Your order is safe: you won’t be charged twice.',
  },
  UNAVAILABLE: {
    status: 503,
    message: 'We’re very busy right now. Please try again in a moment.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS
/** The codes of the shop and of the back office. */
export type AnyErrorCode = ErrorCode | keyof typeof STAFF_ERRORS

/** Codes that every call may answer. An endpoint declares all others, and may declare one of these if it is typical of the call. */
export const UNIVERSAL_ERRORS = [
  'BAD_REQUEST',
  'INVALID_GUEST_ID',
  'MALFORMED_JSON',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'CROSS_SITE_REQUEST',
  'NOT_FOUND',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'HEADERS_TOO_LARGE',
  'INTERNAL_ERROR',
  'UNAVAILABLE',
] as const satisfies readonly ErrorCode[]

export type UniversalErrorCode = (typeof UNIVERSAL_ERRORS)[number]

/** One body for every error under /ajax: the union of the two shapes in SHOP-10. */
export type ErrorBody = {
  id: string
  message: string
  errorCode: string
  error_code: string
  error_message: string
} & ErrorDetails

/** What some errors say besides. */
export type ErrorDetails = {
  /** What is wrong with which field, for forms. */
  fields?: Record<string, string> | undefined
  /** Sent with ORDER_CHANGED and STYLE_TAKEN: the pieces that others have since the preview. */
  sold_out?: SoldOutItem[] | undefined
}

/** An item of a preview of which the shop has less than was ordered. */
export type SoldOutItem = {
  /** As in the preview. */
  id: number
  sku: string
  title: string
  size: Size
  color: string
  /** How many can still be had. */
  available: number
  /** Another member of the event has it (LEAD-40). */
  is_taken?: boolean
}

/** Only errors of the shop have no text of their own. */
function textOf(code: string): string {
  return (ERRORS as Record<string, { message: string }>)[code]?.message ?? ''
}

export function errorBody(
  id: string,
  code: AnyErrorCode,
  message: string = textOf(code),
  { fields, sold_out }: ErrorDetails = {},
): ErrorBody {
  return {
    id,
    message,
    errorCode: code,
    error_code: code,
    error_message: message,
    ...(fields && { fields }),
    ...(sold_out && { sold_out }),
  }
}
