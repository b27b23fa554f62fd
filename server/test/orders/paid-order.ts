import { randomBytes } from 'node:crypto'
import type { OrderKind } from '@twirl/contract/buying/orders'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { PaymentGateway } from '#providers/payments/payment-gateway.ts'
import { redeemCoupon } from '#coupons/public.ts'
import { cardOf, DRESS, SKU } from '../checkout/checkout-shop.ts'
import { storeRentals } from '#orders/rentals/store-rentals.queries.ts'
import { nextOrderNumber } from './next-order-number.ts'

type Line = { price_cents: number; quantity: number; discount_cents: number; tax_cents: number }

type OrderSpec = {
  items?: (Partial<Line> & { transaction_type?: 'RENT' | 'PURCHASE' })[]
  accessory?: Partial<Line> | null
  delivery_fee_cents?: number
  delivery_tax_cents?: number
  channel?: OrderKind
  coupon_code?: string | null
  is_paid_offline?: boolean
  /** The value of the column in customer_order. */
  owner?: string
  paid_at?: Date
}

export type PaidOrder = {
  id: number
  order_number: string
  order_token: string
  payment_id: number | null
  charge_id: string | null
  item_ids: number[]
  email: string
  total_cents: number
}

type Shop = { db: Database; clock: Clock; gateway: PaymentGateway }

const LINE: Line = { price_cents: 7_000, quantity: 1, discount_cents: 0, tax_cents: 0 }
const sumOf = (cents: number[]) => cents.reduce((sum, value) => sum + value, 0)

/** An order of one bought dress for $70, charged at the gateway, unless overridden. The dress itself must exist. */
export async function insertPaidOrder(
  { db, clock, gateway }: Shop,
  {
    items = [{}],
    accessory = null,
    delivery_fee_cents = 0,
    delivery_tax_cents = 0,
    channel = 'INDIVIDUAL',
    coupon_code = null,
    is_paid_offline = false,
    owner = 'g:test',
    paid_at = clock.now(),
  }: OrderSpec = {},
): Promise<PaidOrder> {
  const order_token = randomBytes(16).toString('hex')
  const order_number = nextOrderNumber()
  const email = `${order_number.toLowerCase()}@example.com`
  const lines = [...items, ...(accessory ? [accessory] : [])].map((line) => ({ ...LINE, ...line }))
  const subtotal_cents = sumOf(lines.map(({ price_cents, quantity }) => price_cents * quantity))
  const discount_cents = sumOf(lines.map((line) => line.discount_cents))
  const tax_cents = delivery_tax_cents + sumOf(lines.map((line) => line.tax_cents))
  const total_cents = subtotal_cents - discount_cents + delivery_fee_cents + tax_cents
  await db
    .insertInto('checkout')
    .values({
      order_token,
      order_number,
      owner,
      kind: 'INDIVIDUAL',
      state: 'PAID',
      quote: '{}',
      request_fingerprint: '',
      created_at: paid_at,
      expires_at: paid_at,
    })
    .execute()
  const payment = is_paid_offline ? null : await insertPayment()
  const { id } = await db
    .insertInto('customer_order')
    .values({
      order_number,
      order_token,
      payment_id: payment?.id ?? null,
      is_paid_offline,
      owner,
      email,
      channel,
      status: is_paid_offline ? 'OFFLINE_PAID' : 'PAID',
      subtotal_cents,
      discount_cents,
      delivery_fee_cents,
      tax_cents,
      delivery_tax_cents,
      total_cents,
      coupon_code,
      paid_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = await db
    .insertInto('order_item')
    .values(
      items.map((item, line) => ({
        ...LINE,
        transaction_type: 'PURCHASE',
        ...item,
        order_id: id,
        line,
        sku: SKU,
        product_id: DRESS,
        title: 'Odette Mini',
        size: 'M',
        color: 'Black',
        image_key: 'test',
        is_clearance: false,
      })),
    )
    .returning(['id', 'line'])
    .execute()
  await storeRentals(db)
  const item_ids = rows.toSorted((a, b) => a.line - b.line).map((row) => row.id)
  if (accessory)
    await db
      .insertInto('order_accessory_item')
      .values({ ...LINE, title: 'Earrings', ...accessory, order_id: id })
      .execute()
  // Left right after the payment.
  await db
    .insertInto('shipment')
    .values({ order_id: id, packed_at: paid_at, shipped_at: paid_at })
    .execute()
  await insertUnits()
  if (coupon_code !== null)
    await inTransaction(db, (transaction) =>
      redeemCoupon(transaction, coupon_code, {
        reference: order_token,
        identity: { customer_id: null, email_hash: email, card_fingerprint: null },
        subtotalCents: subtotal_cents,
        isGroup: false,
        now: paid_at,
      }),
    )
  return {
    id,
    order_number,
    order_token,
    payment_id: payment?.id ?? null,
    charge_id: payment?.charge_id ?? null,
    item_ids,
    email,
    total_cents,
  }

  async function insertPayment() {
    const card = (await gateway.saveCard(cardOf(), order_token))!
    const key = `${order_token}:1`
    const charge = await gateway.charge({
      key,
      card: { kind: 'SAVED', token: card.token },
      amount_cents: total_cents,
      order_token,
      off_session: false,
    })
    if (charge.state !== 'PAID') throw new Error('the card is good')
    const { charge_id } = charge
    const row = await db
      .insertInto('payment')
      .values({
        order_token,
        attempt: 1,
        gateway_key: key,
        state: 'PAID',
        amount_cents: total_cents,
        captured_cents: total_cents,
        charge_id,
        card_token: card.token,
        card_brand: card.brand,
        card_last_four: card.last_four,
        card_fingerprint: card.fingerprint,
        created_at: paid_at,
        answered_at: paid_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id: row.id, charge_id }
  }

  /** Sold, and with the customer. */
  async function insertUnits() {
    await sql`
      with units as (
        insert into unit (sku, pool, state)
        select ${SKU}, 'CORE', 'SOLD' from order_item i, generate_series(1, i.quantity) where order_id = ${id}
        returning id
      ), sold as (
        select line, row_number() over () as number
        from order_item i, generate_series(1, i.quantity) where order_id = ${id}
      )
      insert into booking (unit_id, sku, kind, state, during, reference, line)
      select u.id, ${SKU}, 'SALE', 'COMPLETED', tstzrange(${paid_at}, null), ${order_token}, line
      from (select id, row_number() over () as number from units) u join sold using (number)`.execute(
      db,
    )
  }
}
