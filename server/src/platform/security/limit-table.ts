const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export type Limit = {
  /** Key in the setting `limits`, which overrides its numbers: {"login_by_guest": {"limit": 20}}. */
  name: string
  /** Number of uses at once, at least 1. Then one is refilled every `windowSeconds / limit`. */
  limit: number
  windowSeconds: number
}

/** Rate limits, by what they count. Many people may share one address. */
const NUMBERS = {
  message_by_owner: [5, HOUR],
  message_from_address: [20, HOUR],
  // Copies of messages to their writers. Anyone can name any address as the writer.
  message_copy_to_contact: [3, DAY],
  message_copy_from_address: [10, HOUR],
  message_copy_in_all: [300, HOUR],

  // Wrong passwords. The first tries of an address at an account are counted together, so that one address cannot try
  // a list of accounts. The last two are for further tries; other visitors can use them up.
  login_by_guest: [10, 15 * MINUTE],
  login_to_account_from_address: [20, HOUR],
  login_first_tries: [3, DAY],
  login_first_tries_from_address: [300, HOUR],
  login_from_address: [100, HOUR],
  login_to_account: [100, HOUR],

  // Wrong passwords of staff, in the same way.
  staff_login_to_account_from_address: [10, 15 * MINUTE],
  staff_login_first_tries: [3, DAY],
  staff_login_from_address: [60, HOUR],
  staff_login_to_account: [60, HOUR],
  // Wrong codes and passkeys of staff, after a right password.
  staff_factor: [10, 15 * MINUTE],
  staff_invitation: [100, DAY],
  service_check: [30, HOUR],

  // Codes sent. Few to one contact; one guest may sign up, log in and change the number within the hour, and a whole
  // house may share an address on the evening before an event.
  code_again: [1, MINUTE],
  code_to_contact_hour: [5, HOUR],
  code_to_contact_day: [10, DAY],
  code_by_guest: [10, HOUR],
  code_from_address: [60, HOUR],
  code_in_all: [2_000, HOUR],
  // Wrong codes, besides the five that invalidate one code. Neither applies to the first tries of each code.
  wrong_code_to_contact: [10, DAY],
  wrong_code_from_address: [60, HOUR],

  reset_link_to_contact: [5, HOUR],
  reset_link_by_guest: [5, HOUR],
  reset_link_from_address: [20, HOUR],
  // Confirmation mails to the new address of a customer.
  confirm_link_by_customer: [5, HOUR],
  confirm_link_to_contact: [5, DAY],

  // Checks whether a contact has an account; only contacts without one are counted.
  unknown_contact_by_guest: [20, HOUR],
  unknown_contact_from_address: [100, HOUR],

  register_by_guest: [10, HOUR],

  // Wrong passwords of events, all counted per event. The first tries of a guest are counted by address alone, apart from
  // all others: one a minute once they are used up.
  event_password_by_guest: [10, 15 * MINUTE],
  event_password_first_tries: [3, HOUR],
  event_password_first_miss_from_address: [60, HOUR],
  // Further tries: from an address one a minute once it has used up the first number, one in five minutes once it has
  // used up the second. The last one can be used up by other addresses.
  event_password_from_address: [30, 30 * MINUTE],
  event_password_from_address_day: [300, DAY],
  event_password_at_event: [200, HOUR],
  // Searches for events that do not exist.
  unknown_event_by_guest: [20, HOUR],
  unknown_event_from_address: [200, HOUR],
  requested_product_by_customer: [60, HOUR],

  // Invitations to lead an event. A first lead names any address, so few to one.
  lead_invitation_by_customer: [10, DAY],
  lead_invitation_to_contact: [3, DAY],

  // Mails with sample data that a staff member sends to itself.
  test_mail_by_staff: [20, HOUR],

  // Codes of coupons that do not exist. The first try of a visitor is counted apart from the further ones of an address.
  wrong_coupon_by_owner: [10, 15 * MINUTE],
  wrong_coupon_first_tries: [1, 15 * MINUTE],
  wrong_coupon_first_from_address: [60, HOUR],
  wrong_coupon_from_address: [60, HOUR],

  // Lookups of contacts for the form of an event, without proof of identity.
  rsvp_contact_by_guest: [5, 10 * MINUTE],
  rsvp_same_contact: [1, 10 * MINUTE],
  rsvp_contact_from_address: [30, HOUR],
  // Lookups of contacts that are not on the event's roster.
  rsvp_unknown_contact_at_event: [200, DAY],
  rsvp_answer_by_guest: [5, HOUR],
  rsvp_answer_from_address: [60, HOUR],
  // Links to change an answer. Any visitor names any contact, so few to one.
  rsvp_change_link_by_guest: [5, HOUR],
  rsvp_change_link_from_address: [60, HOUR],
  rsvp_change_link_to_contact: [3, DAY],
  // Back-in-stock mails. Guests name any address, so few to one; customers get them at their own.
  stock_alert_by_owner: [30, HOUR],
  stock_alert_to_contact: [10, DAY],
  stock_alert_from_address: [60, HOUR],
  // Cards that the gateway refused or a bank declined: enough for a customer who mistypes, too few to test stolen ones.
  // Customers are counted by account, guests by address too: first tries, of which a guest has one, apart from further ones.
  card_miss_by_owner: [10, HOUR],
  card_first_tries: [1, HOUR],
  card_first_miss_from_address: [60, 30 * MINUTE],
  card_miss_from_address: [30, HOUR],
  // Previews of orders. Each change of the bag, the address or the coupon needs one; a checkout has about ten. The second
  // number is for 300 guests of a house who check out together.
  preview_by_owner: [60, MINUTE],
  preview_by_guests_from_address: [3_000, 30 * MINUTE],
  // Uploads of events by browsers: one every 20 seconds, and when a page is left.
  events_by_guest: [6, MINUTE],
  events_from_address: [60, MINUTE],
  // Stored bytes: a sixteenth of the space of a day, so that one address cannot use it up for all.
  event_bytes_from_address: [16 * 1024 * 1024, DAY],
} as const satisfies Record<string, readonly [number, number]>

export const LIMITS = Object.fromEntries(
  Object.entries(NUMBERS).map(([name, [limit, windowSeconds]]) => [
    name,
    { name, limit, windowSeconds },
  ]),
  // Object.entries loses the type of the keys.
) as Record<keyof typeof NUMBERS, Limit>
