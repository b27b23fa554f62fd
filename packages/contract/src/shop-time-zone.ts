/** Time zone of the dates and times that the shop shows (spec section 9). */
export const SHOP_TIME_ZONE = 'America/New_York'
