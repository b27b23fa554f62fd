import * as contract from '@twirl/contract/staff/events/event-changes'
import { getEvent } from '@twirl/contract/staff/events/events'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { JobFailure } from '#platform/jobs/job-kind.ts'
import type { PaymentGateway } from '#providers/payments/payment-gateway.ts'
import { DEFAULT_SETTINGS } from '#system/default-settings.ts'
import { bodyOf } from '../../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import {
  ADDRESS,
  insertDress,
  newCustomerBuyer,
  openCheckoutShop,
} from '../../../test/checkout/checkout-shop.ts'
import { eventually } from '../../../test/eventually.ts'
import { deskOf } from '../../../test/orders/refund-desk.ts'
import { logInStaff } from '../../../test/staff-factory.ts'
import { insertTrunkShow } from '../../../test/trunk-show-factory.ts'
import { APPLY_CHANGE, applyChange } from './apply-change.ts'
import { finishChange } from './event-changes.queries.ts'

/** While set, the gateway waits with its answer. */
let answering: Promise<void> | null = null
const slowGateway = (gateway: PaymentGateway): PaymentGateway => ({
  ...gateway,
  charge: async (...request) => {
    await answering
    return gateway.charge(...request)
  },
})

const NOW = new Date('2027-01-05T17:00:00Z')
const shop = await openCheckoutShop({ now: NOW, testing: { wrapGateway: slowGateway } })
const { db, clock } = shop
const desk = { ...deskOf(db, clock), terms: () => DEFAULT_SETTINGS.rental_terms }
const ella = await logInStaff(shop, ['events'])
let products = 500

