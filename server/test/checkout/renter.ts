import {
  listExchangeOptions,
  previewExchange,
  requestExchange,
} from '@twirl/contract/buying/exchanges'
import { addCartItem } from '@twirl/contract/buying/cart'
import type { Preview } from '@twirl/contract/buying/checkout'
import { moveUnit } from '#inventory/public.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { bodyOf, type TestApp } from '../build-test-app.ts'
import { insertProduct } from '../factories.ts'
import { newCustomerBuyer, PRICE, RENT } from './checkout-shop.ts'

/** A dress in M and L, rented for $35 unless overridden. */
export async function insertSizes(
  db: Database,
  id: number,
  {
    m = 2,
    l = 2,
    ...overrides
  }: Parameters<typeof insertProduct>[1] & { m?: number; l?: number } = {},
): Promise<{ m: string; l: string }> {
  await insertProduct(db, {
    id,
    rental_price_cents: RENT * 100,
    selling_price_cents: PRICE * 100,
    is_purchasable: true,
    variants: [
      { size: 'M', core: m },
      { size: 'L', core: l },
    ],
    ...overrides,
  })
  return { m: `T-${id}-BLACK-M`, l: `T-${id}-BLACK-L` }
}

type Shop = Pick<TestApp, 'db' | 'clock'>

/** The parcel of an order has arrived. */
export async function deliver({ db, clock }: Shop, orderNumber: string): Promise<number[]> {
  const bookings = await db
    .selectFrom('booking')
    .innerJoin('customer_order', 'customer_order.order_token', 'booking.reference')
    .select(['booking.id', 'booking.unit_id'])
    .where('order_number', '=', orderNumber)
    .execute()
  const now = clock.now()
  for (const { id: booking_id, unit_id } of bookings)
    await inTransaction(db, async (transaction) => {
      const cause = (to: string) => `${to} ${orderNumber}`
      await moveUnit(transaction, {
        unit_id,
        to: 'PACKED',
        cause: cause('packed'),
        now,
        booking_id,
      })
      await moveUnit(transaction, { unit_id, to: 'OUT', cause: cause('shipped'), now })
    })
  const { id: order_id } = await db
    .selectFrom('customer_order')
    .select('id')
    .where('order_number', '=', orderNumber)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('shipment')
    .values({ order_id, packed_at: now, shipped_at: now, delivered_at: now })
    .execute()
  return bookings.map(({ unit_id }) => unit_id)
}

export async function itemsOf(db: Database, orderNumber: string) {
  return db
    .selectFrom('order_item')
    .innerJoin('customer_order', 'customer_order.id', 'order_item.order_id')
    .select(['order_item.id', 'sku', 'exchange_token', 'purchase_token', 'exchanged_item_id'])
    .where('order_number', '=', orderNumber)
    .orderBy('line')
    .execute()
}

/** A customer who rents two pieces, which have arrived, and may exchange them; of two SKUs if there is another one. */
export async function newRenter(
  shop: TestApp,
  { sku, otherSku, number }: { sku: string; otherSku?: string; number?: string },
) {
  const quantity = otherSku ? 1 : 2
  const bag = { sku, quantity, transaction_type: 'RENT' } as const
  const buyer = await newCustomerBuyer(shop, { ...bag, ...(number && { number }) })
  const items = [...buyer.items]
  if (otherSku) {
    const line = { ...bag, cart_type: 'INDIVIDUAL', sku: otherSku } as const
    items.push({ id: bodyOf(await buyer.visitor.call(addCartItem, line)).id, quantity })
  }
  const quoted = bodyOf(await buyer.previewBag({ items }))
  const { order_number } = bodyOf(await buyer.place(quoted, { items }))
  const unitIds = await deliver(shop, order_number)
  const [item, other] = await itemsOf(shop.db, order_number)
  return {
    ...buyer,
    order_number,
    return_by: quoted.return_by!,
    unitIds,
    itemId: item!.id,
    otherItemId: other?.id,
    ...exchangeCalls(buyer.visitor, item!.id),
  }
}

type Visitor = Awaited<ReturnType<typeof newCustomerBuyer>>['visitor']

/** The calls of an exchange of one item. */
export function exchangeCalls(visitor: Visitor, id: number) {
  return {
    options: (product_id?: number) => visitor.call(listExchangeOptions, { id, product_id }),
    previewFor: (sku: string) => visitor.call(previewExchange, { id, sku }),
    exchangeFor: (
      sku: string,
      { order_token }: Pick<Preview, 'order_token'>,
      credit_card_id: number | null = null,
      at?: TestApp,
    ) => visitor.call(requestExchange, { id, sku, credit_card_id, order_token }, at),
  }
}

export const statesOf = async (db: Database, ids: number[]) => {
  const rows = await db.selectFrom('unit').select('state').where('id', 'in', ids).execute()
  return rows.map(({ state }) => state).toSorted()
}
