import { deliverOrder, packOrder, shipOrder } from '@twirl/contract/staff/orders/order-steps'
import type { Endpoint, EndpointInput } from '@twirl/contract/endpoint'
import pino from 'pino'
import { ShopClient } from '../../crash-test/shop-client.ts'
import { connectDatabase, type Database } from '../../server/src/platform/database/database.ts'
import { logInAsOwner } from '../../server/test/log-in-as.ts'
import type { Shop } from '../measure/open-shop.ts'
import { openBuyers } from '../rows/purchases.ts'
import { SHOP_NOW } from '../staff/shop-rows.ts'

/** Buys so many orders, and returns the function that packs, ships and delivers the next ones. */
export async function openPackers(
  { databaseUrl, port }: Pick<Shop, 'databaseUrl' | 'port'>,
  orders: number,
): Promise<{ handle: (count: number) => Promise<void>; stepsPerOrder: number }> {
  const { db, close } = connectDatabase(databaseUrl, pino({ level: 'silent' }))
  const cookie = await logInAsOwner(db, 'COMPLETE', SHOP_NOW)
  const buy = await openBuyers({ databaseUrl, port }, orders, SHOP_NOW)
  await buy(orders)
  const numbers = await listNewest(db, orders)
  await close()
  const client = new ShopClient([`http://127.0.0.1:${port}`], { guestId: 'packer', cookie })
  const press = async <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) => {
    const answer = await client.untilAnswered(endpoint, input)
    if (!answer.ok) throw answer.error
  }
  const handle = async (count: number) => {
    for (const number of numbers.splice(0, count)) {
      await press(packOrder, { number })
      const digits = number.replaceAll('-', '').padStart(16, '0')
      await press(shipOrder, { number, carrier: 'UPS', tracking_number: `1Z${digits}` })
      await press(deliverOrder, { number })
    }
  }
  return { handle, stepsPerOrder: 3 }
}

async function listNewest(db: Database, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('customer_order')
    .select('order_number')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
  return rows.map(({ order_number }) => order_number)
}
