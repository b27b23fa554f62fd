import { deleteCartItem } from '@twirl/contract/buying/cart'
import { createCard } from '@twirl/contract/buying/credit-cards'
import { sql } from 'kysely'
import pino from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, testSecrets } from '../../test/build-test-app.ts'
import {
  cardOf,
  DECLINED_CARD,
  insertDress,
  newCustomerBuyer,
  newGuestBuyer,
  openForgetfulShop,
  OTHER_GOOD_CARD,
  REFUSED_CARD,
} from '../../test/checkout/checkout-shop.ts'
import { holdGateway } from '../../test/checkout/hold-gateway.ts'
import { eventually } from '../../test/eventually.ts'
import { storeLimits } from '../../test/stored-limits.ts'
import { sandboxGateway } from '../providers/payments/sandbox.ts'
import { turnDials } from '../providers/payments/sandbox.queries.ts'
import { sweepHandovers } from './sweep-handovers.ts'

const shop = await openForgetfulShop()
const { db, clock } = shop
const otherProcess = await buildTestApp({ besides: shop })
let dresses = 10

/** How many cards the gateway has been given, and how many it still has. */
async function cardsAtGateway(): Promise<{ given: number; stored: number }> {
  const { rows } = await sql<{ given: number; stored: number }>`
    select (select count(*) from given_card)::int as given,
      (select count(*) from sandbox_card)::int as stored`.execute(db)
  return rows[0]!
}

await sql`create table given_card (token text)`.execute(db)
await sql`
  create function note_card() returns trigger language plpgsql as $$
  begin insert into given_card values (new.token); return null; end $$`.execute(db)
await sql`
  create trigger note_card after insert on sandbox_card
  for each row execute function note_card()`.execute(db)

beforeEach(async () => {
  await sql`truncate given_card`.execute(db)
})

const expectNoCardLeft = () =>
  eventually(async () => expect((await cardsAtGateway()).stored).toBe(0))

describe('a token that cannot be used costs nothing at the gateway', () => {
  test('made up, of another order, replaced, expired, or paid', async () => {
    const buyer = await newGuestBuyer(shop)
    const old = (await buyer.previewBag()).body
    const quoted = (await buyer.previewBag({ order_token: old.order_token })).body
    const codes = [
      await buyer.place({ order_token: '0'.repeat(32), coupon_code: null }),
      await buyer.place(quoted, { coupon_code: 'OTHER' }),
      await buyer.place(old),
    ].map(({ error }) => error.error_code)
    expect(codes).toEqual(['ORDER_TOKEN_EXPIRED', 'ORDER_TOKEN_MISMATCH', 'ORDER_TOKEN_EXPIRED'])
    expect(await cardsAtGateway()).toEqual({ given: 0, stored: 0 })

    expect((await buyer.place(quoted)).status).toBe(200)
    expect((await buyer.place(quoted)).status).toBe(200)
    expect((await cardsAtGateway()).given).toBe(1)
    const late = await newGuestBuyer(shop)
    const expired = (await late.previewBag()).body
    clock.advance({ minutes: 31 })
    expect((await late.place(expired)).error.error_code).toBe('ORDER_TOKEN_EXPIRED')
    expect((await cardsAtGateway()).given).toBe(1)
    await expectNoCardLeft()
  })
})

