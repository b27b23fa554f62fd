/** What owners can switch off (STAFF-227). */
export const FEATURES = [
  'guest_checkout',
  'stock_alerts',
  'product_requests',
  'extension',
  'exchange',
  'buy_rented',
  'analytics',
  'text_messages',
] as const
export type Feature = (typeof FEATURES)[number]
