import { previewPurchaseRental, purchaseRental } from '@twirl/contract/buying/checkout'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '#platform/database/transaction.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import { openCheckoutShop, SILENT_CARD } from '../../../test/checkout/checkout-shop.ts'
import {
  deliver,
  exchangeCalls,
  insertSizes,
  itemsOf,
  newRenter,
  statesOf,
} from '../../../test/checkout/renter.ts'
import { DEFAULT_SETTINGS } from '../../system/default-settings.ts'
import {
  actionsOf,
  loadItemFacts,
  lockItem,
  lockOrders,
  markItem,
  startReturn,
} from '../../orders/public.ts'
import type { SagaStep } from './saga-deps.ts'

/** The process that takes the requests dies after this step, once; it never sweeps. */
let crashAfter: SagaStep | null = null
const shop = await openCheckoutShop({
  testing: {
    sweepMs: 1_000_000,
    afterStep: (step) => {
      if (step !== crashAfter) return
      crashAfter = null
      throw new Error(`died after ${step}`)
    },
  },
})
const { db, clock } = shop
const otherProcess = await buildTestApp({ besides: shop, testing: { sweepMs: 20 } })
let dresses = 10

beforeEach(() => {
  crashAfter = null
})

const newDress = (stock?: { m?: number; l?: number }) => insertSizes(db, ++dresses, stock)

const waitUntilSettled = () =>
  vi.waitFor(async () => expect((await checkBooks(db)).unsettled).toBe(0), 10_000)

/** What the call of a return does. */
const returnItem = (id: number) =>
  inTransaction(db, async (transaction) => {
    await lockItem(transaction, id, null)
    const [facts] = await loadItemFacts(transaction, [id])
    const { rental_terms: rental, after_sale_terms: after_sale } = DEFAULT_SETTINGS
    const now = clock.now()
    if (!actionsOf(facts!, { rental, after_sale }, now).is_returnable) return { status: 409 }
    await startReturn(transaction, facts!, { reason: null, now })
    return { status: 200 }
  })

