import * as z from 'zod/mini'
import { type Caller, defineEndpoint } from '../endpoint.ts'
import { date } from '../primitives.ts'
import type { Permission } from './access/permissions.ts'

/** RATE: a share in percent, of the two measures that it is made of. */
type Measure = { text: string; kind: 'COUNT' | 'MONEY' | 'DAYS' | 'RATE' }

type Report = {
  name: string
  about: string
  /** What a row of the second table is; null: there is none. */
  key: string | null
  /** The first one is in the chart. */
  measures: Record<string, Measure>
  /** Who sees it besides finance, without money. */
  others?: readonly Permission[]
}

const money = (text: string): Measure => ({ text, kind: 'MONEY' })
const count = (text: string): Measure => ({ text, kind: 'COUNT' })

export const REPORTS = {
  revenue: {
    name: 'Revenue and refunds',
    about: 'Money that came in and went out, on the day on which it did.',
    key: null,
    measures: {
      net: money('Net revenue'),
      orders: count('Orders'),
      gross: money('Paid'),
      refunds: money('Refunds'),
      outside: money('Outside the shop'),
      discounts: money('Discounts'),
      delivery: money('Shipping'),
      tax: money('Tax in it'),
    },
  },
  tax: {
    name: 'Tax by state',
    about: 'Tax that was charged, and tax that was given back with refunds of pieces.',
    key: 'State',
    measures: {
      tax_net: money('Tax to declare'),
      tax: money('Tax charged'),
      tax_refunded: money('Tax refunded'),
      orders: count('Orders'),
    },
  },
  styles: {
    name: 'Styles',
    about:
      'Pieces that were ordered, what they brought in without tax, and how much of the time their units were away. Days away count when a piece comes back.',
    key: 'Style',
    measures: {
      pieces: count('Pieces'),
      income: money('Income'),
      refunds: money('Refunds'),
      days_out: { text: 'Days away', kind: 'DAYS' },
      units: count('Units now'),
      utilization: { text: 'Utilization', kind: 'RATE' },
    },
    others: ['catalogue'],
  },
  units: {
    name: 'Units',
    about:
      'How often each unit left, what that brought in without tax, and for how long it was away. Days away count when it comes back.',
    key: 'Unit',
    measures: {
      rentals: count('Times out'),
      income: money('Income'),
      days_out: { text: 'Days away', kind: 'DAYS' },
      utilization: { text: 'Utilization', kind: 'RATE' },
    },
    others: ['catalogue'],
  },
  events: {
    name: 'Events',
    about: 'What group events brought in, and what was given back of it.',
    key: 'Event',
    measures: {
      net: money('Net revenue'),
      orders: count('Orders'),
      pieces: count('Pieces'),
      gross: money('Paid'),
      refunds: money('Refunds'),
    },
  },
  demand: {
    name: 'Demand not met',
    about: 'Sizes that were sold out, and for which shoppers asked to be told when they are back.',
    key: 'Size',
    measures: { asked: count('Asked') },
    others: ['catalogue'],
  },
  late: {
    name: 'Late returns',
    about:
      'Rented pieces that came back, and those of them that were sent back after their due date.',
    key: null,
    measures: {
      late_rate: { text: 'Late', kind: 'RATE' },
      returned: count('Came back'),
      late: count('Late pieces'),
    },
  },
  'refund-reasons': {
    name: 'Refund reasons',
    about: 'Requests by the day of the request, refunds by the day on which they were paid.',
    key: 'Reason',
    measures: {
      refunds: money('Refunds'),
      requests: count('Requests'),
      paid: count('Refunds paid'),
    },
  },
  groups: {
    name: 'Returning groups',
    about: 'Events of chapters that had an event before, and of new ones.',
    key: 'Group',
    measures: {
      gross: money('Paid'),
      events: count('Events'),
      orders: count('Orders'),
    },
  },
} as const satisfies Record<string, Report>
export type ReportName = keyof typeof REPORTS
export const REPORT_NAMES = Object.keys(REPORTS) as [ReportName, ...ReportName[]]

/** The measures of a report, of those who see it. */
export function measuresOf(report: ReportName, seesMoney: boolean): [name: string, Measure][] {
  const measures: Record<string, Measure> = REPORTS[report].measures
  return Object.entries(measures).filter(([, { kind }]) => seesMoney || kind !== 'MONEY')
}

export function maySeeReport(report: ReportName, permissions: readonly Permission[]): boolean {
  const { others = [] }: Report = REPORTS[report]
  return permissions.includes('finance') || others.some((each) => permissions.includes(each))
}

export const PERIODS = ['day', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]

const READERS: Caller = { staff: ['finance', 'catalogue'] }

/** The longest span that is shown by day. */
export const REPORT_DAYS_MAX = 1_100

const DAY_MS = 86_400_000

const span = {
  report: z.enum(REPORT_NAMES),
  /** Days in New York, both included. */
  from: date,
  until: date,
  by: z.enum(PERIODS),
}

const spanChecks = [
  z.refine<{ from: string; until: string }>(({ from, until }) => from <= until, {
    path: ['until'],
    error: 'Please choose a day that is not before the first one',
  }),
  z.refine<{ from: string; until: string }>(
    ({ from, until }) => Date.parse(until) - Date.parse(from) < REPORT_DAYS_MAX * DAY_MS,
    { path: ['from'], error: 'Please choose at most three years' },
  ),
] as const

/** Counts, days, dollars or percent, by the name of the measure. */
const values = z.record(z.string(), z.number())

export const getReport = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/report/{report}',
  summary: 'The figures of a report by period, and by what it counts apart.',
  caller: READERS,
  input: z.object(span).check(...spanChecks),
  output: z.object({
    /** Null: nothing was rolled up yet. */
    rolled_up_at: z.nullable(z.string()),
    total: values,
    /** The first day of each period. */
    periods: z.array(z.object({ day: z.string(), values })),
    /** The largest ones, by the first measure that is stored. */
    parts: z.array(z.object({ key: z.string(), name: z.string(), values })),
    has_more_parts: z.boolean(),
  }),
  errors: [],
})
export type ReportAnswer = z.output<(typeof getReport)['output']>

export const exportReport = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/report/export',
  summary:
    'All figures of a report by period and by what it counts apart, as a CSV file, as a stream.',
  caller: READERS,
  input: z.object(span).check(...spanChecks),
  output: z.string(),
  errors: [],
})
