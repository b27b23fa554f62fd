import { randomUUID } from 'node:crypto'
import {
  listCharges,
  makeCharge,
  recordOfflinePayment,
  retryCharge,
  withdrawCharge,
} from '@twirl/contract/staff/money/charges'
import { getStaffOrder } from '@twirl/contract/staff/orders/order-details'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findDueOrder } from '#orders/returns/due-dates.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { SagaStep } from '../saga/saga-deps.ts'
import { bodyOf } from '../../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import { openCheckoutShop, SKU } from '../../../test/checkout/checkout-shop.ts'
import { newRenter } from '../../../test/checkout/renter.ts'
import { eventually } from '../../../test/eventually.ts'
import { expectSamePreview } from '../../../test/orders/expect-same-preview.ts'
import { logInStaff } from '../../../test/staff-factory.ts'

/** The process loses track of the next charge after this step. */
let loseAfter: SagaStep | null = null
const shop = await openCheckoutShop({
  now: new Date('2026-03-02T15:00:00Z'),
  testing: {
    sweepMs: 50,
    afterStep: (step) => {
      if (step !== loseAfter) return
      loseAfter = null
      throw new Error(`lost after ${step}`)
    },
  },
})
const { db, clock } = shop
const DAY_MS = 86_400_000
const ROUNDS = 3

