import type { Day } from '#platform/new-york-time.ts'

type TaxAddress = {
  street_address: string
  city: string
  state: string
  zip_code: string
}

export type TaxRequest = {
  /** The tax service records the request under this name. */
  reference: string
  address: TaxAddress
  /** Amounts after discounts; the last line may be the delivery. */
  lines: { kind: 'RENT' | 'PURCHASE' | 'DELIVERY'; amount_cents: number }[]
}

/** The tax of each line, in the order of the lines. */
export type TaxAnswer = { line_tax_cents: number[] }

/** How old the shop's own table of rates is (PAY-35). */
export type TaxTable = { as_of: Day; source: string; isOld: (today: Day) => boolean }

/** Calculates sales tax. Throws when the service gives no answer. */
export type TaxService = {
  name: string
  calculate: (request: TaxRequest) => Promise<TaxAnswer>
}
