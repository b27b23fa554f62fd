import { listAudit } from '@twirl/contract/staff/access/audit'
import { getBooks, settleDifference, settleTax } from '@twirl/contract/staff/money/books'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { bodyOf } from '../../../test/build-test-app.ts'
import { newGuestBuyer, openCheckoutShop } from '../../../test/checkout/checkout-shop.ts'
import { logInStaff } from '../../../test/staff-factory.ts'
import { BookComparison } from './book-comparison.ts'

const NOW = new Date('2027-01-04T17:00:00Z')
const shop = await openCheckoutShop({ now: NOW })
const { db } = shop
const { call } = await logInStaff(shop, ['finance', 'owner'])
const other = await logInStaff(shop, ['finance'])
const books = async () => bodyOf(await call(getBooks, {}))
const auditOf = async (subject: string) =>
  bodyOf(await call(listAudit, { subject })).entries.map(({ action, reason }) => [action, reason])

const unknown = (key: string) => ({
  key,
  kind: 'UNKNOWN_CHARGE' as const,
  charge_id: `ch_${key}`,
  amount_cents: 1_250,
})
/** One comparison of the books. */
async function compare({ agreed = [], differing = [] }: Record<string, string[]>, now = NOW) {
  const book = new BookComparison()
  for (const key of agreed) book.see({ key })
  for (const key of differing) book.differ(unknown(key))
  await book.store(db, now)
}

describe('differences of the books (STAFF-76)', () => {
  beforeEach(() => db.deleteFrom('gateway_difference').execute())
  const keys = async () => (await books()).differences.map(({ key }) => key)

  test('are listed since they were found, until the books agree', async () => {
    await compare({ differing: ['a', 'b'] })
    await compare({ differing: ['a'], agreed: ['b'] }, new Date(NOW.getTime() + 600_000))
    expect((await books()).differences).toEqual([
      {
        key: 'a',
        kind: 'UNKNOWN_CHARGE',
        charge_id: 'ch_a',
        amount: 12.5,
        found_at: NOW.toISOString(),
      },
    ])
  })

  test('that are older than what was compared stay until they are settled', async () => {
    await compare({ differing: ['old'] })
    await compare({ agreed: ['new'] })
    expect(await keys()).toEqual(['old'])
    expect((await call(settleDifference, { key: 'old', reason: 'Test charge' })).status).toBe(200)
    expect(await keys()).toEqual([])
    await compare({ differing: ['old'] })
    expect(await keys()).toEqual([])
  })

  test('are settled once by two at once, with one entry in the audit log', async () => {
    await compare({ differing: ['race'] })
    const answers = await Promise.all(
      [call, other.call].map((by) => by(settleDifference, { key: 'race', reason: 'Cleared' })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await auditOf('ch_race')).toEqual([['payment.settle-difference', 'Cleared']])
  })

  test('that are not there cannot be settled, and none without a reason', async () => {
    const { error } = await call(settleDifference, { key: 'none', reason: 'Cleared' })
    expect(error.error_code).toBe('NOT_FOUND')
    await compare({ differing: ['c'] })
    expect((await call(settleDifference, { key: 'c', reason: ' ' })).status).toBe(400)
    expect(await keys()).toEqual(['c'])
  })
})

describe('tax that was not charged (STAFF-76)', () => {
  test('is listed until it is settled, once', async () => {
    const buyer = await newGuestBuyer(shop)
    const { order_number } = bodyOf(await buyer.place(bodyOf(await buyer.previewBag())))
    await sql`
      update customer_order set review_reason = 'TAX_NOT_CHARGED', tax_owed_cents = 490
      where order_number = ${order_number}`.execute(db)
    expect((await books()).tax_owed).toEqual([
      { order_number, paid_at: NOW.toISOString(), state: 'OR', tax: 4.9 },
    ])
    const answers = await Promise.all(
      [call, other.call].map((by) => by(settleTax, { order_number, reason: 'Declared by hand' })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await books()).tax_owed).toEqual([])
    expect(await auditOf(order_number)).toEqual([['order.settle-tax', 'Declared by hand']])
  })

  test('of an order that does not exist cannot be settled', async () => {
    const { error } = await call(settleTax, { order_number: 'TW-00000000', reason: 'Declared' })
    expect(error.error_code).toBe('NOT_FOUND')
  })
})
