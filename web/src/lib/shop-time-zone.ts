/** Whose days and hours our pages mean. */
export const SHOP_TIME_ZONE = 'America/New_York'
