import { makeReturn } from '@twirl/contract/buying/orders'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import type { Log } from '#platform/log.ts'
import { bodyOf } from '../../../test/build-test-app.ts'
import { daysAfterDue, openRentingShop } from '../../../test/orders/renting-shop.ts'
import { findContradictions } from './find-contradictions.ts'

const shop = await openRentingShop()
const { app, asCustomer, buy, charge, moveByHand, newRental, newDeliveredRental } = shop
const { noon, refundWhole, scan } = shop
const { db } = app
const log = { info: vi.fn<Log['info']>(), error: vi.fn<Log['error']>() }

const find = () => findContradictions({ db, log })

afterEach(() => {
  log.info.mockClear()
  log.error.mockClear()
})

test('nothing is found in the lives of ordinary rentals (PAY-56)', async () => {
  await newRental()
  const announced = await newDeliveredRental()
  await asCustomer(announced, makeReturn, { order_item_id: announced.itemId })
  const lost = await newDeliveredRental()
  bodyOf(await moveByHand(lost.code, 'LOSE', 'OUT'))
  const bought = await newDeliveredRental({ quantity: 2 })
  noon('2027-01-20')
  await buy(bought)
  expect(await scan(bought.codes[0]!)).toBeNull()
  const reopened = await newDeliveredRental()
  noon('2027-01-20')
  await refundWhole(await buy(reopened))
  const charged = await newDeliveredRental()
  const back = await newDeliveredRental()
  noon(daysAfterDue(2))
  bodyOf(await charge(charged, 'DAMAGE'))
  expect(await scan(back.code)).toBeNull()
  expect(await find()).toEqual([])
  expect(log.info).toHaveBeenCalledOnce()
})

const BREAKS = {
  MORE_THAN_RENTED: (itemId: number) => sql`
    update order_item set released_quantity = 1 where id = ${itemId}`,
  ENDED_TWICE: (itemId: number) => sql`
    insert into rental_fact (rental_id, kind, happened_at, recorded_at, said_by, ending)
    select id, 'ENDED', now(), now(), 'STAFF', 'RELEASED' from rental where order_item_id = ${itemId}`,
  UNIT_MISSING: (itemId: number) => sql`
    update unit set state = 'IN_HOUSE', away_for = null
    where away_for in (select booking_id from rental where order_item_id = ${itemId})`,
  UNIT_STRAY: (itemId: number) => sql`
    insert into rental_fact (rental_id, kind, happened_at, recorded_at, said_by)
    select id, 'RECEIVED', now(), now(), 'STAFF' from rental where order_item_id = ${itemId}`,
  UNITS_SHARED: (itemId: number) => sql`
    update unit set away_for = (select booking_id from rental where order_item_id = ${itemId}), state = 'OUT'
    where id = (select max(id) from unit where state = 'IN_HOUSE')`,
}

test.each(Object.entries(BREAKS))('%s is logged with its order', async (kind, breakFacts) => {
  const rental = await newDeliveredRental()
  noon('2027-01-20')
  if (kind === 'MORE_THAN_RENTED' || kind === 'ENDED_TWICE') await buy(rental)
  await breakFacts(rental.itemId).execute(db)
  const found = (await find()).filter(({ order_number }) => order_number === rental.order_number)
  expect(found).toEqual([{ kind, order_number: rental.order_number }])
  expect(log.error).toHaveBeenCalledOnce()
})
