/** Time zone of the dates and times that the shop shows (SHOP-20). */
export const SHOP_TIME_ZONE = 'America/New_York'
