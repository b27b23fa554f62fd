import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/transaction.ts'
import { addDays, formatDay, startOfDay } from '#platform/new-york-time.ts'
import { insertDress, openCheckoutShop } from '../../../test/checkout/checkout-shop.ts'
import { newDeliveredOrder, newOrder, openRentalShop } from '../../../test/checkout/rental-shop.ts'
import { tellOfRentals } from '../../../test/order-factory.ts'
import { extendRentals } from '../rentals/extend-rentals.ts'
import { listRentals } from '../rentals/rentals.queries.ts'
import { markOverdue, remindOfDueDates } from './due-dates.ts'

const ORDERED = new Date('2027-01-04T17:00:00Z')
const DUE = '2027-02-03'
/** What is due after an extension. */
const LATER = '2027-03-05'
const app = await openCheckoutShop({ now: ORDERED })
const { db, clock } = app
const rentals = openRentalShop(app)
let dresses = 100

beforeEach(() => clock.set(ORDERED))

const newRental = async () =>
  newDeliveredOrder(app, rentals, [{ sku: await insertDress(db, ++dresses, 2), quantity: 2 }])
/** The mails after the confirmation and the departure. */
const remindersTo = async (email: string) =>
  (await app.outbox(email))
    .map(({ subject }) => subject)
    .toReversed()
    .slice(2)
/** A moment of that day in New York: by default late in the evening, when it is the next day elsewhere. */
const runOn = async (day: string, hours = 23) => {
  clock.set(new Date(startOfDay(day).getTime() + hours * 3_600_000))
  await markOverdue(rentals)
  await remindOfDueDates(rentals)
}
const overdueItems = async (orderNumber: string) => {
  const { rows } = await sql<{ overdue_since: string }>`
    select distinct r.order_item_id, overdue_since::text as overdue_since from rental_state r
    join order_item i on i.id = r.order_item_id join customer_order o on o.id = i.order_id
    where order_number = ${orderNumber} and overdue_since is not null
    order by r.order_item_id`.execute(db)
  return rows.map(({ overdue_since }) => overdue_since)
}

const tokenOf = async (orderNumber: string) => {
  const { order_token } = await db
    .selectFrom('customer_order')
    .select('order_token')
    .where('order_number', '=', orderNumber)
    .executeTakeFirstOrThrow()
  return order_token
}

