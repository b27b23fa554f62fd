import { extendRental, previewExtension } from '@twirl/contract/buying/extensions'
import { createCard } from '@twirl/contract/buying/credit-cards'
import { getOrder, makeReturn } from '@twirl/contract/buying/orders'
import type { ExtensionPreview } from '@twirl/contract/buying/extensions'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays, dayOf, formatDay, startOfDay } from '#platform/new-york-time.ts'
import { buildTestApp, bodyOf, type TestApp } from '../../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import {
  cardOf,
  DECLINED_CARD,
  newCustomerBuyer,
  openCheckoutShop,
  RENT,
} from '../../../test/checkout/checkout-shop.ts'
import { insertSizes, newRenter } from '../../../test/checkout/renter.ts'
import { expectSamePreview } from '../../../test/orders/expect-same-preview.ts'
import { DEFAULT_SETTINGS } from '../../system/default-settings.ts'
import type { SagaStep } from '../saga/saga-deps.ts'

const { extension_terms, rental_terms } = DEFAULT_SETTINGS
const MONTH = extension_terms.extension_days
const TURNAROUND = 1 + rental_terms.return_transit_days + rental_terms.turnaround_days

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
let dresses = 100

beforeEach(() => {
  crashAfter = null
})

afterEach(async () => {
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

/** A customer with two pieces of a dress, of which there are `units`. */
async function newKeeper({ units = 2, number }: { units?: number; number?: string } = {}) {
  const { m: sku } = await insertSizes(db, ++dresses, { m: units })
  const renter = await newRenter(shop, { sku, ...(number && { number }) })
  const { visitor, itemId: order_item_id, credit_card_id } = renter
  return {
    ...renter,
    sku,
    preview: () => visitor.call(previewExtension, { order_item_id }),
    extend: (
      { order_token }: Pick<ExtensionPreview, 'order_token'>,
      { at, card = credit_card_id }: { at?: TestApp; card?: number } = {},
    ) => visitor.call(extendRental, { order_item_id, order_token, credit_card_id: card }, at),
    item: async () =>
      bodyOf(await visitor.call(getOrder, { orderNumber: renter.order_number })).order_items[0]!,
  }
}

/** Another customer is promised one of the units for some days after the rental. */
async function promise(unit_id: number, returnBy: string) {
  const from = startOfDay(addDays(returnBy, TURNAROUND + 2))
  const to = startOfDay(addDays(returnBy, TURNAROUND + 12))
  const { rows } = await sql<{ id: number }>`
    insert into booking (unit_id, sku, kind, state, during, reference)
    select id, sku, 'RENTAL', 'CONFIRMED', tstzrange(${from}, ${to}), 'promised' from unit where id = ${unit_id}
    returning id`.execute(db)
  return rows[0]!.id
}

const endsOf = async (unitIds: number[]) => {
  const { rows } = await sql<{ end: Date }>`
    select upper(during) as end from booking
    where unit_id = any(${unitIds}::bigint[]) and state in ('HELD', 'CONFIRMED') and reference <> 'promised'
    order by id`.execute(db)
  return rows.map(({ end }) => end)
}

const settled = () =>
  vi.waitFor(async () => expect((await checkBooks(db)).unsettled).toBe(0), 10_000)

describe('PUT /ajax/rental-item/rental-record/extend/preview', () => {
  test('quotes the rent of all pieces again, and both due dates (ORDER-21)', async () => {
    const keeper = await newKeeper()
    const { status, body } = await keeper.preview()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      subtotal: 2 * RENT,
      delivery_fee: 0,
      total: 2 * RENT,
      due_date: keeper.return_by,
      new_due_date: addDays(keeper.return_by, MONTH),
      item: { id: keeper.itemId, quantity: 2, price: RENT },
    })
    // Nothing is held yet.
    expect(await endsOf(keeper.unitIds)).toHaveLength(2)
  })

  test('is refused while the piece is promised and no other unit is free (ORDER-23)', async () => {
    const keeper = await newKeeper()
    const promised = await promise(keeper.unitIds[0]!, keeper.return_by)
    const { error } = await keeper.preview()
    expect(error.error_code).toBe('ITEM_PROMISED')
    const { rows } = await sql`select at_risk_since from booking where id = ${promised}`.execute(db)
    expect(rows).toEqual([{ at_risk_since: null }])
    await sql`update booking set state = 'RELEASED' where id = ${promised}`.execute(db)
  })

  test('is possible until some days after the due date (ORDER-22)', async () => {
    const keeper = await newKeeper()
    const dueAgo = async (days: number) => {
      const return_by = addDays(dayOf(clock.now()), -days)
      await sql`
        update customer_order set arrives_by = ${return_by}::date - 21, return_by = ${return_by}
        where order_number = ${keeper.order_number}`.execute(db)
      return return_by
    }
    await dueAgo(extension_terms.late_days + 1)
    expect((await keeper.preview()).error.error_code).toBe('ITEM_NOT_EXTENDABLE')
    expect((await keeper.item()).is_extendable).toBe(false)
    const due = await dueAgo(extension_terms.late_days)
    expect((await keeper.item()).is_extendable).toBe(true)
    // The days count from the due date, so that being late gains none.
    expect((await keeper.preview()).body.new_due_date).toBe(addDays(due, MONTH))
  })

  test('is refused for what is on its way back, and unknown for others', async () => {
    const keeper = await newKeeper()
    const other = await newCustomerBuyer(shop)
    const foreign = await other.visitor.call(previewExtension, { order_item_id: keeper.itemId })
    expect(foreign.error.error_code).toBe('ORDER_ITEM_NOT_FOUND')
    await keeper.visitor.call(makeReturn, { order_item_id: keeper.itemId })
    expect((await keeper.preview()).error.error_code).toBe('ITEM_NOT_EXTENDABLE')
    expect((await keeper.item()).is_extendable).toBe(false)
  })
})

