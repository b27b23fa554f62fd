// Terms that pages and emails promise and orders follow (spec section 9, decisions C1, C2 and C12).

export const RENTAL_PRICE_MINI = 16.99
/** Midi and maxi. */
export const RENTAL_PRICE_LONG = 19.99

export const RENTAL_DAYS = 21
export const RENTAL_DAYS_GROUP = 14

export const DELIVERY_BUSINESS_DAYS = '5–7'

export const REFUND_HOURS_GROUP = 72
export const REFUND_DAYS = 14
