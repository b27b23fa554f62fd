// Prices and fees in the texts of content pages (spec section 9, decisions C1, C2 and C12).
// The server charges by its own settings: the two must agree.

export const RENTAL_PRICE_MINI = '$16.99'
export const RENTAL_PRICE_LONG = '$19.99'

/** Compared with the total after discounts; below it SHIPPING_FEE is due. */
export const FREE_SHIPPING_FROM = '$50'
export const SHIPPING_FEE = '$9.99'
/** Compared with the total before discounts and tax, individual orders only. */
export const ORDER_MINIMUM = '$65'

export const EXCHANGE_FEE = '$9.99'
