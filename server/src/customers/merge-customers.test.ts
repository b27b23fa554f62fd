import {
  listContactConflicts,
  mergeCustomers,
  previewCustomerMerge,
  settleContactConflict,
} from '@twirl/contract/staff/customers/customer-merge'
import {
  addCustomerNote,
  blockCustomer,
  getCustomer,
} from '@twirl/contract/staff/customers/customers'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/transaction.ts'
import { buildTestApp } from '../../test/build-test-app.ts'
import { insertCustomer, insertProduct } from '../../test/factories.ts'
import { insertPerson } from '../../test/insert-person.ts'
import { newVisitor } from '../../test/new-visitor.ts'
import { insertOrder } from '../../test/order-factory.ts'
import { logInStaff } from '../../test/staff-factory.ts'
import { insertTrunkShow } from '../../test/trunk-show-factory.ts'
import { assertMayOrder } from '../accounts/public.ts'

const shop = await buildTestApp({ prepare: (db) => insertProduct(db, { id: 1 }) })
const { db } = shop
const desk = await logInStaff(shop, ['service'])
const reason = 'The same person, by phone.'
const KEEP = { email: 'THIS', phone_number: 'THIS', reason } as const

beforeEach(async () => {
  await db.deleteFrom('limit_use').execute()
})

