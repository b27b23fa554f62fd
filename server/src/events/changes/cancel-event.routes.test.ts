import * as contract from '@twirl/contract/staff/events/event-changes'
import { packBox, shipBox } from '@twirl/contract/staff/orders/boxes'
import { handOutOrders } from '@twirl/contract/staff/orders/order-steps'
import { getEvent, setEventState } from '@twirl/contract/staff/events/events'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { JobFailure } from '#platform/jobs/job-kind.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { bodyOf } from '../../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import {
  ADDRESS,
  insertDress,
  newCustomerBuyer,
  openCheckoutShop,
  RENT,
} from '../../../test/checkout/checkout-shop.ts'
import { eventually } from '../../../test/eventually.ts'
import { settingsOwner } from '../../../test/set-setting.ts'
import { logInStaff } from '../../../test/staff-factory.ts'
import { DEFAULT_SETTINGS } from '#system/default-settings.ts'
import { deskOf } from '../../../test/orders/refund-desk.ts'
import { insertTrunkShow } from '../../../test/trunk-show-factory.ts'
import { applyChange } from './apply-change.ts'
import { addChangeOrders, insertChange } from './event-changes.queries.ts'

const shop = await openCheckoutShop()
const { db, clock } = shop
const setSetting = await settingsOwner(shop)
const ella = await logInStaff(shop, ['events', 'service'])
const max = await logInStaff(shop, ['events', 'service'])
const onlyEvents = await logInStaff(shop, ['events'])
const wendy = await logInStaff(shop, ['warehouse'])
const desk = { ...deskOf(db, clock), terms: () => DEFAULT_SETTINGS.rental_terms }
const LABEL = { carrier: 'UPS', tracking_number: '1Z999AA10123456784' } as const
let products = 200