beforeEach(() => {
  loseAfter = null
})
afterEach(async () => {
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

/** A customer whose two rented pieces are some days late, and a member who may charge for them. */
async function newLateRental(daysLate = 10) {
  const renter = await newRenter(shop, { sku: SKU })
  clock.set(new Date(Date.parse(`${renter.return_by}T17:00:00Z`) + daysLate * DAY_MS))
  const finance = await logInStaff(shop, ['finance'])
  const { order_number: orderNumber, itemId: order_item_id } = renter
  const input = {
    orderNumber,
    order_item_id,
    kind: 'LATE' as const,
    amount: 35,
    explanation: 'It came back ten days late.',
    reason: 'Another customer waited.',
    request_key: randomUUID(),
  }
  const { email } = await db
    .selectFrom('customer_order')
    .select('email')
    .where('order_number', '=', orderNumber)
    .executeTakeFirstOrThrow()
  return { renter, finance, input, orderNumber, email }
}

const chargesAtGateway = async (orderNumber: string) =>
  (
    await db
      .selectFrom('sandbox_charge as c')
      .innerJoin('extra_charge as e', 'e.order_token', 'c.order_token')
      .innerJoin('customer_order as o', 'o.id', 'e.order_id')
      .select('c.amount_cents')
      .where('o.order_number', '=', orderNumber)
      .where('c.state', '=', 'PAID')
      .execute()
  ).map(({ amount_cents }) => amount_cents)
const retriesOf = (orderNumber: string) =>
  db
    .selectFrom('audit_entry')
    .select('staff_id')
    .where('action', '=', 'charge.retry')
    .where('subject_id', '=', orderNumber)
    .execute()
type Answered = { status: number; body: { state: string }; error: { error_code?: string } }
const resultOf = ({ status, body, error }: Answered) =>
  status === 200 ? body.state : error.error_code
const setCards = (behavior: 'ACCEPT' | 'DECLINE') =>
  db.updateTable('sandbox_card').set({ behavior }).execute()
const orderOf = (order_number: string) =>
  db
    .selectFrom('customer_order')
    .select(['channel', 'status', 'total_cents', 'is_paid_offline'])
    .where('order_number', '=', order_number)
    .executeTakeFirstOrThrow()

describe('POST /ajax/admin/order/{orderNumber}/charge', () => {
  test('charges the card once, as an order of its own, with a mail and a reason (STAFF-32)', async () => {
    const { finance, input, orderNumber, email } = await newLateRental()
    const before = await finance.call(listCharges, { orderNumber })
    expect(before.body).toMatchObject({ items: [{ late_cap: 70, damage_cap: 120 }], charges: [] })
    const answers = await Promise.all([
      finance.call(makeCharge, input),
      finance.call(makeCharge, input),
    ])
    for (const { body } of answers) expect(['PAID', 'PENDING']).toContain(body.state)
    const { body } = await finance.call(makeCharge, input)
    expect(body).toMatchObject({ state: 'PAID', kind: 'LATE', amount: 35, total: 35 })
    expect(await chargesAtGateway(orderNumber)).toEqual([3_500])
    const order_number = body.charge_order_number!
    await expectSamePreview(shop, 'charge', { order_number, email })
    expect(await orderOf(order_number)).toMatchObject({
      channel: 'EXTRA_ONE_TIME_RENTAL_CHARGE',
      status: 'PAID',
    })
    const [mail] = await shop.outbox(email)
    expect(mail!.text).toContain('It came back ten days late.')
    expect(mail!.links).toContainEqual(expect.stringContaining('/charge-objection?token='))
    const after = await finance.call(listCharges, { orderNumber })
    expect(after.body).toMatchObject({ items: [{ late_cap: 35 }], charges: [{ state: 'PAID' }] })
    const entries = await db
      .selectFrom('audit_entry')
      .select(['action', 'reason'])
      .where('subject_id', '=', orderNumber)
      .execute()
    expect(entries).toEqual([{ action: 'charge.make', reason: 'Another customer waited.' }])
  })

  test('closes a piece that is lost, and refuses more than the caps (STAFF-33)', async () => {
    const { finance, input, orderNumber } = await newLateRental()
    const damage = { ...input, kind: 'DAMAGE' as const }
    const above = await finance.call(makeCharge, { ...damage, amount: 120.01 })
    expect(above.error).toMatchObject({
      error_code: 'CHARGE_ABOVE_CAP',
      message: 'At most $120.00 can be charged for this.',
    })
    for (const request_key of [randomUUID(), randomUUID()]) {
      const { body } = await finance.call(makeCharge, { ...damage, amount: 120, request_key })
      expect(body.state).toBe('PAID')
      expect((await orderOf(body.charge_order_number!)).channel).toBe('EXTRA_FULL_PRICE_CHARGE')
    }
    const { body } = await finance.call(listCharges, { orderNumber })
    expect(body.items).toMatchObject([{ damage_cap: 0 }])
    const third = await finance.call(makeCharge, { ...damage, amount: 1 })
    expect(third.error.message).toBe('Nothing more can be charged for this.')
    const noOrder = await finance.call(makeCharge, { ...input, orderNumber: 'TW-00000000' })
    const noItem = await finance.call(makeCharge, { ...input, order_item_id: 2_147_483_647 })
    const noList = await finance.call(listCharges, { orderNumber: 'TW-00000000' })
    expect([noOrder, noItem, noList].map(({ error }) => error.error_code)).toEqual([
      'ORDER_NOT_FOUND',
      'ORDER_ITEM_NOT_FOUND',
      'ORDER_NOT_FOUND',
    ])
  })

  test('of one piece of a line leaves the other one with the customer (STAFF-245)', async () => {
    const { renter, finance, input, orderNumber } = await newLateRental(1)
    await db
      .updateTable('customer_order')
      .set({ due_on: renter.return_by })
      .where('order_number', '=', orderNumber)
      .execute()
    const service = await logInStaff(shop, ['service'])
    const shown = async () =>
      bodyOf(await service.call(getStaffOrder, { orderNumber })).items[0]!.rental!
    const findDue = async () => {
      const { order_token } = await db
        .selectFrom('customer_order')
        .select('order_token')
        .where('order_number', '=', orderNumber)
        .executeTakeFirstOrThrow()
      return inTransaction(db, (transaction) => findDueOrder(transaction, order_token))
    }
    expect(await shown()).toMatchObject({ quantity_out: 2, late_charges: { full_price: 240 } })
    const damage = { ...input, kind: 'DAMAGE' as const, amount: 120 }
    expect((await finance.call(makeCharge, damage)).body.state).toBe('PAID')
    expect(await shown()).toMatchObject({ quantity_out: 1, late_charges: { full_price: 120 } })
    expect((await findDue())!.items).toMatchObject([{ quantity: 1 }])
    await finance.call(makeCharge, { ...damage, request_key: randomUUID() })
    expect(await findDue()).toBeUndefined()
  })

  test.each<SagaStep>(['RESERVED', 'CHARGED'])(
    'of a process that dies after %s is completed by another one, once',
    async (step) => {
      const { finance, input, orderNumber } = await newLateRental()
      loseAfter = step
      expect((await finance.call(makeCharge, input)).body.state).toBe('PENDING')
      const waiting = await finance.call(makeCharge, { ...input, amount: 1 })
      expect(waiting.error.error_code).toBe('STEP_REFUSED')
      // The lease of the process that died has ended.
      clock.set(new Date(clock.now().getTime() + 10_000))
      await eventually(async () => {
        const { body } = await finance.call(listCharges, { orderNumber })
        expect(body.charges).toMatchObject([{ state: 'PAID' }])
      })
      expect(await chargesAtGateway(orderNumber)).toEqual([3_500])
    },
  )
})

describe('a card that declines', () => {
  async function newDeclined() {
    const late = await newLateRental()
    await setCards('DECLINE')
    const { body } = await late.finance.call(makeCharge, late.input)
    await setCards('ACCEPT')
    expect(body).toMatchObject({ state: 'DECLINED', decline_reason: 'card_declined' })
    return { ...late, id: body.id }
  }
  const reason = 'The customer called.'

  test('can be asked again, until it has paid', async () => {
    const { finance, id, orderNumber } = await newDeclined()
    await setCards('DECLINE')
    expect((await finance.call(retryCharge, { id, reason })).body.state).toBe('DECLINED')
    await setCards('ACCEPT')
    expect((await finance.call(retryCharge, { id, reason })).body.state).toBe('PAID')
    const again = await finance.call(retryCharge, { id, reason })
    expect(again.error).toMatchObject({ error_code: 'STEP_REFUSED' })
    expect(again.error.message).toContain('is paid by card')
    expect(await chargesAtGateway(orderNumber)).toEqual([3_500])
    const none = await finance.call(retryCharge, { id: 2_147_483_647, reason })
    expect(none.error.error_code).toBe('NOT_FOUND')
  })

  test('is asked once by two members who try again at once, with one entry in the audit log', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { finance, id, orderNumber } = await newDeclined()
      const colleague = await logInStaff(shop, ['finance'])
      const answers = await Promise.all(
        [finance, colleague].map((member) => member.call(retryCharge, { id, reason })),
      )
      const results = answers.map(resultOf)
      expect(results).toContain('PAID')
      for (const result of results) expect(['PAID', 'PENDING', 'STEP_REFUSED']).toContain(result)
      await eventually(async () => expect(await chargesAtGateway(orderNumber)).toEqual([3_500]))
      expect(await retriesOf(orderNumber)).toHaveLength(1)
    }
  })

  test('and is paid outside the shop at the same moment: it is paid once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { finance, id, orderNumber } = await newDeclined()
      const colleague = await logInStaff(shop, ['finance'])
      const offline = { id, method: 'CASH' as const, reference: '', reason }
      const [retried, recorded] = await Promise.all([
        finance.call(retryCharge, { id, reason }),
        colleague.call(recordOfflinePayment, offline),
      ])
      const paid = await chargesAtGateway(orderNumber)
      expect([
        ['STEP_REFUSED', 'PAID_OFFLINE', []],
        ['PAID', 'STEP_REFUSED', [3_500]],
      ]).toContainEqual([resultOf(retried), resultOf(recorded), paid])
    }
  })

  test('leaves a charge that can be paid outside the shop, once (STAFF-35)', async () => {
    const { finance, id, email, orderNumber } = await newDeclined()
    const input = { id, method: 'CHECK' as const, reference: 'No. 1042', reason }
    const { body } = await finance.call(recordOfflinePayment, input)
    expect(body).toMatchObject({ state: 'PAID_OFFLINE', offline_reference: 'No. 1042' })
    expect(await orderOf(body.charge_order_number!)).toMatchObject({
      status: 'OFFLINE_PAID',
      is_paid_offline: true,
      total_cents: 3_500,
    })
    expect((await shop.outbox(email))[0]!.text).toContain('It came back ten days late.')
    expect((await finance.call(recordOfflinePayment, input)).body).toEqual(body)
    const other = await finance.call(recordOfflinePayment, { ...input, method: 'CASH' })
    expect(other.error.message).toContain('is paid outside the shop')
    expect((await finance.call(retryCharge, { id, reason })).error.error_code).toBe('STEP_REFUSED')
    expect(await chargesAtGateway(orderNumber)).toEqual([])
  })
})