describe('a merge of two accounts (STAFF-82)', () => {
  test('moves all that the other account has, closes it, and keeps the chosen contacts', async () => {
    const other = await insertPerson(db)
    const { id } = await insertCustomer(db)
    // Both have this favorite: it stays once.
    await db
      .insertInto('favorite')
      .values({ owner: `c:${id}`, product_id: 1, source: 'ALL' })
      .execute()
    const visitor = newVisitor(shop)
    await visitor.logIn(other.email)
    await desk.call(addCustomerNote, { id: other.id, text: 'x', note_token: crypto.randomUUID() })

    const preview = (await desk.call(previewCustomerMerge, { id, other_id: other.id })).body
    expect(preview).toMatchObject({ this: { id }, other: { id: other.id }, hindrances: [] })
    expect(Object.fromEntries(preview.moves.map(({ kind, count }) => [kind, count]))).toEqual({
      addresses: 1,
      cards: 1,
      cart_items: 1,
      favorites: 1,
      group_applications: 1,
      stock_alerts: 1,
      joined_events: 1,
      led_events: 1,
      marks_as_lead: 1,
      requested_products: 1,
      rsvps: 1,
      invitations: 1,
      messages: 3,
      notes: 1,
      coupons: 1,
      orders: 2,
    })
    const merge = { id, other_id: other.id, email: 'OTHER', phone_number: 'THIS', reason } as const
    expect((await desk.call(mergeCustomers, merge)).status).toBe(200)
    const kept = (await desk.call(getCustomer, { id })).body
    expect(kept).toMatchObject({ email: other.email, is_email_confirmed: true, order_count: 2 })
    const { cart_items, favorites, rsvps, joined_events, stock_alerts, addresses, cards, notes } =
      kept
    for (const things of [
      cart_items,
      favorites,
      rsvps,
      joined_events,
      stock_alerts,
      addresses,
      cards,
      notes,
    ])
      expect(things).toHaveLength(1)
    expect((await desk.call(getCustomer, { id: other.id })).body).toMatchObject({
      state: 'MERGED',
      merged_into: id,
      first_name: '',
      email: '',
      order_count: 0,
      session_count: 0,
      state_set: { reason },
    })
    expect((await visitor.current()).logged_in).toBe(false)
    // The address opens the account that stays, with the password of that account.
    expect((await newVisitor(shop).logIn(other.email)).body).toMatchObject({ id })
    // A repeat changes nothing; another merge of the closed account is refused.
    expect((await desk.call(mergeCustomers, merge)).status).toBe(200)
    const third = await insertCustomer(db)
    const late = await desk.call(mergeCustomers, { ...KEEP, id: third.id, other_id: other.id })
    expect(late.error).toMatchObject({
      errorCode: 'STEP_REFUSED',
      message: expect.stringMatching(/^This account was merged into another one by Member \d+ on /),
    })
  })

  test('is refused while the other account pays or is blocked, and for an account with itself', async () => {
    const { id } = await insertCustomer(db)
    const other = await insertCustomer(db)
    const order = await insertOrder(db, { customer_id: other.id })
    await db
      .updateTable('checkout')
      .set({ state: 'RESERVED', lease_until: new Date(), order_number: null })
      .where('order_token', '=', order.order_token)
      .execute()
    const merge = () => desk.call(mergeCustomers, { ...KEEP, id, other_id: other.id })
    expect((await merge()).error.message).toBe('An order is being paid right now.')
    const { body } = await desk.call(previewCustomerMerge, { id, other_id: other.id })
    expect(body.hindrances).toEqual(['An order is being paid right now.'])
    await db
      .updateTable('checkout')
      .set({ state: 'PAID', lease_until: null, order_number: order.order_number })
      .where('order_token', '=', order.order_token)
      .execute()
    await desk.call(blockCustomer, { id: other.id, reason })
    expect((await merge()).error.message).toBe('An account that is blocked can’t be merged.')
    const itself = await desk.call(mergeCustomers, { ...KEEP, id, other_id: id })
    expect(itself.error.errorCode).toBe('NOT_FOUND')
    const unknown = { id, other_id: 2_000_000_000 }
    expect((await desk.call(previewCustomerMerge, unknown)).error.errorCode).toBe('NOT_FOUND')
  })

  test('against each other, with logins and an order at the same moment: one wins', async () => {
    const [a, b] = [await insertCustomer(db), await insertCustomer(db)]
    const merge = (id: number, other_id: number) =>
      desk.call(mergeCustomers, { ...KEEP, id, other_id })
    const [first, second] = await Promise.all([
      merge(a.id, b.id),
      merge(b.id, a.id),
      newVisitor(shop).logIn(a.email),
      newVisitor(shop).logIn(b.email),
    ])
    const codes = [first, second].map(({ status, error }) =>
      status === 200 ? 'won' : error.errorCode,
    )
    expect(codes.toSorted()).toEqual(['STEP_REFUSED', 'won'])
    const closed = first.status === 200 ? b : a
    const { body } = await desk.call(getCustomer, { id: closed.id })
    expect(body).toMatchObject({ state: 'MERGED', session_count: 0 })
    const order = inTransaction(db, (transaction) => assertMayOrder(transaction, closed.id))
    await expect(order).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('waits for an order of the other account that is about to be paid', async () => {
    const { id } = await insertCustomer(db)
    const other = await insertCustomer(db)
    const { order_token } = await insertOrder(db, { customer_id: other.id })
    const merging = await inTransaction(db, async (transaction) => {
      await assertMayOrder(transaction, other.id)
      const answer = desk.call(mergeCustomers, { ...KEEP, id, other_id: other.id })
      await transaction
        .updateTable('checkout')
        .set({ state: 'RESERVED', lease_until: new Date(), order_number: null })
        .where('order_token', '=', order_token)
        .execute()
      return { answer }
    })
    expect((await merging.answer).error.message).toBe('An order is being paid right now.')
  })

  test('needs the password again after ten minutes', async () => {
    const member = await logInStaff(shop, ['service'])
    await db
      .updateTable('staff_session')
      .set({ password_at: new Date(Date.now() - 11 * 60_000) })
      .where('staff_id', '=', member.id)
      .execute()
    const { error } = await member.call(mergeCustomers, { ...KEEP, id: 1, other_id: 2 })
    expect(error.errorCode).toBe('PASSWORD_NEEDED_AGAIN')
  })
})

describe('a contact conflict (STAFF-83)', () => {
  async function insertConflict() {
    const [byEmail, byPhone] = [await insertCustomer(db), await insertCustomer(db)]
    const { id } = await db
      .insertInto('questionnaire')
      .values({
        trunk_show_id: await insertTrunkShow(db, { theme: 'Gala' }),
        email: byEmail.email,
        cell_phone: byPhone.phone_number,
        first_name: 'Nora',
        last_name: 'Lane',
        dress_size: 'M',
        note: '',
        is_email_proven: true,
        is_phone_proven: false,
        guest_hash: 'guest',
        contact_conflict_resolution: 'UNCONFIRMED',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, byEmail, byPhone }
  }
  const listed = async () => (await desk.call(listContactConflicts, {})).body.conflicts

  test('is listed with both customers until staff say whose answer it is', async () => {
    const { id, byEmail, byPhone } = await insertConflict()
    expect(await listed()).toMatchObject([
      { id, theme: 'Gala', email_holder: { id: byEmail.id }, phone_holder: { id: byPhone.id } },
    ])
    const settle = (holder: 'EMAIL' | 'PHONE') =>
      desk.call(settleContactConflict, { id, holder, reason })
    const answers = await Promise.all([settle('PHONE'), settle('PHONE')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await listed()).toEqual([])
    expect((await settle('EMAIL')).error).toMatchObject({
      errorCode: 'STEP_REFUSED',
      message: expect.stringMatching(/^This was settled otherwise by Member \d+ on /),
    })
    const { customer_id } = await db
      .selectFrom('questionnaire')
      .select('customer_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(customer_id).toBe(byPhone.id)
  })

  test('that does not exist is not found', async () => {
    const input = { id: 2_000_000_000, holder: 'EMAIL', reason } as const
    expect((await desk.call(settleContactConflict, input)).error.errorCode).toBe('NOT_FOUND')
  })
})
