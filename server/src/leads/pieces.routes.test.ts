import { getOrder } from '@twirl/contract/buying/orders'
import { listLedPieces } from '@twirl/contract/groups/lead-pieces'
import { cancelOrder } from '@twirl/contract/staff/orders/order-steps'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deliverOrder, handOutEvent } from '#orders/parcels/deliver-orders.ts'
import { listParcels } from '#orders/parcels/parcels.queries.ts'
import { packEvent } from '#orders/parcels/pack-orders.ts'
import { shipEvent } from '#orders/parcels/ship-orders.ts'
import { startClocks } from '#orders/parcels/start-clocks.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { bodyOf } from '../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../test/checkout/check-books.ts'
import { DRESS, insertDress } from '../../test/checkout/checkout-shop.ts'
import { LABEL } from '../../test/checkout/rental-shop.ts'
import {
  DAY_MS,
  HANDED_OUT,
  HOUR_MS,
  markOf,
  NOW,
  openLedShop,
  SHIPPED,
} from '../../test/orders/led-shop.ts'
import { logInStaff } from '../../test/staff-factory.ts'

const shop = await openLedShop()
const { app, rentals, newEvent, newShippedEvent, codesOf, handOut, list, clocksOf } = shop
const { newLead, senderOf, countMarks } = shop
const { db, clock, call } = app
const sam = await logInStaff(app, ['service'])
const cancel = async (number: string) =>
  bodyOf(await sam.call(cancelOrder, { number, reason: 'The party is off' }))
const addLead = (trunk_show_id: number, customer_id: number) =>
  db.insertInto('event_lead').values({ trunk_show_id, customer_id, added_at: new Date() }).execute()
/** Another event, when the time is that of the first one’s hand-out. */
const openAgain = () => {
  clock.set(NOW)
  return newShippedEvent()
}
const orderIdsOf = async (trunk_show_id: number) => {
  const orders = db.selectFrom('customer_order').select('id')
  const rows = await orders.where('trunk_show_id', '=', trunk_show_id).execute()
  return rows.map(({ id }) => id)
}
let dresses = DRESS

