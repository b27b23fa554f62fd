// What our pages promise, in one place (spec section 9, decisions C1, C2 and C12). The server charges by its
// own settings; a promise that differs from them is a bug in one of the two.

export const RENTAL_DAYS = 21
export const RENTAL_DAYS_GROUP = 14
export const RENTAL_PRICE_MINI = '$16.99'
export const RENTAL_PRICE_LONG = '$19.99'

export const DELIVERY_BUSINESS_DAYS = '5–7'
/** Reached after discounts; below it SHIPPING_FEE is due. */
export const FREE_SHIPPING_FROM = '$50'
export const SHIPPING_FEE = '$9.99'
/** Reached before discounts and tax, individual orders only. */
export const ORDER_MINIMUM = '$65'

export const EXCHANGE_FEE = '$9.99'
export const REFUND_HOURS_GROUP = 72
export const REFUND_DAYS = 14
