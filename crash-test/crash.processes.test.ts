import { describe, expect, test } from 'vitest'
import { type CrashPlan, type CrashReport, runCrashTest } from './run-crash-test.ts'

// The short form of `npm run crash-test`, and its negative controls.
const PLAN: CrashPlan = {
  checkouts: 60,
  buyers: 12,
  staff: 6,
  servers: 1,
  serverKills: 3,
  databaseKills: 1,
  lostAnswers: 0.04,
  gatewayErrors: 0.025,
  seed: Number(process.env['CRASH_SEED'] ?? 20_261_116),
  gateway: 'built-in',
  fault: '',
}
const CONTROL = {
  gateway: 'built-in' as const,
  checkouts: 24,
  buyers: 6,
  staff: 0,
  serverKills: 0,
  databaseKills: 0,
}
const TIMEOUT_MS = 300_000
const USUAL_STEPS = [
  'bench.scan',
  'charge.make',
  'order.cancel',
  'order.deliver',
  'order.pack',
  'order.ship',
  'refund.give',
]

const found = ({ discrepancies }: CrashReport) =>
  Object.entries(discrepancies)
    .filter(([, count]) => count > 0)
    .map(([name]) => name)

test(
  `${PLAN.checkouts} checkouts, and the work of staff on their orders, with kills and lost answers: all books agree (seed ${PLAN.seed})`,
  async () => {
    const report = await runCrashTest(PLAN)
    expect(report.unexpected).toEqual([])
    expect(found(report)).toEqual([])
    expect(report.unmatched).toEqual([])
    expect(report.ordered).toBeGreaterThan(PLAN.checkouts / 2)
    expect(Object.keys(report.staffSteps)).toEqual(expect.arrayContaining(USUAL_STEPS))
    expect(report).toMatchObject({ serverKills: 3, databaseKills: 1 })
  },
  TIMEOUT_MS,
)

test(
  'checkouts through Stripe, whose banks ask the customer, with a kill and lost answers: all books agree',
  async () => {
    // Without staff: the long form is `npm run stripe-crash-test`.
    const report = await runCrashTest({ ...PLAN, ...CONTROL, gateway: 'stripe', serverKills: 1 })
    expect(report.unexpected).toEqual([])
    expect(found(report)).toEqual([])
    expect(report.bankAsked).toBeGreaterThan(0)
  },
  TIMEOUT_MS,
)

describe('the checker finds', () => {
  test(
    'charges without an order, when a second try has another key at the gateway',
    async () => {
      const report = await runCrashTest({
        ...PLAN,
        ...CONTROL,
        lostAnswers: 0.3,
        fault: 'new-keys',
      })
      expect(found(report)).toContain('charges_without_order')
    },
    TIMEOUT_MS,
  )

  test(
    'units that are promised twice, when every unit counts as free',
    async () => {
      const report = await runCrashTest({ ...PLAN, ...CONTROL, fault: 'free-units' })
      expect(found(report)).toContain('oversold_units')
    },
    TIMEOUT_MS,
  )

  test(
    'refunds that were paid twice, steps without an entry in the audit log and a list of orders that lags behind',
    async () => {
      const report = await runCrashTest({
        ...PLAN,
        ...CONTROL,
        checkouts: 12,
        staff: 4,
        fault: 'staff-guards',
      })
      expect(found(report)).toEqual(
        expect.arrayContaining(['desk_rows_that_differ', 'refunds_that_differ', 'unaudited_steps']),
      )
    },
    TIMEOUT_MS,
  )
})