beforeEach(() => clock.set(NOW))
afterEach(async () => {
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

describe('the list', () => {
  test('names members, sizes and states of what has left, and nothing about money (LEAD-25)', async () => {
    const event = await newShippedEvent([{}, { transaction_type: 'PURCHASE' }])
    const { pieces, unshipped_count } = bodyOf(
      await call(listLedPieces, { id: event.id }, await senderOf(event.lead)),
    )
    expect(unshipped_count).toBe(0)
    expect(pieces.map(({ code, state, is_rental }) => [code, state, is_rental])).toEqual([
      [event.codes[0], 'TO_HAND_OUT', true],
      [event.codes[1], 'TO_HAND_OUT', false],
    ])
    expect(Object.keys(pieces[0]!).join()).not.toMatch(/price|address|email|card|phone/)
    expect(pieces[0]).toMatchObject({ size: 'M', handed_out: null, due_date: null, days_late: 0 })
  })

  test('counts what has not left yet and leaves canceled orders out', async () => {
    const event = await newEvent([{}, {}])
    await cancel(event.members[0]!.order_number)
    const answer = bodyOf(await call(listLedPieces, { id: event.id }, await senderOf(event.lead)))
    expect(answer).toEqual({ pieces: [], unshipped_count: 1 })
  })
})

describe('a hand-out', () => {
  test('starts the refund hours and the due date of the order as the step of staff does (LEAD-26, LEAD-32)', async () => {
    const event = await newShippedEvent([{}, {}])
    const [mine, staffs] = event.members
    const [marked] = await handOut(event, markOf(event.codes[0]!))
    expect(marked).toMatchObject({
      outcome: 'DONE',
      act: { by: 'YOU', time: HANDED_OUT.toISOString() },
    })
    await deliverOrder(rentals, staffs!.order_number)
    const [byLead, byStaff] = await clocksOf(event.id)
    expect(byLead).toEqual(byStaff)
    expect(byLead).toEqual({ delivered_at: HANDED_OUT, due_on: '2027-02-03' })
    const shown = bodyOf(await mine!.visitor.call(getOrder, { orderNumber: mine!.order_number }))
    expect(shown.order_items[0]).toMatchObject({ is_refundable: true, is_returnable: true })
    expect(shown.timeline.at(-1)).toEqual({
      step: 'HANDED_OUT',
      time: HANDED_OUT.toISOString(),
      by: 'LEAD',
    })
    clock.set(new Date(HANDED_OUT.getTime() + 72 * HOUR_MS))
    const later = bodyOf(await mine!.visitor.call(getOrder, { orderNumber: mine!.order_number }))
    expect(later.order_items[0]!.is_refundable).toBe(false)
  })

  test('has the time at which it happened, neither before the box left nor in the future (LEAD-28)', async () => {
    const event = await newShippedEvent([{}, {}, {}])
    const [first, second, third] = event.codes
    await handOut(
      event,
      markOf(first!, 2 * HOUR_MS),
      markOf(second!, 30 * DAY_MS),
      markOf(third!, 0),
    )
    const clocks = await clocksOf(event.id)
    expect(clocks.map(({ delivered_at }) => delivered_at)).toEqual([
      new Date(HANDED_OUT.getTime() - 2 * HOUR_MS),
      SHIPPED,
      HANDED_OUT,
    ])
  })

  test('has one answer per mark, and a bad one does not stop the others (LEAD-27)', async () => {
    const event = await newShippedEvent([{}, {}])
    const other = await openAgain()
    clock.set(NOW)
    const late = await newEvent([{}])
    clock.set(HANDED_OUT)
    await sql`update customer_order set trunk_show_id = ${event.id}
      where order_number = ${late.members[0]!.order_number}`.execute(db)
    const [unshipped] = await codesOf(late.members[0]!.order_number)
    const marks = await handOut(
      event,
      markOf('NOCODE'),
      markOf(other.codes[0]!),
      markOf(unshipped!),
      markOf(event.codes[0]!.toLowerCase()),
      markOf(event.codes[0]!),
    )
    expect(marks.map(({ outcome }) => outcome)).toEqual([
      'UNKNOWN_CODE',
      'NOT_OF_EVENT',
      'NOT_SHIPPED',
      'DONE',
      'ALREADY',
    ])
    expect((await clocksOf(other.id))[0]!.delivered_at).toBeNull()
    expect(await countMarks(event.id)).toBe(1)
  })

  test('says who was faster: staff or another lead (LEAD-27)', async () => {
    const event = await newShippedEvent([{}, {}])
    const second = await newLead()
    await addLead(event.id, second.id)
    await deliverOrder(rentals, event.members[0]!.order_number)
    await handOut({ ...event, lead: second }, markOf(event.codes[1]!))
    const marks = await handOut(event, ...event.codes.map((code) => markOf(code)))
    expect(marks.map(({ outcome, act }) => [outcome, act?.by])).toEqual([
      ['ALREADY', 'STAFF'],
      ['ALREADY', 'ANOTHER_LEAD'],
    ])
    expect((await list(event)).map(({ handed_out }) => handed_out?.by)).toEqual([
      'STAFF',
      'ANOTHER_LEAD',
    ])
  })

  test('that happened before the one that staff recorded leaves the time of staff (LEAD-80)', async () => {
    const event = await newShippedEvent()
    await handOutEvent(rentals, event.id)
    const [marked] = await handOut(event, markOf(event.codes[0]!, DAY_MS))
    expect(marked).toMatchObject({ outcome: 'ALREADY', act: { by: 'STAFF' } })
    expect(await clocksOf(event.id)).toEqual([{ delivered_at: HANDED_OUT, due_on: '2027-02-03' }])
  })

  test('of one of two pieces leaves the other to hand out, with the clocks of the first', async () => {
    const event = await newShippedEvent([{ quantity: 2 }])
    await handOut(event, markOf(event.codes[0]!, HOUR_MS))
    expect((await list(event)).map(({ state }) => state)).toEqual(['OUT', 'TO_HAND_OUT'])
    await handOut(event, markOf(event.codes[1]!))
    expect((await list(event)).map(({ state }) => state)).toEqual(['OUT', 'OUT'])
    expect((await clocksOf(event.id))[0]!.delivered_at).toEqual(
      new Date(HANDED_OUT.getTime() - HOUR_MS),
    )
  })

  test('by leader and staff at the same moment leaves one time, and both are answered (LEAD-26)', async () => {
    const event = await newShippedEvent([{}, {}, {}, {}])
    const [marks] = await Promise.all([
      handOut(event, ...event.codes.map((code) => markOf(code))),
      ...event.members.map(({ order_number }) => deliverOrder(rentals, order_number)),
      handOutEvent(rentals, event.id),
    ])
    for (const { outcome } of marks) expect(['DONE', 'ALREADY']).toContain(outcome)
    expect(await clocksOf(event.id)).toEqual(
      event.codes.map(() => ({ delivered_at: HANDED_OUT, due_on: '2027-02-03' })),
    )
    expect((await list(event)).map(({ state }) => state)).toEqual(event.codes.map(() => 'OUT'))
  })

  test('by two leads at the same moment counts for one of them', async () => {
    const event = await newShippedEvent([{}, {}, {}])
    const second = await newLead()
    await addLead(event.id, second.id)
    const answers = await Promise.all(
      [event, { ...event, lead: second }].map((each) =>
        handOut(each, ...event.codes.map((code) => markOf(code))),
      ),
    )
    for (const index of event.codes.keys())
      expect(answers.map((marks) => marks[index]!.outcome).toSorted()).toEqual(['ALREADY', 'DONE'])
    expect(await countMarks(event.id)).toBe(3)
  })

  test('is read again after the lock: without it a later time replaces the earlier one (control)', async () => {
    const [locked, unlocked] = [await newShippedEvent(), await openAgain()]
    const earlier = new Date(HANDED_OUT.getTime() - HOUR_MS)
    for (const event of [locked, unlocked]) {
      const ids = await orderIdsOf(event.id)
      const seen = await listParcels(db, ids)
      await handOut(event, markOf(event.codes[0]!, HOUR_MS))
      if (event === locked) await handOutEvent(rentals, event.id)
      else
        await inTransaction(db, (transaction) =>
          startClocks(transaction, rentals, seen, clock.now()),
        )
    }
    expect((await clocksOf(locked.id))[0]!.delivered_at).toEqual(earlier)
    expect((await clocksOf(unlocked.id))[0]!.delivered_at).toEqual(HANDED_OUT)
  })

  test('of a queue of 20 that is sent twice at once counts each once (LEAD-28)', async () => {
    const sku = await insertDress(db, ++dresses, 20)
    const event = await newShippedEvent([{ sku, quantity: 20 }], [dresses])
    const marks = event.codes.map((code, index) => markOf(code, (20 - index) * 1_000))
    const answers = await Promise.all([handOut(event, ...marks), handOut(event, ...marks)])
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0].map(({ outcome }) => outcome)).toEqual(marks.map(() => 'DONE'))
    expect(await countMarks(event.id)).toBe(20)
    expect(await handOut(event, ...marks)).toEqual(answers[0])
    // Control: with new keys they are other marks, which come too late.
    const again = await handOut(event, ...event.codes.map((code) => markOf(code)))
    expect(again.map(({ outcome }) => outcome)).toEqual(marks.map(() => 'ALREADY'))
    expect(await countMarks(event.id)).toBe(20)
    // A key that comes again with another code is no repetition.
    const [used] = await handOut(event, { ...marks[0]!, code: event.codes[1]! })
    expect(used!.outcome).toBe('USED_KEY')
  })

  test('follows the promise when staff gave it to another unit (LEAD-27)', async () => {
    const sku = await insertDress(db, ++dresses, 2)
    const event = await newEvent([{ sku }], [dresses])
    const [before] = await codesOf(event.members[0]!.order_number)
    await sql`
      update booking set unit_id = (select id from unit where sku = ${sku} and id <> unit_id limit 1)
      where sku = ${sku}`.execute(db)
    await packEvent(rentals, event.id)
    clock.set(SHIPPED)
    await shipEvent(rentals, event.id, LABEL)
    const [after] = await codesOf(event.members[0]!.order_number)
    expect(after).not.toBe(before)
    const marks = await handOut(event, markOf(before!), markOf(after!))
    expect(marks.map(({ outcome }) => outcome)).toEqual(['NOT_OF_EVENT', 'DONE'])
  })
})

test('a piece of an order that was canceled cannot be marked (LEAD-27)', async () => {
  const event = await newEvent([{}])
  const [code] = await codesOf(event.members[0]!.order_number)
  await cancel(event.members[0]!.order_number)
  expect((await handOut(event, markOf(code!)))[0]!.outcome).toBe('CANCELED')
})
