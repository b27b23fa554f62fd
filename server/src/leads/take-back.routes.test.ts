import { getOrder, makeReturn } from '@twirl/contract/buying/orders'
import { getStaffOrder } from '@twirl/contract/staff/orders/order-details'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { markOverdue } from '#orders/returns/due-dates.ts'
import { receiveReturn } from '#orders/returns/receive-return.ts'
import { bodyOf } from '../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../test/checkout/check-books.ts'
import { statesOf, unitsOf } from '../../test/checkout/rental-shop.ts'
import {
  DAY_MS,
  HANDED_OUT,
  HOUR_MS,
  markOf,
  NOW,
  openLedShop,
} from '../../test/orders/led-shop.ts'
import { logInStaff } from '../../test/staff-factory.ts'

const shop = await openLedShop()
const { app, rentals, newShippedEvent, handOut, takeBack, list, undo, clocksOf } = shop
const { db, clock } = app

beforeEach(() => clock.set(NOW))
afterEach(async () => {
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

describe('an undo', () => {
  test('restores what was before, and the piece can be handed out again (LEAD-29)', async () => {
    const event = await newShippedEvent()
    const mark = markOf(event.codes[0]!)
    await handOut(event, mark)
    expect((await undo(event, mark.key)).body).toEqual({ key: mark.key, code: event.codes[0] })
    expect((await undo(event, mark.key)).status).toBe(200)
    expect(await clocksOf(event.id)).toEqual([{ delivered_at: null, due_on: null }])
    expect((await list(event))[0]!.state).toBe('TO_HAND_OUT')
    expect((await handOut(event, markOf(event.codes[0]!)))[0]!.outcome).toBe('DONE')
  })

  test('is refused after 10 minutes, and after the member acted (LEAD-29)', async () => {
    const event = await newShippedEvent([{}, {}])
    const marks = event.codes.map((code) => markOf(code))
    await handOut(event, ...marks)
    const [item] = (
      await sql<{ id: number }>`
        select i.id from order_item i join customer_order o on o.id = i.order_id
        where order_number = ${event.members[0]!.order_number}`.execute(db)
    ).rows
    bodyOf(await event.members[0]!.visitor.call(makeReturn, { order_item_id: item!.id }))
    expect((await undo(event, marks[0]!.key)).error.errorCode).toBe('MARK_NOT_UNDOABLE')
    clock.set(new Date(HANDED_OUT.getTime() + 10 * 60_000 + 1))
    expect((await undo(event, marks[1]!.key)).error.errorCode).toBe('MARK_NOT_UNDOABLE')
    expect((await undo(event, crypto.randomUUID())).error.errorCode).toBe('MARK_NOT_UNDOABLE')
  })

  test('of a take-back gives the piece to the member again', async () => {
    const event = await newShippedEvent()
    const { order_number } = event.members[0]!
    await handOut(event, markOf(event.codes[0]!))
    const mark = markOf(event.codes[0]!)
    await takeBack(event, mark)
    expect(await statesOf(app, order_number)).toEqual(['RETURNING'])
    bodyOf(await undo(event, mark.key))
    expect(await statesOf(app, order_number)).toEqual(['OUT'])
    expect((await list(event))[0]).toMatchObject({ state: 'OUT', given_back: null })
    const [again] = await takeBack(event, markOf(event.codes[0]!))
    expect(again!.outcome).toBe('DONE')
  })
})

describe('a take-back', () => {
  test('puts the piece on its way back; staff receive it as before (LEAD-30)', async () => {
    const event = await newShippedEvent()
    const { order_number, visitor } = event.members[0]!
    expect((await takeBack(event, markOf(event.codes[0]!)))[0]!.outcome).toBe('NOT_HANDED_OUT')
    await handOut(event, markOf(event.codes[0]!))
    expect((await takeBack(event, markOf(event.codes[0]!)))[0]!.outcome).toBe('DONE')
    expect((await takeBack(event, markOf(event.codes[0]!)))[0]).toMatchObject({
      outcome: 'ALREADY',
      act: { by: 'YOU' },
    })
    const shown = bodyOf(await visitor.call(getOrder, { orderNumber: order_number }))
    expect(shown.order_items[0]!.rental!.state).toBe('RETURNING')
    expect(shown.order_items[0]!.rental!.timeline).toContainEqual({
      step: 'RETURN_REQUESTED',
      time: HANDED_OUT.toISOString(),
      by: 'LEAD',
    })
    const [unit] = await unitsOf(app, order_number)
    await receiveReturn(rentals, shown.order_items[0]!.id, { unit_ids: [unit!.id] })
    expect((await list(event))[0]).toMatchObject({ state: 'RECEIVED', given_back: { by: 'YOU' } })
  })

  test('confirms what the member announced', async () => {
    const event = await newShippedEvent()
    const { visitor, order_number } = event.members[0]!
    await handOut(event, markOf(event.codes[0]!))
    const { order_items } = bodyOf(await visitor.call(getOrder, { orderNumber: order_number }))
    bodyOf(await visitor.call(makeReturn, { order_item_id: order_items[0]!.id }))
    expect((await list(event))[0]).toMatchObject({
      state: 'ANNOUNCED',
      given_back: { by: 'MEMBER' },
    })
    expect((await takeBack(event, markOf(event.codes[0]!)))[0]!.outcome).toBe('DONE')
    expect((await list(event))[0]).toMatchObject({ state: 'BACK', given_back: { by: 'YOU' } })
  })

  test('of a piece that was given back in time ends its being overdue, a late one does not (LEAD-30)', async () => {
    const event = await newShippedEvent([{}, {}])
    await handOut(event, ...event.codes.map((code) => markOf(code)))
    // Due on February 3.
    clock.set(new Date('2027-02-06T17:00:00Z'))
    await markOverdue(rentals)
    expect((await list(event)).map(({ days_late }) => days_late)).toEqual([3, 3])
    await takeBack(event, markOf(event.codes[0]!, 4 * DAY_MS), markOf(event.codes[1]!))
    const { rows } = await sql<{ overdue_since: string | null; at: Date }>`
      select overdue_since::text as overdue_since, sent_back_at as at
      from rental_state r join order_item i on i.id = r.order_item_id
      join customer_order o on o.id = i.order_id
      where trunk_show_id = ${event.id} order by i.id`.execute(db)
    expect(rows).toEqual([
      { overdue_since: null, at: new Date('2027-02-02T17:00:00Z') },
      { overdue_since: '2027-02-04', at: new Date('2027-02-06T17:00:00Z') },
    ])
    expect((await list(event)).map(({ state, days_late }) => [state, days_late])).toEqual([
      ['BACK', 0],
      ['BACK', 0],
    ])
  })

  test('of one of two pieces leaves the other with the member', async () => {
    const event = await newShippedEvent([{ quantity: 2 }])
    const { visitor, order_number } = event.members[0]!
    await handOut(event, ...event.codes.map((code) => markOf(code)))
    await takeBack(event, markOf(event.codes[0]!))
    expect((await list(event)).map(({ state }) => state)).toEqual(['BACK', 'OUT'])
    const { order_items } = bodyOf(await visitor.call(getOrder, { orderNumber: order_number }))
    expect(order_items[0]!.rental).toMatchObject({ state: 'OUT', quantity_out: 1 })
    await takeBack(event, markOf(event.codes[1]!))
    expect(await statesOf(app, order_number)).toEqual(['RETURNING', 'RETURNING'])
  })

  test('of a piece that was bought is refused', async () => {
    const event = await newShippedEvent([{ transaction_type: 'PURCHASE' }])
    await handOut(event, markOf(event.codes[0]!))
    expect((await takeBack(event, markOf(event.codes[0]!)))[0]!.outcome).toBe('NOT_RENTED')
  })
})

test('staff see the marks of leads on the page of the order, also those that were undone (LEAD-33)', async () => {
  const event = await newShippedEvent()
  const number = event.members[0]!.order_number
  const [first, second] = [markOf(event.codes[0]!), markOf(event.codes[0]!, HOUR_MS)]
  await handOut(event, first)
  bodyOf(await undo(event, first.key))
  await handOut(event, second)
  const staff = await logInStaff(app, ['service'])
  const { lead_marks, timeline } = bodyOf(await staff.call(getStaffOrder, { orderNumber: number }))
  expect(timeline.at(-1)).toMatchObject({ step: 'HANDED_OUT', by: 'LEAD' })
  expect(lead_marks).toMatchObject([
    {
      kind: 'HAND_OUT',
      code: event.codes[0],
      at: new Date(HANDED_OUT.getTime() - HOUR_MS).toISOString(),
      recorded_at: HANDED_OUT.toISOString(),
      undone_at: null,
    },
    { kind: 'HAND_OUT', undone_at: HANDED_OUT.toISOString() },
  ])
  expect(lead_marks[0]!.lead_name).not.toBeNull()
})