describe('with books that agree in the end', () => {
  afterEach(async () => {
    expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
  })

  describe.each<SagaStep>(['RESERVED', 'CHARGED', 'SETTLED'])(
    'a process that dies after %s',
    (step) => {
      test('leaves a free exchange that another one completes', async () => {
        const { m, l } = await newDress()
        const renter = await newRenter(shop, { sku: m })
        const quoted = (await renter.previewFor(l)).body
        crashAfter = step
        expect((await renter.exchangeFor(l, quoted)).error.error_code).toBe('CHECKOUT_PENDING')
        clock.advance({ seconds: 5 })
        await waitUntilSettled()
        const answer = await renter.exchangeFor(l, quoted, null, otherProcess)
        expect(answer.status).toBe(200)
        expect(await statesOf(db, renter.unitIds)).toEqual(['RETURNING', 'RETURNING'])
        const mails = await shop.outbox(renter.email)
        expect(mails.filter(({ subject }) => subject?.includes('exchange'))).toHaveLength(1)
      })
    },
  )

  test('a paid exchange whose charge was not answered is completed once', async () => {
    const { credit_card_id, second } = await newSecondExchange({ number: SILENT_CARD })
    const { m } = await newDress()
    const quoted = (await second.previewFor(m)).body
    crashAfter = 'CHARGED'
    await second.exchangeFor(m, quoted, credit_card_id)
    clock.advance({ seconds: 5 })
    await waitUntilSettled()
    expect((await second.exchangeFor(m, quoted, credit_card_id)).status).toBe(200)
  })

  test('one that is pending excludes return and purchase, until it is given up', async () => {
    const renter = await newSecondExchange()
    const { second } = renter
    const { m } = await newDress()
    await sql`update sandbox_dial set is_out = true`.execute(db)
    expect(await requestAllWhilePending(renter, m)).toEqual([
      'CHECKOUT_PENDING',
      'ITEM_NOT_PURCHASABLE',
      409,
    ])
    expect((await second.options()).error.error_code).toBe('ITEM_NOT_EXCHANGEABLE')
    clock.advance({ minutes: 16 })
    await sql`update sandbox_dial set is_out = false`.execute(db)
    await waitUntilSettled()
    expect((await second.previewFor(m)).status).toBe(200)
  })

  test('units that staff received meanwhile stay received', async () => {
    const { m, l } = await newDress()
    const renter = await newRenter(shop, { sku: m })
    const quoted = (await renter.previewFor(l)).body
    crashAfter = 'RESERVED'
    await renter.exchangeFor(l, quoted)
    await sql`update unit set state = 'RECEIVED' where id = ${renter.unitIds[0]}`.execute(db)
    await sql`
      insert into rental_fact (rental_id, kind, happened_at, recorded_at, said_by)
      select r.id, 'RECEIVED', ${clock.now()}, ${clock.now()}, 'STAFF'
      from rental r join booking b on b.id = r.booking_id where b.unit_id = ${renter.unitIds[0]}`.execute(
      db,
    )
    clock.advance({ seconds: 5 })
    await waitUntilSettled()
    expect((await renter.exchangeFor(l, quoted)).status).toBe(200)
    expect(await statesOf(db, renter.unitIds)).toEqual(['RECEIVED', 'RETURNING'])
  })

  test('one item exchanged with ten tokens at once is exchanged once', async () => {
    const { m, l } = await newDress({ l: 20 })
    const renter = await newRenter(shop, { sku: m })
    const quotes = await Promise.all(Array.from({ length: 10 }, () => renter.previewFor(l)))
    const answers = await Promise.all(
      quotes.map(({ body }, i) => renter.exchangeFor(l, body, null, i % 2 ? shop : otherProcess)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { error } of answers.filter(({ status }) => status !== 200))
      expect(['ITEM_NOT_EXCHANGEABLE', 'ORDER_IN_PROGRESS']).toContain(error.error_code)
  })

  test('one request ten times at once has ten equal answers', async () => {
    const { m, l } = await newDress()
    const renter = await newRenter(shop, { sku: m })
    const quoted = (await renter.previewFor(l)).body
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        renter.exchangeFor(l, quoted, null, i % 2 ? shop : otherProcess),
      ),
    )
    expect(new Set(answers.map(({ body }) => body.order_number)).size).toBe(1)
  })

  test.each([1, 2])('exchange, purchase and return at once, try %i: one of them', async () => {
    expect(await countWinners()).toBe(1)
  })

  test('two exchanges in opposite directions at once both succeed', async () => {
    const { m, l } = await newDress({ m: 4, l: 4 })
    const [a, b] = [await newRenter(shop, { sku: m }), await newRenter(shop, { sku: l })]
    const [toL, toM] = [(await a.previewFor(l)).body, (await b.previewFor(m)).body]
    const answers = await Promise.all([a.exchangeFor(l, toL), b.exchangeFor(m, toM)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  test('two items of an order exchanged at once: only one is free', async () => {
    const { m, l } = await newDress({ m: 4, l: 4 })
    const { m: otherM, l: otherL } = await newDress()
    const renter = await newRenter(shop, { sku: m, otherSku: otherM })
    const other = exchangeCalls(renter.visitor, renter.otherItemId!)
    const quotes = [(await renter.previewFor(l)).body, (await other.previewFor(otherL)).body]
    expect(quotes.map(({ total }) => total)).toEqual([0, 0])
    const answers = await Promise.all([
      renter.exchangeFor(l, quotes[0]!),
      other.exchangeFor(otherL, quotes[1]!, null, otherProcess),
    ])
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ error }) => error.error_code)).toEqual(['ORDER_CHANGED'])
    const [left, sku] = refused[0] === answers[0] ? [renter, l] : [other, otherL]
    expect((await left.previewFor(sku)).body.delivery_fee).toBe(9.99)
  })
})

