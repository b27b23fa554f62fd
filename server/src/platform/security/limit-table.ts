const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export type Limit = {
  /** Names it in the setting `limits`, which replaces its numbers: {"login_by_guest": {"limit": 20}}. */
  name: string
  /** How many at once, at least 1. From then on one is refilled in each `windowSeconds / limit`. */
  limit: number
  windowSeconds: number
}

/** How often something may be done, and by whom counted. Where an address counts, many people may share it. */
const NUMBERS = {
  message_by_owner: [5, HOUR],
  message_from_address: [20, HOUR],

  // Wrong passwords. The first tries of an address at an account are free of the last two, which others can use
  // up; they have a larger budget of their own, so that one address cannot go through a list of accounts.
  login_by_guest: [10, 15 * MINUTE],
  login_to_account_from_address: [20, HOUR],
  login_first_tries: [3, DAY],
  login_first_tries_from_address: [300, HOUR],
  login_from_address: [100, HOUR],
  login_to_account: [100, HOUR],

  // Codes sent. To one contact few; one guest may sign up, log in and change the number within the hour, and a
  // whole house shares an address on the evening before an event.
  code_again: [1, MINUTE],
  code_to_contact_hour: [5, HOUR],
  code_to_contact_day: [10, DAY],
  code_by_guest: [10, HOUR],
  code_from_address: [60, HOUR],
  code_in_all: [2_000, HOUR],
  // Wrong codes, besides the five that end one code. The first tries of each code are free of both.
  wrong_code_to_contact: [10, DAY],
  wrong_code_from_address: [60, HOUR],

  reset_link_to_contact: [5, HOUR],
  reset_link_by_guest: [5, HOUR],
  reset_link_from_address: [20, HOUR],
  // Mails to an address that a customer asks to change to.
  confirm_link_by_customer: [5, HOUR],
  confirm_link_to_contact: [5, DAY],

  // Asking whether a contact has an account: the ones that have none.
  unknown_contact_by_guest: [20, HOUR],
  unknown_contact_from_address: [100, HOUR],

  register_by_guest: [10, HOUR],

  // Wrong passwords of events, all of them counted per event. An address gets one try a minute once it has used up
  // the first number, one in five minutes once it has used up the second. Its first tries are free of the last one,
  // which other addresses can use up.
  event_password_by_guest: [10, 15 * MINUTE],
  event_password_from_address: [30, 30 * MINUTE],
  event_password_from_address_day: [300, DAY],
  event_password_first_tries: [3, HOUR],
  event_password_at_event: [200, HOUR],
  // Asking for events that do not exist.
  unknown_event_by_guest: [20, HOUR],
  unknown_event_from_address: [200, HOUR],
  requested_product_by_customer: [60, HOUR],

  // Contacts that are looked up for the form of an event without proof of who asks.
  rsvp_contact_by_guest: [5, 10 * MINUTE],
  rsvp_same_contact: [1, 10 * MINUTE],
  rsvp_contact_from_address: [30, HOUR],
  // Those of them that are not on the event's roster.
  rsvp_unknown_contact_at_event: [200, DAY],
  rsvp_answer_by_guest: [5, HOUR],
  rsvp_answer_from_address: [60, HOUR],
} as const satisfies Record<string, readonly [number, number]>

export const LIMITS = Object.fromEntries(
  Object.entries(NUMBERS).map(([name, [limit, windowSeconds]]) => [
    name,
    { name, limit, windowSeconds },
  ]),
  // The keys cannot be followed through Object.entries.
) as Record<keyof typeof NUMBERS, Limit>