describe('POST /ajax/rental-item/rental-record/extend', () => {
  test('charges once, moves the due date and the bookings, and confirms by mail', async () => {
    const keeper = await newKeeper()
    const quoted = bodyOf(await keeper.preview())
    const first = await keeper.extend(quoted)
    expect(first.status).toBe(200)
    expect((await keeper.extend(quoted)).body).toEqual(first.body)
    const due = addDays(keeper.return_by, MONTH)
    expect((await keeper.item()).rental).toMatchObject({ state: 'OUT', due_date: due })
    const end = startOfDay(addDays(due, TURNAROUND))
    expect(await endsOf(keeper.unitIds)).toEqual([end, end])

    const month = bodyOf(
      await keeper.visitor.call(getOrder, { orderNumber: bodyOf(first).order_number }),
    )
    expect(month).toMatchObject({
      channel: 'EXTRA_ONE_TIME_RENTAL_CHARGE',
      total: 2 * RENT,
      original_order_number: keeper.order_number,
      rental_due_date: null,
      order_items: [{ transaction_type: 'ADDITIONAL_RENTAL_MONTH', quantity: 2, rental: null }],
    })
    const mails = (await shop.outbox(keeper.email)).filter(({ subject }) =>
      subject?.includes(`due on ${formatDay(due)}`),
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain(keeper.order_number)
    const { order_number } = bodyOf(first)
    await expectSamePreview(shop, 'extension', { order_number, email: keeper.email })
  })

  test('can be repeated for the month after, with a new quote', async () => {
    const keeper = await newKeeper()
    const [one, two] = [bodyOf(await keeper.preview()), bodyOf(await keeper.preview())]
    expect((await keeper.extend(one)).status).toBe(200)
    expect((await keeper.extend(two)).error.error_code).toBe('ORDER_CHANGED')
    expect((await keeper.extend(bodyOf(await keeper.preview()))).status).toBe(200)
    expect((await keeper.item()).rental?.due_date).toBe(addDays(keeper.return_by, 2 * MONTH))
  })

  test('gives a promise to another unit that is free', async () => {
    const keeper = await newKeeper({ units: 3 })
    const promised = await promise(keeper.unitIds[0]!, keeper.return_by)
    expect((await keeper.extend(bodyOf(await keeper.preview()))).status).toBe(200)
    const { rows } = await sql<{ unit_id: number }>`
      select unit_id from booking where id = ${promised}`.execute(db)
    expect(keeper.unitIds).not.toContain(rows[0]!.unit_id)
  })

  test('is refused when the piece was promised since the preview, and charges nothing', async () => {
    const keeper = await newKeeper()
    const quoted = bodyOf(await keeper.preview())
    const promised = await promise(keeper.unitIds[1]!, keeper.return_by)
    expect((await keeper.extend(quoted)).error.error_code).toBe('ITEM_PROMISED')
    expect((await keeper.item()).rental?.due_date).toBe(keeper.return_by)
    await sql`update booking set state = 'RELEASED' where id = ${promised}`.execute(db)
  })

  test('leaves all as it was when the card is declined', async () => {
    const keeper = await newKeeper()
    const { id: card } = bodyOf(await keeper.visitor.call(createCard, cardOf(DECLINED_CARD)))
    const before = await endsOf(keeper.unitIds)
    const answer = await keeper.extend(bodyOf(await keeper.preview()), { card })
    expect(answer.error.error_code).toBe('PAY_FAILED')
    expect(await endsOf(keeper.unitIds)).toEqual(before)
    expect(await keeper.item()).toMatchObject({
      is_extendable: true,
      rental: { due_date: keeper.return_by },
    })
  })

  test('needs a card', async () => {
    const keeper = await newKeeper()
    const { order_token } = bodyOf(await keeper.preview())
    const order_item_id = keeper.itemId
    const answer = await keeper.visitor.call(extendRental, { order_item_id, order_token })
    expect(answer.error.fields).toEqual({ credit_card_id: 'Required' })
  })

  test.each<SagaStep>(['RESERVED', 'CHARGED', 'SETTLED'])(
    'by a process that dies after %s is completed once by another one',
    async (step) => {
      const keeper = await newKeeper()
      const quoted = bodyOf(await keeper.preview())
      crashAfter = step
      expect((await keeper.extend(quoted)).error.error_code).toBe('CHECKOUT_PENDING')
      clock.advance({ seconds: 5 })
      await settled()
      expect((await keeper.extend(quoted, { at: otherProcess })).status).toBe(200)
      expect((await keeper.item()).rental?.due_date).toBe(addDays(keeper.return_by, MONTH))
    },
  )

  test('excludes a return and another extension while it is being paid', async () => {
    const keeper = await newKeeper()
    const [one, two] = [bodyOf(await keeper.preview()), bodyOf(await keeper.preview())]
    crashAfter = 'RESERVED'
    await keeper.extend(one)
    const returned = await keeper.visitor.call(makeReturn, { order_item_id: keeper.itemId })
    expect(returned.error.error_code).toBe('ITEM_NOT_RETURNABLE')
    expect((await keeper.extend(two)).error.error_code).toBe('ORDER_IN_PROGRESS')
    clock.advance({ seconds: 5 })
    await settled()
    expect((await keeper.visitor.call(makeReturn, { order_item_id: keeper.itemId })).status).toBe(
      200,
    )
  })

  test('with ten tokens at once extends once', async () => {
    const keeper = await newKeeper()
    const quotes = await Promise.all(Array.from({ length: 10 }, () => keeper.preview()))
    const answers = await Promise.all(
      quotes.map(({ body }, i) => keeper.extend(body, i % 2 ? {} : { at: otherProcess })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { error } of answers.filter(({ status }) => status !== 200))
      expect(['ITEM_NOT_EXTENDABLE', 'ORDER_IN_PROGRESS', 'ORDER_CHANGED']).toContain(
        error.error_code,
      )
    expect((await keeper.item()).rental?.due_date).toBe(addDays(keeper.return_by, MONTH))
  })

  test('that loses its time after the charge is given back', async () => {
    const keeper = await newKeeper()
    const quoted = bodyOf(await keeper.preview())
    crashAfter = 'RESERVED'
    await keeper.extend(quoted)
    // Staff took one piece back although it was being paid for.
    await sql`
      update unit set state = 'RECEIVED', away_for = null where id = ${keeper.unitIds[0]}`.execute(
      db,
    )
    clock.advance({ seconds: 5 })
    await settled()
    expect((await keeper.extend(quoted)).error.error_code).toBe('ORDER_REFUNDED')
    expect((await keeper.item()).rental?.due_date).toBe(keeper.return_by)
  })
})
