import { addDays, type Day } from '#platform/new-york-time.ts'

type Rate = {
  basisPoints: number
  /** Whether a delivery that is charged for is taxed. */
  taxesDelivery: boolean
}

const taxed = (basisPoints: number): Rate => ({ basisPoints, taxesDelivery: true })
const freeDelivery = (basisPoints: number): Rate => ({ basisPoints, taxesDelivery: false })

/**
 * The day whose rates the table is meant to hold. It was not compared with the source yet: that has to be done before a shop
 * relies on it. A change of the table changes the day.
 */
export const RATES_AS_OF = '2025-07-01'
export const RATES_SOURCE =
  'Tax Foundation, State and Local Sales Tax Rates (https://taxfoundation.org/data/all/state/sales-tax-rates/)'

/** States change their rates on the first of a quarter, few of them in a year. */
const RATES_VALID_DAYS = 365

/** Whether the table is too old to be relied on without a comparison (PAY-35). */
export function areRatesOld(today: Day): boolean {
  return today > addDays(RATES_AS_OF, RATES_VALID_DAYS)
}

/**
 * The state's own rate only, the same for clothes that are rented and bought: no taxes of counties and cities, no
 * exemptions. Good enough to try the shop and to go on while the tax service is away, not to file taxes. Where a state
 * collects a local rate that is the same everywhere, it is contained.
 */
export const STATE_RATES: Record<string, Rate> = {
  AL: freeDelivery(400),
  AK: freeDelivery(0),
  AZ: freeDelivery(560),
  AR: taxed(650),
  CA: freeDelivery(725),
  CO: freeDelivery(290),
  CT: taxed(635),
  DE: freeDelivery(0),
  DC: taxed(600),
  FL: taxed(600),
  GA: taxed(400),
  HI: taxed(400),
  ID: freeDelivery(600),
  IL: freeDelivery(625),
  IN: taxed(700),
  IA: freeDelivery(600),
  KS: taxed(650),
  KY: taxed(600),
  LA: freeDelivery(500),
  ME: freeDelivery(550),
  MD: freeDelivery(600),
  MA: freeDelivery(625),
  MI: freeDelivery(600),
  MN: taxed(687.5),
  MS: taxed(700),
  MO: freeDelivery(422.5),
  MT: freeDelivery(0),
  NE: taxed(550),
  NV: freeDelivery(685),
  NH: freeDelivery(0),
  NJ: taxed(662.5),
  NM: taxed(487.5),
  NY: taxed(400),
  NC: taxed(475),
  ND: taxed(500),
  OH: taxed(575),
  OK: freeDelivery(450),
  OR: freeDelivery(0),
  PA: taxed(600),
  RI: taxed(700),
  SC: taxed(600),
  SD: taxed(420),
  TN: taxed(700),
  TX: taxed(625),
  UT: freeDelivery(485),
  VT: taxed(600),
  VA: freeDelivery(530),
  WA: taxed(650),
  WV: taxed(600),
  WI: taxed(500),
  WY: freeDelivery(400),
}