describe('reminders', () => {
  test('are sent in days of New York, each once, by whichever process is first', async () => {
    const { email } = await newRental()
    await runOn(addDays(DUE, -4))
    expect(await remindersTo(email)).toEqual([])
    await Promise.all([runOn(addDays(DUE, -3), 0), runOn(addDays(DUE, -3), 0)])
    await runOn(addDays(DUE, -2))
    expect(await remindersTo(email)).toEqual(['Due back on 02/03/2027'])
    await runOn(DUE)
    expect((await remindersTo(email)).slice(1)).toEqual(['Your rental is due back today'])
  })

  test('after days without a running shop are only what is still true', async () => {
    const { email, order_number } = await newRental()
    await runOn(addDays(DUE, 2))
    expect(await remindersTo(email)).toEqual(['Your rental was due on 02/03/2027'])
    expect(await overdueItems(order_number)).toEqual([addDays(DUE, 1)])
    await runOn(addDays(DUE, 40))
    expect(await remindersTo(email)).toHaveLength(1)
  })

  const mark = (set: string) => async (itemId: number) => {
    await sql`update order_item set ${sql.raw(set)} where id = ${itemId}`.execute(db)
  }
  const anyToken = '(select order_token from checkout limit 1)'
  test.each([
    ['returning', (id: number) => tellOfRentals(db, id, { return_requested_at: clock.now() })],
    ['back', (id: number) => tellOfRentals(db, id, { received_at: clock.now() })],
    ['being bought', mark(`purchase_token = ${anyToken}`)],
    ['being exchanged', mark(`exchange_token = ${anyToken}`)],
    ['being extended', mark(`extension_token = ${anyToken}`)],
    [
      'bought',
      (itemId: number) =>
        sql`update unit set state = 'SOLD', away_for = null where away_for in (
          select b.id from booking b join customer_order o on o.order_token = b.reference
          join order_item i on i.order_id = o.id where i.id = ${itemId})`.execute(db),
    ],
  ])('leave out what is %s', async (_name, happen) => {
    const { email, order_number, orderItems } = await newRental()
    await happen(orderItems[0]!.id)
    await runOn(DUE)
    await runOn(addDays(DUE, 1))
    expect(await remindersTo(email)).toEqual([])
    expect(await overdueItems(order_number)).toEqual([])
  })

  test('of an extended piece follow its new due date, those of the others the old one', async () => {
    const skus = [await insertDress(db, ++dresses, 1), await insertDress(db, ++dresses, 1)] as const
    const order = await newDeliveredOrder(app, rentals, [{ sku: skus[0] }, { sku: skus[1] }])
    await runOn(addDays(DUE, 1))
    expect(await overdueItems(order.order_number)).toHaveLength(2)
    const extended = await listRentals(db, order.orderItems[0]!.id)
    const order_token = await tokenOf(order.order_number)
    await inTransaction(db, (transaction) =>
      extendRentals(
        transaction,
        extended.map(({ id }) => id),
        { days: 30, paid_days: 0, order_token, now: clock.now() },
      ),
    )
    expect(await overdueItems(order.order_number)).toHaveLength(1)
    await runOn(addDays(DUE, 3))
    await runOn(addDays(LATER, -3))
    await runOn(addDays(LATER, 1))
    expect((await remindersTo(order.email)).slice(1)).toEqual([
      `We’re still missing your rental from order ${order.order_number}`,
      `Due back on ${formatDay(LATER)}`,
      `Your rental was due on ${formatDay(LATER)}`,
    ])
    expect((await overdueItems(order.order_number)).toSorted()).toEqual([
      addDays(DUE, 1),
      addDays(LATER, 1),
    ])
  })

  test('name only the pieces that are still out', async () => {
    const skus = [await insertDress(db, ++dresses, 1), await insertDress(db, ++dresses, 1)] as const
    const order = await newDeliveredOrder(app, rentals, [{ sku: skus[0] }, { sku: skus[1] }])
    await db
      .updateTable('order_item')
      .set({ title: 'Returned Dress' })
      .where('id', '=', order.orderItems[0]!.id)
      .execute()
    await db
      .updateTable('order_item')
      .set({ title: 'Kept Dress' })
      .where('id', '=', order.orderItems[1]!.id)
      .execute()
    await tellOfRentals(db, order.orderItems[0]!.id, { return_requested_at: clock.now() })
    await runOn(DUE)
    const [mail] = await app.outbox(order.email)
    expect(mail!.text).toContain('Kept Dress')
    expect(mail!.text).not.toContain('Returned Dress')
  })

  test('name what an additional month and a piece that never comes back cost', async () => {
    const { email, orderItems } = await newRental()
    await sql`update order_item set price_cents = 1999 where id = ${orderItems[0]!.id}`.execute(db)
    await sql`update product set retail_price_cents = 12000 where id = ${dresses}`.execute(db)
    await runOn(addDays(DUE, -3))
    const [soon] = await app.outbox(email)
    expect(soon!.text).toContain('an additional rental month is $39.98.')
    await runOn(addDays(DUE, 3))
    const [late] = await app.outbox(email)
    expect(late!.text.replaceAll(/\s+/g, ' ')).toContain(
      'You may be charged $39.98 for an additional rental month, or the full price of $240.00 if it never comes back.',
    )
  })

  test('wait for the delivery', async () => {
    const sku = await insertDress(db, ++dresses, 2)
    const { email } = await newOrder(app, [{ sku, quantity: 2 }])
    await runOn(DUE)
    expect(await remindersTo(email)).toEqual([])
  })
})
