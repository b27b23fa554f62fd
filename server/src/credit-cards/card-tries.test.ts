import { createCard } from '@twirl/contract/buying/credit-cards'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Limit, LIMITS } from '#platform/security/limit-table.ts'
import {
  cardOf,
  DECLINED_CARD,
  newCustomerBuyer,
  newGuestBuyer,
  openCheckoutShop,
  placeUntilAnswered,
  REFUSED_CARD,
} from '../../test/checkout/checkout-shop.ts'
import { passTime, storeLimits } from '../../test/stored-limits.ts'

const shop = await openCheckoutShop({ units: 400 })
const { db } = shop
const HOUSE = '203.0.113.40'

// Few tries that do not refill while a test runs.
const SLOWLY = { window_seconds: 10_000_000 }
const FEW = {
  card_miss_by_owner: SLOWLY,
  card_first_tries: SLOWLY,
  card_first_miss_from_address: { ...SLOWLY, limit: 4 },
  card_miss_from_address: { ...SLOWLY, limit: 3 },
}
beforeEach(async () => {
  await sql`truncate limit_use`.execute(db)
  await storeLimits(db, FEW)
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
  test('60 guests who pay at the same moment all succeed, though they share four tries (SHOP-15)', async () => {
    const ready = await Promise.all((await newGuests(60)).map(quote))
    const answers = await Promise.all(
      ready.map(({ buyer, quoted }) => placeUntilAnswered(() => buyer.place(quoted))),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 200))
  })

  test('when further tries are used up, a guest who has not missed still pays, and one who has must wait (SHOP-15)', async () => {
    const [unlucky] = await newGuests(1)
    for (let i = 0; i < 4; i++)
      expect((await pay(unlucky!, DECLINED_CARD)).error.errorCode).toBe('PAY_FAILED')
    const [honest] = await newGuests(1)
    expect((await pay(honest!)).status).toBe(200)
    // Paying costs nothing: the next one pays too.
    const [next] = await newGuests(1)
    expect((await pay(next!)).status).toBe(200)
    const again = await pay(unlucky!)
    expect([again.status, again.error.errorCode]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('a new Guest-Id for each card does not give more tries than the address has', async () => {
    const codes: string[] = []
    for (const guest of await newGuests(7))
      codes.push((await pay(guest, DECLINED_CARD)).error.errorCode)
    expect(codes).toEqual([
      ...Array<string>(4).fill('PAY_FAILED'),
      ...Array<string>(3).fill('TOO_MANY_REQUESTS'),
    ])
    // A customer at that address is counted by account.
    const customer = await newCustomerBuyer(shop, { address: HOUSE })
    expect((await customer.place((await customer.previewBag()).body)).status).toBe(200)
  })

  test('nor do cards at the same moment, after which the next guest waits for one refill (SHOP-15)', async () => {
    const ready = await Promise.all((await newGuests(20)).map(quote))
    const answers = await Promise.all(
      ready.map(({ buyer, quoted }) => buyer.place(quoted, { credit_card: cardOf(DECLINED_CARD) })),
    )
    const codes = answers.map(({ error }) => error.errorCode)
    expect(codes.filter((code) => code === 'PAY_FAILED')).toHaveLength(4)
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(16)
    const [honest] = await newGuests(1)
    const refused = await pay(honest!)
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeLessThanOrEqual(SLOWLY.window_seconds / 4)
    await passTime(db, wait)
    const house = await Promise.all((await newGuests(10)).map(quote))
    const paid = await Promise.all(
      house.map(({ buyer, quoted }) => placeUntilAnswered(() => buyer.place(quoted))),
    )
    expect(paid.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  })

  test('the numbers of the shop: 90 misses at once, then 150 an hour, and a first try after 30 seconds', () => {
    const { card_first_miss_from_address: first, card_miss_from_address: further } = LIMITS
    expect(first.limit + further.limit).toBe(90)
    const perHour = ({ limit, windowSeconds }: Limit) => (limit * 3_600) / windowSeconds
    expect(perHour(first) + perHour(further)).toBe(150)
    expect(first.windowSeconds / first.limit).toBe(30)
  })
})

test('refused cards of a customer cost the guests of the address no try', async () => {
  await storeLimits(db, { ...FEW, card_first_miss_from_address: { ...SLOWLY, limit: 2 } })
  const { visitor } = await newCustomerBuyer(shop, { address: HOUSE })
  for (let i = 0; i < 5; i++) {
    const refused = await visitor.call(createCard, cardOf(REFUSED_CARD))
    expect(refused.error.errorCode).toBe('CARD_NOT_ACCEPTED')
  }
  const [guest] = await newGuests(1)
  expect((await pay(guest!, DECLINED_CARD)).error.errorCode).toBe('PAY_FAILED')
  expect((await pay((await newGuests(1))[0]!)).status).toBe(200)
})