afterEach(async () => {
  answering = null
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

const OLD = { hand_out_date: '2027-02-10', party_date: '2027-02-12' }
const LATER = {
  opens_at: '2027-01-04T09:00',
  closes_at: '2027-01-20T20:00',
  rsvp_closes_at: null,
  hand_out_date: '2027-04-14',
  party_date: '2027-04-16',
}

async function newEvent() {
  const product = ++products
  const sku = await insertDress(db, product, 5)
  const password = `while${product}`
  const id = await insertTrunkShow(db, {
    password,
    theme: `Ball ${product}`,
    products: [product],
    shipping_address: JSON.stringify(ADDRESS),
    opens_at: new Date('2027-01-04T14:00:00Z'),
    closes_at: new Date('2027-01-21T01:00:00Z'),
    ...OLD,
  })
  return { id, sku, password, theme: `Ball ${product}` }
}

type Event = Awaited<ReturnType<typeof newEvent>>

const newMember = ({ id, sku, password }: Event) =>
  newCustomerBuyer(shop, { trunk_show_id: id, password, sku, transaction_type: 'RENT' })

async function newOrder(event: Event) {
  const member = await newMember(event)
  const { order_number } = bodyOf(await member.place(bodyOf(await member.previewBag())))
  return { ...member, order_number }
}

const move = async ({ id }: Event) =>
  bodyOf(
    await ella.call(contract.moveEvent, {
      id,
      dates: LATER,
      version: bodyOf(await ella.call(getEvent, { id })).version,
      reason: 'The hall is double-booked',
      message: null,
    }),
  )
/** The test runs the job itself from here on. */
const takeJob = () => sql`delete from pgboss.job where name = ${APPLY_CHANGE.name}`.execute(db)
const changeOf = async ({ id }: Event) =>
  bodyOf(await ella.call(contract.getEventChange, { id })).change!
const movedMailsTo = async (email: string, { theme }: Event) =>
  (await shop.outbox(email)).filter(({ subject }) => subject === `New dates for ${theme}`)

type Days = { arrives_by: string; booked_for: string; units: number; moves: number }

/** The days of an order, those for which its units are promised, and how often it was moved. */
async function daysOf(orderNumber: string): Promise<Days> {
  const { rows } = await sql<Days>`
    select o.arrives_by::text, min(o.arrives_by) filter (where b.during @> o.arrives_by::timestamptz)::text as booked_for,
      count(b.id)::int as units,
      (select count(*)::int from audit_entry a
        where a.subject_id = o.order_number and a.action = 'order.move') as moves
    from customer_order o left join booking b on b.reference = o.order_token and is_live(b.state)
    where o.order_number = ${orderNumber} group by o.id`.execute(db)
  return rows[0]!
}
const MOVED: Days = {
  arrives_by: LATER.hand_out_date,
  booked_for: LATER.hand_out_date,
  units: 1,
  moves: 1,
}

/** From here on the process dies before it stores that an order is done: the order itself was moved. */
const killAfterOrder = async () => {
  await sql`
    create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
    db,
  )
  await sql`
    create trigger die before update on event_change_order execute function die()`.execute(db)
}
const restart = () => sql`drop function die() cascade`.execute(db)

describe('a move that is stopped in the middle (STAFF-163)', () => {
  /** Returns the event whose job died after its first order. */
  async function newStoppedMove() {
    const event = await newEvent()
    const orders = [await newOrder(event), await newOrder(event), await newOrder(event)]
    await killAfterOrder()
    await move(event)
    const { id: change_id } = await changeOf(event)
    await expect(applyChange(desk, change_id)).rejects.toThrow('killed')
    await eventually(async () => {
      const days = await Promise.all(orders.map(({ order_number }) => daysOf(order_number)))
      expect(days.filter(({ moves }) => moves === 1)).toHaveLength(1)
    })
    await takeJob()
    await restart()
    return { event, orders, change_id }
  }

  test('moves each order once and mails it once, whichever process goes on', async () => {
    const { event, orders, change_id } = await newStoppedMove()
    expect((await changeOf(event)).finished_at).toBeNull()
    await Promise.all([applyChange(desk, change_id), applyChange(desk, change_id)])
    const { finished_at, orders: results } = await changeOf(event)
    expect(finished_at).not.toBeNull()
    expect(results.map(({ result }) => result)).toEqual(['DONE', 'DONE', 'DONE'])
    for (const { order_number, email } of orders) {
      expect(await daysOf(order_number)).toEqual(MOVED)
      expect(await movedMailsTo(email, event)).toHaveLength(1)
    }
  })

  test('negative control: without the cause of its mail, the first order is mailed twice', async () => {
    const { event, orders, change_id } = await newStoppedMove()
    const outbox = {
      putMail: (...[transaction, cause, mail, options]: Parameters<typeof desk.outbox.putMail>) =>
        desk.outbox.putMail(transaction, `${cause} ${crypto.randomUUID()}`, mail, options),
    }
    await applyChange({ ...desk, outbox }, change_id)
    const mails = await Promise.all(orders.map(({ email }) => movedMailsTo(email, event)))
    expect(
      mails
        .map(({ length }) => length)
        .toSorted((a, b) => a - b)
        .at(-1),
    ).toBe(2)
  })
})

describe('a member who pays while the event is moved (STAFF-163)', () => {
  /** The gateway is asked before the event is moved, and answers after it. */
  async function newPayingMember() {
    const event = await newEvent()
    const member = await newMember(event)
    const quote = bodyOf(await member.previewBag())
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    answering = promise
    const paying = member.place(quote)
    await eventually(async () => {
      const { rows } = await sql`
        select from checkout where trunk_show_id = ${event.id} and state = 'RESERVED'`.execute(db)
      expect(rows).toHaveLength(1)
    })
    await move(event)
    await takeJob()
    const { id: change_id } = await changeOf(event)
    const pay = async () => {
      answer()
      return bodyOf(await paying).order_number
    }
    return { event, member, change_id, pay }
  }

  test('gets an order on the new days, with a unit for them and one mail', async () => {
    const { event, member, change_id, pay } = await newPayingMember()
    await expect(applyChange(desk, change_id)).rejects.toThrow(JobFailure)
    expect((await changeOf(event)).finished_at).toBeNull()
    const order_number = await pay()
    expect(await daysOf(order_number)).toMatchObject({ arrives_by: OLD.hand_out_date })
    await applyChange(desk, change_id)
    expect((await changeOf(event)).finished_at).not.toBeNull()
    expect(await daysOf(order_number)).toEqual(MOVED)
    expect(await movedMailsTo(member.email, event)).toHaveLength(1)
  })

  test('negative control: a move that does not wait for the payment leaves the order on the old days', async () => {
    const { change_id, pay } = await newPayingMember()
    await finishChange(db, change_id, clock.now())
    const order_number = await pay()
    await applyChange(desk, change_id)
    expect(await daysOf(order_number)).toMatchObject({ arrives_by: OLD.hand_out_date, moves: 0 })
  })

  test('who confirms a quote of the old days after the move gets no order', async () => {
    const event = await newEvent()
    const member = await newMember(event)
    const quote = bodyOf(await member.previewBag())
    await move(event)
    expect((await member.place(quote)).error.errorCode).toBe('ORDER_CHANGED')
  })
})

describe('guests of an event that is moved (STAFF-163)', () => {
  let guests = 0
  async function answer(event: Event, email: string, options: { comes: boolean; id?: number }) {
    await db
      .insertInto('questionnaire')
      .values({
        trunk_show_id: event.id,
        first_name: 'Maya',
        last_name: 'Lane',
        email,
        cell_phone: `404555${String(++guests).padStart(4, '0')}`,
        customer_id: options.id ?? null,
        is_attending: options.comes,
        dress_size: 'M',
        note: '',
        is_email_proven: false,
        is_phone_proven: false,
        guest_hash: email,
      })
      .execute()
  }

  test('those who come get one mail: about their order if they have one', async () => {
    const event = await newEvent()
    const buyer = await newOrder(event)
    const [coming, declined] = [`coming${event.id}@example.com`, `declined${event.id}@example.com`]
    await answer(event, buyer.email, { comes: true })
    await answer(event, `other${event.id}@example.com`, { comes: true, id: buyer.customer_id })
    await answer(event, coming, { comes: true })
    await answer(event, declined, { comes: false })
    await move(event)
    const change = await eventually(async () => {
      const found = await changeOf(event)
      expect(found.finished_at).not.toBeNull()
      return found
    })
    await applyChange(desk, change.id)
    expect(await movedMailsTo(coming, event)).toHaveLength(1)
    expect(await movedMailsTo(buyer.email, event)).toHaveLength(1)
    expect(await movedMailsTo(`other${event.id}@example.com`, event)).toEqual([])
    expect(await movedMailsTo(declined, event)).toEqual([])
    const [mail] = await movedMailsTo(coming, event)
    expect(mail!.text).toContain('04/16/2027')
  })
})