describe('the gateway keeps no card of a guest', () => {
  test('whose bag has changed, or whose piece is sold out', async () => {
    const sku = await insertDress(db, ++dresses, 1)
    const [changed, slow, fast] = [
      await newGuestBuyer(shop),
      await newGuestBuyer(shop, { sku }),
      await newGuestBuyer(shop, { sku }),
    ]
    const quotes = [
      (await changed.previewBag()).body,
      (await slow.previewBag()).body,
      (await fast.previewBag()).body,
    ]
    await changed.visitor.call(deleteCartItem, { itemId: changed.items[0]!.id })
    expect((await changed.place(quotes[0]!)).error.error_code).toBe('ORDER_CHANGED')
    expect((await fast.place(quotes[2]!)).status).toBe(200)
    expect((await slow.place(quotes[1]!)).error.error_code).toBe('ORDER_CHANGED')
    await expectNoCardLeft()
  })

  test('whose card is declined', async () => {
    const buyer = await newGuestBuyer(shop)
    const quoted = (await buyer.previewBag()).body
    const declined = await buyer.place(quoted, { credit_card: cardOf(DECLINED_CARD) })
    expect(declined.error.error_code).toBe('PAY_FAILED')
    await expectNoCardLeft()
  })

  test('who submits ten times at once to two processes', async () => {
    const buyer = await newGuestBuyer(shop)
    const quoted = (await buyer.previewBag()).body
    const answers = await holdGateway(db, {
      work: () =>
        Promise.all(
          Array.from({ length: 10 }, (_, i) =>
            buyer.place(quoted, {}, i % 2 ? shop : otherProcess),
          ),
        ),
      waiting: 2,
    })
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200))
    expect((await cardsAtGateway()).given).toBe(2)
    await expectNoCardLeft()
  })

  test('whose charge came too late and was given back', async () => {
    const buyer = await newGuestBuyer(shop)
    const quoted = (await buyer.previewBag()).body
    shop.loseNextOrder()
    await buyer.place(quoted)
    await sql`
      update booking set state = 'RELEASED', hold_expires_at = null
      where reference = ${quoted.order_token}`.execute(db)
    clock.advance({ seconds: 5 })
    await buyer.place(quoted)
    expect(await db.selectFrom('sandbox_refund').select('key').execute()).toHaveLength(1)
    await expectNoCardLeft()
  })

  test('whose order the database could not store', async () => {
    const buyer = await newGuestBuyer(shop)
    const quoted = (await buyer.previewBag()).body
    await sql`
      create function refuse() returns trigger language plpgsql as $$
      begin raise 'broken'; end $$`.execute(db)
    await sql`
      create trigger refuse before insert on payment for each row execute function refuse()`.execute(
      db,
    )
    expect((await buyer.place(quoted)).status).toBe(500)
    await sql`drop trigger refuse on payment`.execute(db)
    await expectNoCardLeft()
  })
})

describe('a handover that a call has left behind', () => {
  const gateway = sandboxGateway({ db, clock, secrets: testSecrets })
  const sweep = async () => {
    clock.advance({ minutes: 31 })
    await sweepHandovers({ db, clock, gateway, log: pino({ level: 'silent' }) })
  }
  const countHandovers = async () =>
    (await db.selectFrom('card_handover').select('reference').execute()).length

  beforeEach(sweep)

  test('ends with a lost answer: the card is deleted by the sweep', async () => {
    const buyer = await newGuestBuyer(shop)
    const quoted = (await buyer.previewBag()).body
    await turnDials(db, { lost_answer_share: 1 })
    expect((await buyer.place(quoted)).error.error_code).toBe('PAYMENT_UNAVAILABLE')
    await turnDials(db, { lost_answer_share: 0 })
    expect((await cardsAtGateway()).stored).toBe(1)
    await sweep()
    expect((await cardsAtGateway()).stored).toBe(0)
    expect(await countHandovers()).toBe(0)
  })

  test('ends with a database that cannot store the deletion either', async () => {
    const buyer = await newGuestBuyer(shop)
    const quoted = (await buyer.previewBag()).body
    await sql`alter table payment rename to away`.execute(db)
    expect((await buyer.place(quoted)).status).toBe(500)
    await sql`alter table away rename to payment`.execute(db)
    expect((await cardsAtGateway()).stored).toBe(1)
    await sweep()
    expect((await cardsAtGateway()).stored).toBe(0)
    expect(await countHandovers()).toBe(0)
  })

  test('ends with a customer who saves a card', async () => {
    const { visitor } = await newCustomerBuyer(shop)
    expect(await countHandovers()).toBe(0)
    await turnDials(db, { lost_answer_share: 1 })
    const lost = await visitor.call(createCard, cardOf(OTHER_GOOD_CARD))
    expect(lost.error.error_code).toBe('PAYMENT_UNAVAILABLE')
    await turnDials(db, { lost_answer_share: 0 })
    await sweep()
    const rows = await db.selectFrom('sandbox_card').select('last_four').execute()
    expect(rows).toEqual([{ last_four: '4242' }])
    await sql`delete from credit_card`.execute(db)
    await sql`delete from sandbox_card`.execute(db)
  })

  test('is ended by the sweep without the gateway when a payment names the card', async () => {
    const buyer = await newGuestBuyer(shop)
    const quoted = (await buyer.previewBag()).body
    shop.loseNextOrder()
    await buyer.place(quoted)
    await turnDials(db, { is_out: true })
    await sweep()
    await turnDials(db, { is_out: false })
    expect(await countHandovers()).toBe(0)
    expect((await cardsAtGateway()).stored).toBe(1)
    await buyer.place(quoted)
    await expectNoCardLeft()
  })

  test('is ended at once for a card that is refused', async () => {
    const buyer = await newGuestBuyer(shop)
    const quoted = (await buyer.previewBag()).body
    await buyer.place(quoted, { credit_card: cardOf(REFUSED_CARD) })
    expect(await countHandovers()).toBe(0)
  })
})

