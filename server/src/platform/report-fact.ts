import type { Day } from './new-york-time.ts'

/** A number of a day in New York that reports add up. */
export type ReportFact = {
  report: string
  day: Day
  /** What is counted apart in the report; empty: nothing. */
  key: string
  measure: string
  /** A count, days, or cents. */
  value: number
}

/** A span of time that begins and ends with a day; the end is excluded. */
export type ReportSpan = { from: Date; until: Date }
