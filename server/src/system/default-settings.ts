import { STATE_CODES } from '@twirl/contract/buying/states'
import type { Settings } from '@twirl/contract/system'
import { DEFAULT_THEME } from '#platform/shop-look.ts'
import { DEFAULT_SHOP_NAME } from '#platform/shop-name.ts'

/** These hold until staff store others. */
export const DEFAULT_SETTINGS: Settings = {
  // BROWSE-3. The minimum stands beside the prices, so that it surprises no one at checkout.
  promo_banner: {
    text: 'Rent mini dresses for {rental_mini} · midi & maxi for {rental_long} · individual orders from {minimum}',
  },
  // SHOP-5: open from this day on, without an end.
  top_banner: {
    text: 'Dressing a whole group? See how it works.',
    link: '/how-it-works/group-rental',
    show_from: '2024-02-17',
    show_until: null,
  },
  lead_a_group_url: null, // GROUP-22: our own page
  recommendation_collection_id: 3, // BROWSE-26
  // STAFF-181: only a new shop without a demo starts closed.
  opening: {
    is_open: true,
    text: 'We’re putting the last dresses on their hangers. Please come back soon.',
  },
  // STAFF-174.
  identity: { name: DEFAULT_SHOP_NAME, email: null, phone: null },
  // STAFF-225.
  logo: null,
  theme: DEFAULT_THEME,
  // STAFF-226.
  return_address: null,
  // SHOP-6: the footer's social links.
  social_links: [
    { name: 'Instagram', url: 'https://www.instagram.com/twirl.rentals' },
    { name: 'TikTok', url: 'https://www.tiktok.com/@twirl.rentals' },
    { name: 'Pinterest', url: 'https://www.pinterest.com/twirlrentals' },
  ],
  company: {
    name: 'Twirl Rentals, Inc.',
    address: '21 Ribbon Lane, Suite 14, Atlanta, GA\u00A030303',
    hours: 'Monday to Friday, 9 a.m. to 6 p.m., New York time',
    reply_time: 'We reply within one business day.',
  },
  // STAFF-223.
  delivery_states: [...STATE_CODES],
  // BROWSE-3.
  advertised_terms: {
    rental_price_mini: 16.99,
    rental_price_long: 19.99,
    earliest_delivery_business_days: 5,
  },
  // CHECKOUT-15: delivered within 5–7 business days. The way back and cleaning are the shop's own estimate.
  rental_terms: {
    ship_business_days: 1,
    delivery_business_days: 7,
    rental_days: 21,
    rental_days_group: 14,
    return_transit_days: 5,
    turnaround_days: 3,
  },
  // BAG-10; the fee is CHECKOUT-14.
  checkout_terms: {
    minimum: 65,
    minimum_applies_to: 'ALL',
    free_shipping_from: 50,
    shipping_fee: 9.99,
  },
  // ORDER-8, ORDER-12.
  after_sale_terms: {
    refund_days: 14,
    refund_hours_group: 72,
    free_exchanges: 1,
    exchange_fee: 9.99,
  },
  // ORDER-21, ORDER-22.
  extension_terms: { extension_days: 30, late_days: 7 },
  // LEAD-15.
  lead_terms: { nudges_per_person: 3, nudge_pause_days: 3 },
  // STAFF-30, STAFF-33.
  finance_terms: { refund_limit: 150, damage_limit: 100 },
  // STAFF-158: few mail services send more for a new shop.
  mail_terms: { invitations_per_day: 1_000 },
  // STAFF-227.
  switches: {
    guest_checkout: true,
    stock_alerts: true,
    product_requests: true,
    extension: true,
    exchange: true,
    buy_rented: true,
    analytics: true,
    text_messages: true,
  },
}