test('a card that is attached to a payment stays until its outcome is known', async () => {
  const buyer = await newGuestBuyer(shop)
  const quoted = (await buyer.previewBag()).body
  shop.loseNextOrder()
  expect((await buyer.place(quoted)).error.error_code).toBe('CHECKOUT_PENDING')
  expect((await cardsAtGateway()).stored).toBe(1)
  clock.advance({ seconds: 5 })
  expect((await buyer.place(quoted)).status).toBe(200)
  await expectNoCardLeft()
})

describe('a miss is counted', () => {
  const spentTries = async () => {
    const { rows } = await sql<{ tries: number }>`
      select coalesce(max(round(extract(epoch from theoretical_arrival_time - now()) / 360)), 0)::int as tries
      from limit_use where key like 'card_miss_by_owner%'`.execute(db)
    return rows[0]!.tries
  }

  beforeEach(async () => {
    await storeLimits(db, {})
    await sql`delete from limit_use`.execute(db)
  })

  test.each([
    ['declined', DECLINED_CARD],
    ['not accepted', REFUSED_CARD],
  ])('once for twelve submits at once of one card that is %s', async (_name, number) => {
    const buyer = await newGuestBuyer(shop)
    const quoted = (await buyer.previewBag()).body
    const answers = await holdGateway(db, {
      work: () =>
        Promise.all(
          Array.from({ length: 12 }, () => buyer.place(quoted, { credit_card: cardOf(number) })),
        ),
    })
    expect(new Set(answers.map(({ error }) => error.error_code)).size).toBe(1)
    expect(await spentTries()).toBe(1)
  })

  test('once for twelve submits at once to two processes of one card that is declined', async () => {
    const buyer = await newGuestBuyer(shop)
    const quoted = (await buyer.previewBag()).body
    const credit_card = cardOf(DECLINED_CARD)
    const answers = await holdGateway(db, {
      work: () =>
        Promise.all(
          Array.from({ length: 12 }, (_, i) =>
            buyer.place(quoted, { credit_card }, i % 2 ? shop : otherProcess),
          ),
        ),
      waiting: 2,
    })
    expect(new Set(answers.map(({ error }) => error.error_code))).toEqual(new Set(['PAY_FAILED']))
    const attempts = await db
      .selectFrom('payment')
      .select('attempt')
      .where('order_token', '=', quoted.order_token)
      .execute()
    expect(attempts).toHaveLength(1)
    expect(await spentTries()).toBe(1)
  })

  test('again for the next attempt', async () => {
    const buyer = await newGuestBuyer(shop)
    const quoted = (await buyer.previewBag()).body
    for (const expected of [1, 2]) {
      await buyer.place(quoted, { credit_card: cardOf(DECLINED_CARD) })
      expect(await spentTries()).toBe(expected)
    }
  })
})
