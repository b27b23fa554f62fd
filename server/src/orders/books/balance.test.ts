import { getBooks } from '@twirl/contract/staff/money/books'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { BalanceEntry } from '#providers/payments/after-payment.ts'
import { sandboxGateway } from '#providers/payments/sandbox.ts'
import { bodyOf, testSecrets } from '../../../test/build-test-app.ts'
import { newGuestBuyer, openCheckoutShop } from '../../../test/checkout/checkout-shop.ts'
import { LaterGateway } from '../../../test/checkout/later-gateway.ts'
import { deskOf } from '../../../test/orders/refund-desk.ts'
import { logInStaff } from '../../../test/staff-factory.ts'
import { refundOrderFinancially } from '../refunds/refund-order-financially.ts'
import { reconcileBalance } from './reconcile-balance.ts'

const NOW = new Date('2027-01-04T17:00:00Z')
const HOURS_LATER = new Date('2027-01-04T21:00:00Z')
const shop = await openCheckoutShop({ now: NOW })
const { db, clock } = shop
const desk = deskOf(db, clock)
const later = new LaterGateway()
const gateway = later.wrap(sandboxGateway({ db, clock, secrets: testSecrets }))
const log = { info: () => {}, error: () => {} }

const buyer = await newGuestBuyer(shop)
const { order_number } = bodyOf(await buyer.place(bodyOf(await buyer.previewBag())))
await refundOrderFinancially(desk, { order_number, amount_cents: 500, request_key: 'balance' })
const { rows } = await sql<{ charge_id: string }>`
  select p.charge_id from refund r join payment p on p.id = r.payment_id`.execute(db)
const { charge_id } = rows[0]!
clock.set(HOURS_LATER)
const { call } = await logInStaff(shop, ['finance'])

const run = () => reconcileBalance({ db, clock, gateway, log })
const found = async () =>
  bodyOf(await call(getBooks, {})).differences.map(({ kind, charge_id: charge, amount }) => ({
    kind,
    charge,
    amount,
  }))
const entry = (overrides: Partial<BalanceEntry>): BalanceEntry => ({
  id: 'txn_planted',
  kind: 'OTHER',
  source: null,
  charge_id: null,
  amount_cents: 0,
  fee_cents: 0,
  ...overrides,
})
const change =
  (kind: BalanceEntry['kind'], overrides: Partial<BalanceEntry>) => (entries: BalanceEntry[]) =>
    entries.map((each) => (each.kind === kind ? { ...each, ...overrides } : each))
const add = (overrides: Partial<BalanceEntry>) => (entries: BalanceEntry[]) => [
  ...entries,
  entry(overrides),
]

beforeEach(async () => {
  later.tamper = (entries) => entries
  await db.deleteFrom('gateway_difference').execute()
})

test('books that agree show nothing; fees and payouts are no difference (PAY-44)', async () => {
  later.tamper = (entries) => [
    ...entries,
    entry({ id: 'txn_fee', kind: 'FEE', amount_cents: -30 }),
    entry({ id: 'txn_payout', kind: 'PAYOUT', amount_cents: -9_000 }),
  ]
  expect(await run()).toMatchObject({ entries: 4, differences: 0, fees_cents: 30 })
  expect(await found()).toEqual([])
})

test.each([
  [
    'a charge of another amount',
    change('CHARGE', { amount_cents: 1 }),
    'CHARGE_AMOUNT',
    charge_id,
    0.01,
  ],
  [
    'a refund of another amount',
    change('REFUND', { amount_cents: -1 }),
    'REFUND_AMOUNT',
    charge_id,
    -0.01,
  ],
  [
    'a charge that the shop does not have',
    add({ kind: 'CHARGE', source: 'pi_other', charge_id: 'pi_other', amount_cents: 700 }),
    'UNKNOWN_CHARGE',
    'pi_other',
    7,
  ],
  [
    'a refund that the shop does not have',
    add({ kind: 'REFUND', source: 're_other', charge_id, amount_cents: -700 }),
    'UNKNOWN_REFUND',
    charge_id,
    -7,
  ],
  [
    'a dispute that the shop does not know',
    add({ kind: 'DISPUTE', source: 'dp_other', amount_cents: -700, fee_cents: 1_500 }),
    'UNKNOWN_DISPUTE',
    'dp_other',
    -7,
  ],
  ['an adjustment', add({ source: 'adj_1', amount_cents: -250 }), 'OTHER_MOVEMENT', 'adj_1', -2.5],
] as const)(
  '%s is found, and gone when it agrees (PAY-44)',
  async (_name, tamper, kind, charge, amount) => {
    later.tamper = tamper
    expect(await run()).toMatchObject({ differences: 1 })
    expect(await found()).toEqual([{ kind, charge, amount }])
    expect(await run()).toMatchObject({ differences: 1 })
    expect(await found()).toHaveLength(1)
    // What was added leaves the balance in a test only; what was changed is compared again.
    later.tamper = (entries) => entries
    await run()
    const isPlanted = kind.startsWith('UNKNOWN') || kind === 'OTHER_MOVEMENT'
    expect(await found()).toHaveLength(isPlanted ? 1 : 0)
  },
)

test('a payment and a refund that the gateway moved no money for are found (PAY-44)', async () => {
  later.tamper = () => []
  const forgetful = {
    ...gateway,
    findCharge: async () => null,
    listRefundsOf: async () => [],
  }
  await reconcileBalance({ db, clock, gateway: forgetful, log })
  const { rows: paid } = await sql<{ total: number }>`
    select captured_cents / 100.0::float8 as total from payment where charge_id = ${charge_id}`.execute(
    db,
  )
  expect(await found()).toEqual(
    expect.arrayContaining([
      { kind: 'MISSING_CHARGE', charge: charge_id, amount: paid[0]!.total },
      { kind: 'MISSING_REFUND', charge: charge_id, amount: -5 },
    ]),
  )
  later.tamper = (entries) => entries
  await run()
  expect(await found()).toEqual([])
})

test('a charge that is older than what was read, and a refund that a bank sent back, are no difference', async () => {
  // The gateway still confirms both when it is asked.
  later.tamper = () => []
  expect(await run()).toMatchObject({ differences: 0 })
  later.tamper = (entries) => [
    ...entries,
    entry({ id: 'txn_1', kind: 'REFUND', source: 're_back', charge_id, amount_cents: -100 }),
    entry({
      id: 'txn_2',
      kind: 'RETURNED_REFUND',
      source: 're_back',
      charge_id,
      amount_cents: 100,
    }),
  ]
  expect(await run()).toMatchObject({ differences: 0 })
})