test('a charge that was given up is not paid outside the shop once its amount was charged anew (STAFF-33)', async () => {
  const { finance, input, orderNumber } = await newLateRental()
  await setCards('DECLINE')
  const { body } = await finance.call(makeCharge, { ...input, amount: 70 })
  await setCards('ACCEPT')
  // As the sweeper does when the gateway stays silent.
  await sql`
    update checkout set state = 'CANCELLED'
    where order_token = (select order_token from extra_charge where id = ${body.id})`.execute(db)
  const anew = await finance.call(makeCharge, { ...input, amount: 70, request_key: randomUUID() })
  expect(anew.body.state).toBe('PAID')
  const offline = {
    id: body.id,
    method: 'CASH' as const,
    reference: '',
    reason: 'Paid at the door.',
  }
  const { error } = await finance.call(recordOfflinePayment, offline)
  expect(error.message).toBe('Nothing more can be charged for this.')
  expect(await chargesAtGateway(orderNumber)).toEqual([7_000])
})

test('a charge that was not paid is withdrawn, and can be charged anew (STAFF-96)', async () => {
  const { finance, input, orderNumber } = await newLateRental()
  const reason = 'It was on time after all.'
  await setCards('DECLINE')
  const { body } = await finance.call(makeCharge, { ...input, amount: 70 })
  await setCards('ACCEPT')
  const { id } = body
  for (let repeat = 0; repeat < 2; repeat++)
    expect((await finance.call(withdrawCharge, { id, reason })).body.state).toBe('WITHDRAWN')
  const colleague = await logInStaff(shop, ['finance'])
  const offline = { id, method: 'CASH' as const, reference: '', reason }
  for (const late of [
    await colleague.call(withdrawCharge, { id, reason }),
    await colleague.call(retryCharge, { id, reason }),
    await colleague.call(recordOfflinePayment, offline),
  ])
    expect(late.error.message).toMatch(/^Member \d+ withdrew this charge on/)
  const { items } = (await finance.call(listCharges, { orderNumber })).body
  expect(items).toMatchObject([{ late_cap: 70 }])
  const paid = await finance.call(makeCharge, { ...input, request_key: randomUUID() })
  expect(paid.body.state).toBe('PAID')
  const tooLate = await finance.call(withdrawCharge, { id: paid.body.id, reason })
  expect(tooLate.error.message).toContain('is paid by card')
  expect(await chargesAtGateway(orderNumber)).toEqual([3_500])
})