describe('an exchange that begins while another one of the order has begun but not committed', () => {
  /** The second one, while the first one marks its item in a transaction of its own. */
  async function exchangeMeanwhile(before: typeof lockOrders) {
    const { m, l } = await newDress()
    const { m: otherM } = await newDress()
    const renter = await newRenter(shop, { sku: m, otherSku: otherM })
    const quoted = (await renter.previewFor(l)).body
    const { id } = await db
      .selectFrom('customer_order')
      .select('id')
      .where('order_number', '=', renter.order_number)
      .executeTakeFirstOrThrow()
    let answer: ReturnType<typeof renter.exchangeFor>
    await inTransaction(db, async (transaction) => {
      await before(transaction, { id })
      await markItem(transaction, renter.otherItemId!, 'exchange_token', quoted.order_token)
      answer = renter.exchangeFor(l, quoted)
      await Promise.race([
        answer,
        vi.waitFor(async () => expect(await countWaiting()).toBe(1), 10_000),
      ])
    })
    const result = await answer!
    await sql`
      update order_item set exchange_token = null where id = ${renter.otherItemId}`.execute(db)
    return result
  }

  test('waits for it, and is not free', async () => {
    expect((await exchangeMeanwhile(lockOrders)).error.error_code).toBe('ORDER_CHANGED')
  })

  test('would be free too, if the first one did not lock the order', async () => {
    expect((await exchangeMeanwhile(async () => [])).status).toBe(200)
  })
})

// The last test: it removes the guard.
test('without marks a pending exchange excludes neither return nor purchase', async () => {
  await sql`
    create function forget_marks() returns trigger language plpgsql as $$
    begin
      new.exchange_token := null;
      new.purchase_token := null;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger forget_marks before update on order_item
    for each row execute function forget_marks()`.execute(db)
  const renter = await newSecondExchange()
  const { m } = await newDress()
  await sql`update sandbox_dial set is_out = true`.execute(db)
  expect(await requestAllWhilePending(renter, m)).toEqual([
    'CHECKOUT_PENDING',
    'CHECKOUT_PENDING',
    200,
  ])
})

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]!.count
}

type SecondExchange = Awaited<ReturnType<typeof newSecondExchange>>

/** The input of a purchase that was previewed. */
async function quotePurchase({ credit_card_id, second, visitor }: SecondExchange) {
  const wanted = {
    sku: second.sku,
    quantity: 2,
    original_order_number: second.order_number,
    coupon_code: null,
  }
  const { order_token } = (await visitor.call(previewPurchaseRental, wanted)).body
  return { ...wanted, credit_card_id, order_token }
}

/** How many of an exchange, a purchase and a return of one item succeed, when all are requested at once. */
async function countWinners(): Promise<number> {
  const renter = await newSecondExchange()
  const { credit_card_id, visitor, second } = renter
  const { m } = await newDress()
  const quoted = (await second.previewFor(m)).body
  const quotedPurchase = await quotePurchase(renter)
  const answers = await Promise.all([
    second.exchangeFor(m, quoted, credit_card_id),
    visitor.call(purchaseRental, quotedPurchase, otherProcess),
    returnItem(second.itemId),
  ])
  return answers.filter(({ status }) => status === 200).length
}

/** An exchange, then a purchase, then a return of one item while the gateway does not answer. */
async function requestAllWhilePending(renter: SecondExchange, sku: string) {
  const { credit_card_id, visitor, second } = renter
  const quoted = (await second.previewFor(sku)).body
  const quotedPurchase = await quotePurchase(renter)
  const exchange = await second.exchangeFor(sku, quoted, credit_card_id)
  const purchase = await visitor.call(purchaseRental, quotedPurchase)
  const returned = await returnItem(second.itemId)
  return [exchange.error.error_code, purchase.error.error_code, returned.status]
}

/** A customer who has exchanged before: the second exchange costs the fee, so that the gateway is asked. */
async function newSecondExchange(card: { number?: string } = {}) {
  const { m, l } = await newDress()
  const renter = await newRenter(shop, { sku: m, ...card })
  const quoted = (await renter.previewFor(l)).body
  const { order_number } = (await renter.exchangeFor(l, quoted)).body
  await deliver(shop, order_number)
  const [item] = await itemsOf(db, order_number)
  const calls = exchangeCalls(renter.visitor, item!.id)
  return { ...renter, second: { sku: l, order_number, itemId: item!.id, ...calls } }
}
