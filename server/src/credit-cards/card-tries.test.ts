import { createCard } from '@twirl/contract/buying/credit-cards'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { LIMITS } from '#platform/security/limit-table.ts'
import {
  cardOf,
  DECLINED_CARD,
  newCustomerBuyer,
  newGuestBuyer,
  openCheckoutShop,
  REFUSED_CARD,
} from '../../test/checkout/checkout-shop.ts'
import { storeLimits } from '../../test/stored-limits.ts'

const shop = await openCheckoutShop({ units: 400 })
const { db } = shop
const HOUSE = '203.0.113.40'

// The numbers of the shop for a longer time, so that a slow machine refills none.
const SLOWLY = { window_seconds: 10_000_000 }
const FEW = {
  card_miss_from_address: { ...SLOWLY, limit: 3 },
  card_first_miss_from_address: { ...SLOWLY, limit: 4 },
}
beforeEach(async () => {
  await sql`truncate limit_use`.execute(db)
  await storeLimits(db, {
    card_miss_by_owner: SLOWLY,
    card_miss_from_address: SLOWLY,
    card_first_miss_from_address: SLOWLY,
  })
})

type Buyer = Awaited<ReturnType<typeof newGuestBuyer>>
const newGuests = (count: number): Promise<Buyer[]> =>
  Promise.all(Array.from({ length: count }, () => newGuestBuyer(shop, { address: HOUSE })))
const quote = async (buyer: Buyer) => ({ buyer, quoted: (await buyer.previewBag()).body })
const pay = async (buyer: Buyer, number?: string) => {
  const { body } = await buyer.previewBag()
  return buyer.place(body, { credit_card: cardOf(number) })
}

describe('cards of guests who share an address', () => {
  test('100 guests who pay at the same moment all succeed', async () => {
    const ready = await Promise.all((await newGuests(100)).map(quote))
    const answers = await Promise.all(ready.map(({ buyer, quoted }) => buyer.place(quoted)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 200))
  })

  test('after 30 declined cards a guest who has not missed still pays, and one who has must wait (SHOP-15)', async () => {
    const guests = await newGuests(LIMITS.card_miss_from_address.limit)
    for (const guest of guests)
      expect((await pay(guest, DECLINED_CARD)).error.errorCode).toBe('PAY_FAILED')
    const [honest] = await newGuests(1)
    expect((await pay(honest!)).status).toBe(200)
    // Paying costs nothing: the next one pays too.
    const [next] = await newGuests(1)
    expect((await pay(next!)).status).toBe(200)
    const again = await pay(guests[0]!)
    expect([again.status, again.error.errorCode]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('a new Guest-Id for each card does not give more tries than the address has', async () => {
    await storeLimits(db, FEW)
    const codes: string[] = []
    for (const guest of await newGuests(10))
      codes.push((await pay(guest, DECLINED_CARD)).error.errorCode)
    expect(codes).toEqual([
      ...Array<string>(7).fill('PAY_FAILED'),
      ...Array<string>(3).fill('TOO_MANY_REQUESTS'),
    ])
    // A customer at that address is counted by account.
    const customer = await newCustomerBuyer(shop, { address: HOUSE })
    expect((await customer.place((await customer.previewBag()).body)).status).toBe(200)
  })

  test('misses that run at the same time are bounded, and all of them are counted', async () => {
    await storeLimits(db, { ...FEW, card_tries_by_guests_from_address: { ...SLOWLY, limit: 12 } })
    const ready = await Promise.all((await newGuests(20)).map(quote))
    const answers = await Promise.all(
      ready.map(({ buyer, quoted }) => buyer.place(quoted, { credit_card: cardOf(DECLINED_CARD) })),
    )
    const missed = answers.filter(({ error }) => error.errorCode === 'PAY_FAILED').length
    expect(missed).toBeGreaterThanOrEqual(7)
    expect(missed).toBeLessThanOrEqual(12)
    await storeLimits(db, FEW)
    const [late] = await newGuests(1)
    expect((await pay(late!)).status).toBe(429)
  })
})

test('refused cards of a customer cost the guests of the address no try', async () => {
  await storeLimits(db, {
    card_miss_from_address: { ...SLOWLY, limit: 1 },
    card_first_miss_from_address: { ...SLOWLY, limit: 1 },
  })
  const { visitor } = await newCustomerBuyer(shop, { address: HOUSE })
  for (let i = 0; i < 5; i++) {
    const refused = await visitor.call(createCard, cardOf(REFUSED_CARD))
    expect(refused.error.errorCode).toBe('CARD_NOT_ACCEPTED')
  }
  const [guest] = await newGuests(1)
  expect((await pay(guest!, DECLINED_CARD)).error.errorCode).toBe('PAY_FAILED')
  expect((await pay((await newGuests(1))[0]!)).status).toBe(200)
})