afterEach(async () => {
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

async function newEvent() {
  const product = ++products
  const sku = await insertDress(db, product, 5)
  const password = `cancel${product}`
  const id = await insertTrunkShow(db, {
    password,
    theme: `Party ${product}`,
    products: [product],
    shipping_address: JSON.stringify(ADDRESS),
  })
  return { id, sku, password }
}

type Event = Awaited<ReturnType<typeof newEvent>>

/** A member with a piece of the event in the bag. */
const newMember = ({ id, sku, password }: Event) =>
  newCustomerBuyer(shop, { trunk_show_id: id, password, sku, transaction_type: 'RENT' })

/** A member who has ordered. */
async function newOrder(event: Event) {
  const member = await newMember(event)
  const { order_number } = bodyOf(await member.place(bodyOf(await member.previewBag())))
  return { ...member, order_number }
}

const versionOf = async (id: number) => bodyOf(await ella.call(getEvent, { id })).version
const cancel = async (id: number, by = ella) =>
  by.call(contract.cancelEvent, {
    id,
    version: await versionOf(id),
    reason: 'The hall burned down',
    message: 'We are sorry.',
  })
const changeOf = async (id: number) =>
  bodyOf(await ella.call(contract.getEventChange, { id })).change
const finished = (id: number) =>
  eventually(async () => {
    const change = await changeOf(id)
    expect(change?.finished_at ?? null).not.toBeNull()
    return change!
  })
const cancelMailsTo = async (email: string) =>
  (await shop.outbox(email)).filter(({ subject }) => subject?.endsWith('is canceled'))
const openOrders = async (id: number) => {
  const { rows } = await sql`
    select from customer_order where trunk_show_id = ${id} and canceled_at is null`.execute(db)
  return rows.length
}

describe('an event that is canceled (STAFF-155, STAFF-156)', () => {
  test('shows the consequences, then cancels each order once and gives the money back', async () => {
    const event = await newEvent()
    const members = [await newOrder(event), await newOrder(event)]
    const waiting = await newMember(event)
    const quote = bodyOf(await waiting.previewBag())
    expect(bodyOf(await ella.call(contract.previewEventCancel, { id: event.id }))).toEqual({
      orders: 2,
      refund: 2 * RENT,
      left: [],
      paying: 0,
      bags: 1,
      guests: 0,
    })
    expect((await cancel(event.id)).status).toBe(200)
    const change = await finished(event.id)
    expect(change.orders.map(({ result, refund }) => [result, refund])).toEqual([
      ['DONE', RENT],
      ['DONE', RENT],
    ])
    for (const { email } of members) expect(await cancelMailsTo(email)).toHaveLength(1)
    expect((await waiting.place(quote)).error.errorCode).toBe('ORDER_CHANGED')
    expect(bodyOf(await ella.call(getEvent, { id: event.id }))).toMatchObject({
      state: 'CANCELED',
      order_count: 0,
      next_states: ['DELETED'],
    })
  })

  test('gives back what is above the limit of a member without a second person (STAFF-260)', async () => {
    bodyOf(
      await setSetting('finance_terms', { ...DEFAULT_SETTINGS.finance_terms, refund_limit: 1 }),
    )
    const event = await newEvent()
    const { order_number } = await newOrder(event)
    expect((await cancel(event.id)).status).toBe(200)
    const { orders } = await finished(event.id)
    expect(orders).toMatchObject([{ order_number, result: 'DONE', refund: RENT }])
    const { rows } = await sql`select from refund_proposal`.execute(db)
    expect(rows).toEqual([])
  })

  test('of two members who cancel at once, one does, and each order is canceled once', async () => {
    const event = await newEvent()
    const { email } = await newOrder(event)
    const answers = await Promise.all([cancel(event.id), cancel(event.id, max)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await sql`select from event_change where trunk_show_id = ${event.id}`.execute(
      db,
    )
    expect(rows).toHaveLength(1)
    await finished(event.id)
    expect(await cancelMailsTo(email)).toHaveLength(1)
  })

  test('what members pay at the same moment is canceled too, or not ordered', async () => {
    const event = await newEvent()
    const members = [await newMember(event), await newMember(event), await newMember(event)]
    const quotes = await Promise.all(
      members.map(async (member) => bodyOf(await member.previewBag())),
    )
    const [canceled, ...placed] = await Promise.all([
      cancel(event.id),
      ...members.map((member, i) => member.place(quotes[i]!)),
    ])
    expect(canceled.status).toBe(200)
    const refused = placed.filter(({ status }) => status !== 200)
    for (const { error } of refused) expect(error.errorCode).toBe('ORDER_CHANGED')
    // The next try of the job, without its pause.
    const { id: change_id } = (await changeOf(event.id))!
    await eventually(() => applyChange(desk, change_id))
    await finished(event.id)
    expect(await openOrders(event.id)).toBe(0)
  })

  test('an order whose refund request is being decided is canceled by the next try', async () => {
    const event = await newEvent()
    const { order_number } = await newOrder(event)
    const { rows } = await sql<{ id: number }>`
      insert into refund_application (order_id, order_item_id, reason, requested_at)
      select i.order_id, i.id, 'DIDNT_FIT', ${clock.now()}
      from order_item i join customer_order o on o.id = i.order_id
      where o.order_number = ${order_number} returning id`.execute(db)
    const trying = await inTransaction(db, async (transaction) => {
      await sql`select from refund_application where id = ${rows[0]!.id} for update`.execute(
        transaction,
      )
      bodyOf(await cancel(event.id))
      const { id } = (await changeOf(event.id))!
      const failure = await applyChange(desk, id).catch((error: unknown) => error)
      return { id, failure, change: await changeOf(event.id) }
    })
    expect(trying.failure).toBeInstanceOf(JobFailure)
    expect(trying.change).toMatchObject({ finished_at: null })
    await eventually(() => applyChange(desk, trying.id))
    const { orders } = await finished(event.id)
    expect(orders).toMatchObject([{ order_number, result: 'DONE' }])
  })

  test('an order that has left stays, and is named before and after', async () => {
    const event = await newEvent()
    const { order_number } = await newOrder(event)
    bodyOf(await wendy.call(packBox, { id: event.id }))
    bodyOf(await wendy.call(shipBox, { id: event.id, ...LABEL }))
    const preview = bodyOf(await ella.call(contract.previewEventCancel, { id: event.id }))
    expect(preview).toMatchObject({ orders: 0, refund: 0, left: [{ order_number }] })
    await cancel(event.id)
    const { orders } = await finished(event.id)
    expect(orders).toMatchObject([{ order_number, result: 'LEFT', refund: null }])
    expect(orders[0]!.note).toContain('shipped')
    // It is handed out all the same, with others of a list (STAFF-23).
    const numbers = [order_number]
    const { results } = bodyOf(await wendy.call(handOutOrders, { numbers }))
    expect(results).toEqual([{ number: order_number, is_done: true, text: null }])
    const { rows } = await sql`
      select from audit_entry where subject_id = ${order_number} and action = 'order.hand-out'`.execute(
      db,
    )
    expect(rows).toHaveLength(1)
  })

  test('is continued where it was stopped', async () => {
    const event = await newEvent()
    const members = [await newOrder(event), await newOrder(event)]
    const change = {
      trunk_show_id: event.id,
      kind: 'CANCEL',
      staff_id: ella.id,
      reason: 'A test',
      message: null,
      created_at: clock.now(),
    } as const
    const change_id = await inTransaction(db, (transaction) => insertChange(transaction, change))
    await addChangeOrders(
      db,
      change_id,
      members.map(({ order_number }) => order_number),
    )
    let steps = 0
    const dies = {
      ...desk,
      afterRefundStep: () => {
        if (++steps === 4) throw new Error('the process died')
      },
    }
    await expect(applyChange(dies, change_id)).rejects.toThrow('the process died')
    const before = await changeOf(event.id)
    expect(before?.orders.map(({ result }) => result).toSorted()).toEqual(['DONE', null])
    await Promise.all([applyChange(desk, change_id), applyChange(desk, change_id)])
    const { orders } = await finished(event.id)
    expect(orders.map(({ refund }) => refund)).toEqual([RENT, RENT])
    for (const { email } of members) expect(await cancelMailsTo(email)).toHaveLength(1)
  })

  test('needs service too, and an event that guests know', async () => {
    const event = await newEvent()
    expect((await cancel(event.id, onlyEvents)).status).toBe(403)
    const draft = await insertTrunkShow(db, { state: 'DRAFT' })
    expect((await cancel(draft)).status).toBe(409)
    await cancel(event.id)
    await finished(event.id)
    const version = await versionOf(event.id)
    const reopened = await ella.call(setEventState, { id: event.id, version, state: 'OPEN' })
    expect(reopened.status).toBe(409)
  })
})
