const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export type Limit = {
  /** Names it in the setting `limits`, which replaces its numbers: {"login_by_guest": {"limit": 20}}. */
  name: string
  /** At least 1. */
  limit: number
  /** At most a day, after which windows are forgotten. Windows begin at round times, the same for everybody. */
  windowSeconds: number
}

/** How often something may be done, and by whom counted. Where an address counts, many people may share it. */
const NUMBERS = {
  message_by_owner: [5, HOUR],
  message_from_address: [20, HOUR],

  // Wrong passwords. The last one counts from the second miss of an address on: whoever has not missed yet is
  // never locked out by what others do to her account.
  login_by_guest: [10, 15 * MINUTE],
  login_from_address: [100, HOUR],
  login_to_account_from_address: [20, HOUR],
  login_to_account: [100, HOUR],

  // Codes sent. To one contact few; one guest may sign up, log in and change her number within the hour, and a
  // whole house shares an address on the evening before an event.
  code_again: [1, MINUTE],
  code_to_contact_hour: [5, HOUR],
  code_to_contact_day: [10, DAY],
  code_by_guest: [10, HOUR],
  code_from_address: [60, HOUR],
  code_in_all: [2_000, HOUR],
  // Wrong codes: five for one code is the code's own rule, ten a day for one contact.
  wrong_code_to_contact: [10, DAY],
  wrong_code_from_address: [60, HOUR],

  reset_link_to_contact: [5, HOUR],
  reset_link_by_guest: [5, HOUR],
  reset_link_from_address: [20, HOUR],
  wrong_link_from_address: [30, HOUR],

  // Mails to an address she says is her new one.
  confirm_link_by_customer: [5, HOUR],
  confirm_link_to_contact: [5, DAY],

  // Asking whether a contact has an account: the ones that have none.
  unknown_contact_by_guest: [20, HOUR],
  unknown_contact_from_address: [100, HOUR],

  register_by_guest: [10, HOUR],
  register_from_address: [30, HOUR],

  // Wrong passwords of events. The last two never shut out a guest who has not missed herself.
  event_password_by_guest: [10, 15 * MINUTE],
  event_password_from_address: [100, HOUR],
  event_password_to_event: [200, HOUR],
  // Asking for events that do not exist.
  unknown_event_by_guest: [20, HOUR],
  unknown_event_from_address: [200, HOUR],
  requested_product_by_customer: [60, HOUR],

  // Contacts that are looked up for the form of an event without proof that they are hers.
  rsvp_contact_by_guest: [5, 10 * MINUTE],
  rsvp_same_contact: [1, 10 * MINUTE],
  rsvp_contact_from_address: [30, HOUR],
  // Those of them that are on nobody's list.
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
