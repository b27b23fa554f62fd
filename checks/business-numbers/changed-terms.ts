import type { Settings } from '@twirl/contract/system'

/** Every business number is another one than in a new shop, and none of them is a usual one. */
export const CHANGED_TERMS = {
  advertised_terms: {
    rental_price_mini: 18.49,
    rental_price_long: 22.49,
    earliest_delivery_business_days: 8,
  },
  rental_terms: {
    ship_business_days: 2,
    delivery_business_days: 11,
    rental_days: 33,
    rental_days_group: 19,
    return_transit_days: 6,
    turnaround_days: 4,
  },
  checkout_terms: {
    minimum: 71,
    minimum_applies_to: 'ALL',
    free_shipping_from: 57,
    shipping_fee: 11.49,
  },
  after_sale_terms: {
    refund_days: 23,
    refund_hours_group: 91,
    free_exchanges: 3,
    exchange_fee: 12.49,
  },
  extension_terms: { extension_days: 37, late_days: 9 },
  lead_terms: { nudges_per_person: 4, nudge_pause_days: 5 },
  finance_terms: { refund_limit: 163, damage_limit: 113 },
  mail_terms: { invitations_per_day: 1_100 },
} satisfies Partial<Settings>

// The numbers of a new shop, as texts name them.
const OLD_NUMBERS = [
  /\$(?:65|50|9\.99|16\.99|19\.99)(?![\d.]*\d)/,
  /(?<![\d.–-])(?:21|14|three weeks|two weeks|twenty-one|fourteen)[ -](?:days?|nights?)/i,
  /\b(?:two|three|2|3) weeks\b/i,
  /(?<![\d.–-])(?:72|seventy-two)[ -]hours?/i,
  /\b(?:5|five)\s?(?:–|-|to)\s?(?:7|seven)\b/i,
  /\b(?:7|seven) business days/i,
  /\b(?:one|first|1) (?:free )?exchange\b|\bfirst one is free/i,
  /"value":(?:21|14),"unitCode":"DAY"/,
]

/** Where a text names a number of a new shop, with the words around it. */
export function findOldNumbers(text: string): string[] {
  return OLD_NUMBERS.flatMap((number) =>
    Array.from(text.matchAll(new RegExp(number, `g${number.flags}`)), ({ index, 0: match }) =>
      text.slice(Math.max(0, index - 30), index + match.length + 30),
    ),
  )
}
