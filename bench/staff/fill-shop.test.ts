import pg from 'pg'
import pino from 'pino'
import { expect, test } from 'vitest'
import { sweepCheckouts } from '../../server/src/checkout/checkout.jobs.ts'
import { connectDatabase } from '../../server/src/platform/database/database.ts'
import { createTestDatabase } from '../../server/test/database.ts'
import { fillShop } from './fill-shop.ts'
import { SHOP_NOW } from './shop-rows.ts'

// Few enough that the fill compares each order and each SKU with what the triggers would have written.
const ORDERS = 400
const UNITS = 100

test.each([true, false])(
  'a filled shop is what its triggers would have written, with a long history: %s',
  async (hasLongHistory) => {
    const url = await createTestDatabase()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { db, close } = connectDatabase(url, pino({ level: 'silent' }))
    const countKeys = async () => {
      const { rows } = await client.query<{ keys: number; indexes: number }>(`
        select (select count(*)::int from pg_constraint where connamespace = 'public'::regnamespace) as keys,
          (select count(*)::int from pg_indexes where schemaname = 'public') as indexes`)
      return rows[0]!
    }
    try {
      const before = await countKeys()
      await fillShop(url, { orders: ORDERS, units: UNITS, hasLongHistory })
      expect(await countKeys()).toEqual(before)
      const { rows } = await client.query<{ orders: number; bookings: number }>(`
        select (select count(*)::int from order_desk) as orders, (select count(*)::int from booking) as bookings`)
      expect(rows[0]!.orders).toBe(ORDERS)
      // All but the newest orders rented two pieces, every eighth of them three.
      const [least, most] = hasLongHistory ? [ORDERS * 1.9, ORDERS * 3] : [ORDERS, ORDERS]
      expect(rows[0]!.bookings).toBeGreaterThanOrEqual(least)
      expect(rows[0]!.bookings).toBeLessThanOrEqual(most)
      await sweepCheckouts(db, SHOP_NOW)
      expect((await client.query('select from checkout')).rowCount).toBe(ORDERS)
      // References hold for what the shop writes afterwards.
      await expect(
        client.query(`insert into shipment (order_id, packed_at) values (1000000, now())`),
      ).rejects.toThrow('shipment_order_id_fkey')
    } finally {
      await client.end()
      await close()
    }
  },
)