describe('the database refuses more than the caps (STAFF-98)', () => {
  const newToken = () => randomUUID().replaceAll('-', '')
  /** Writes a charge as a process would that did not look at the caps. */
  const insertAgain = (id: number, change: { amount_cents?: number; cap_cents?: number }) =>
    sql`
      with token as (select ${newToken()} as order_token), again as (
        insert into checkout (order_token, owner, customer_id, kind, rental_item_id, state, quote, request_fingerprint,
          created_at, expires_at)
        select token.order_token, c.owner, c.customer_id, c.kind, c.rental_item_id, 'QUOTED', c.quote, token.order_token,
          c.created_at, c.expires_at
        from checkout c join extra_charge e using (order_token) cross join token where e.id = ${id}
        returning order_token
      )
      insert into extra_charge (order_token, order_id, order_item_id, kind, amount_cents, cap_cents, explanation,
        request_key, created_by, created_at)
      select again.order_token, order_id, order_item_id, kind, ${change.amount_cents ?? null}::int,
        coalesce(${change.cap_cents ?? null}::int, cap_cents), explanation, again.order_token, created_by, created_at
      from extra_charge cross join again where id = ${id}`.execute(db)

  test('of charges for being late together', async () => {
    const { finance, input } = await newLateRental()
    const { body } = await finance.call(makeCharge, { ...input, amount: 40 })
    await expect(insertAgain(body.id, { amount_cents: 3_001 })).rejects.toMatchObject({
      constraint: 'extra_charge_cap',
    })
    await expect(insertAgain(body.id, { amount_cents: 101, cap_cents: 100 })).rejects.toMatchObject(
      { constraint: 'extra_charge_cap' },
    )
    await insertAgain(body.id, { amount_cents: 3_000 })
  })

  test('of pieces that are beyond repair or lost', async () => {
    const { finance, input } = await newLateRental()
    const damage = { ...input, kind: 'DAMAGE' as const, amount: 120 }
    const { body } = await finance.call(makeCharge, damage)
    await insertAgain(body.id, { amount_cents: 12_000 })
    await expect(insertAgain(body.id, { amount_cents: 1 })).rejects.toMatchObject({
      constraint: 'extra_charge_cap',
    })
  })
})
