import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type {
  CustomerOrder,
  OrderAccessoryItem,
  OrderItem,
  RefundApplication,
  Shipment,
} from '#platform/database/schema.gen.ts'
import { storeRentals } from '#orders/rentals/store-rentals.queries.ts'
import { nextOrderNumber } from './orders/next-order-number.ts'

type ItemSpec = Partial<Insertable<OrderItem>> & {
  rental?: RentalSpec
  refund?: Partial<Insertable<RefundApplication>>
}

/** What happened to all pieces of a line. */
export type RentalSpec = {
  return_requested_at?: Date | string
  return_reason?: string
  received_at?: Date | string
  inspected_at?: Date | string
  is_worn?: boolean
}

type OrderSpec = Partial<Insertable<CustomerOrder>> & {
  items?: ItemSpec[]
  shipment?: Partial<Insertable<Shipment>>
  accessory?: Partial<Insertable<OrderAccessoryItem>>
}

export type TestOrder = {
  id: number
  order_number: string
  order_token: string
  /** By line. */
  item_ids: number[]
}

const PAID_AT = '2026-05-04T16:00:00Z'

/** An individual order of a guest, with one rented dress that has not been packed, unless the test says otherwise. */
export async function insertOrder(
  db: Database,
  {
    items = [{}],
    shipment,
    accessory,
    customer_id = null,
    paid_at = PAID_AT,
    ...overrides
  }: OrderSpec = {},
): Promise<TestOrder> {
  const order_token = randomBytes(16).toString('hex')
  const order_number = nextOrderNumber()
  const owner = customer_id === null ? 'g:test' : `c:${customer_id}`
  const lines = items.map((item, line) => itemRow(item, line))
  const subtotal_cents = lines.reduce((sum, it) => sum + it.price_cents * it.quantity, 0)
  await db
    .insertInto('checkout')
    .values({
      order_token,
      owner,
      customer_id,
      kind: 'INDIVIDUAL',
      state: 'PAID',
      order_number,
      quote: '{}',
      request_fingerprint: '',
      created_at: paid_at,
      expires_at: paid_at,
    })
    .execute()
  const payment_id = overrides.is_paid_offline
    ? null
    : await insertPayment(db, order_token, subtotal_cents, paid_at)
  const { id } = await db
    .insertInto('customer_order')
    .values({
      order_number,
      order_token,
      payment_id,
      owner,
      customer_id,
      email: 'nora@example.com',
      channel: 'INDIVIDUAL',
      status: 'PAID',
      subtotal_cents,
      discount_cents: 0,
      delivery_fee_cents: 0,
      total_cents: subtotal_cents,
      paid_at,
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const item_ids: number[] = []
  for (const [line, { rental, refund }] of items.entries())
    item_ids.push(await insertItem(db, id, { ...lines[line]!, rental, refund }))
  if (shipment)
    await db
      .insertInto('shipment')
      .values({ order_id: id, packed_at: paid_at, ...shipment })
      .execute()
  if (accessory)
    await db
      .insertInto('order_accessory_item')
      .values({ order_id: id, title: 'Clutch', quantity: 1, price_cents: 1_000, ...accessory })
      .execute()
  return { id, order_number, order_token, item_ids }
}

function itemRow({ rental: _rental, refund: _refund, ...overrides }: ItemSpec, line: number) {
  return {
    line,
    sku: 'T-1-BLACK-M',
    product_id: 1,
    title: 'Odette Mini',
    size: 'M',
    color: 'Black',
    image_key: 'test000000000100',
    transaction_type: 'RENT',
    is_clearance: false,
    discount_cents: 0,
    tax_cents: 0,
    ...overrides,
    quantity: overrides.quantity ?? 1,
    price_cents: overrides.price_cents ?? 3_500,
  }
}

async function insertItem(
  db: Database,
  order_id: number,
  { rental, refund, ...row }: ReturnType<typeof itemRow> & ItemSpec,
): Promise<number> {
  const { id } = await db
    .insertInto('order_item')
    .values({ order_id, ...row })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeRentals(db)
  if (rental) await tellOfRentals(db, id, rental)
  if (refund)
    await db
      .insertInto('refund_application')
      .values({
        order_id,
        order_item_id: id,
        reason: 'DIDNT_FIT',
        requested_at: PAID_AT,
        ...refund,
      })
      .execute()
  return id
}

/** Records what happened to the rentals of an item. */
export async function tellOfRentals(
  db: Database,
  itemId: number,
  { return_requested_at, return_reason, received_at, inspected_at, is_worn = false }: RentalSpec,
): Promise<void> {
  const facts = [
    { kind: 'SENT_BACK', at: return_requested_at, said_by: 'CUSTOMER', return_reason },
    { kind: 'RECEIVED', at: received_at, said_by: 'STAFF' },
    { kind: 'INSPECTED', at: inspected_at, said_by: 'STAFF', is_worn },
  ].filter(({ at }) => at !== undefined)
  const rentals = await db
    .selectFrom('rental')
    .select('id')
    .where('order_item_id', '=', itemId)
    .execute()
  const rows = rentals.flatMap((rental) =>
    facts.map(({ at, ...fact }) => ({
      ...fact,
      rental_id: rental.id,
      happened_at: at!,
      recorded_at: at!,
    })),
  )
  if (rows.length > 0) await db.insertInto('rental_fact').values(rows).execute()
}

async function insertPayment(
  db: Database,
  order_token: string,
  amount_cents: number,
  created_at: OrderSpec['paid_at'] & {},
): Promise<number> {
  const { id } = await db
    .insertInto('payment')
    .values({
      order_token,
      attempt: 1,
      gateway_key: order_token,
      state: 'PAID',
      amount_cents,
      captured_cents: amount_cents,
      charge_id: `charge ${order_token}`,
      card_token: 'token',
      card_brand: 'VISA',
      card_last_four: '4242',
      card_fingerprint: 'fingerprint',
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Takes units of the shop that are in house to the customer, for a line of an order. */
export async function sendOut(
  db: Database,
  { order_token }: TestOrder,
  { line = 0, sku = 'T-1-BLACK-M', quantity = 1 } = {},
): Promise<void> {
  const { numAffectedRows } = await sql`
    with booked as (
      insert into booking (unit_id, sku, kind, state, during, reference, line)
      select id, sku, 'RENTAL', 'CONFIRMED', tstzrange('2026-05-04', '2026-07-01'), ${order_token}, ${line}
      from unit where sku = ${sku} and state = 'IN_HOUSE' order by id limit ${quantity}
      returning id, unit_id
    )
    update unit set state = 'OUT', away_for = booked.id from booked where unit.id = booked.unit_id`.execute(
    db,
  )
  await storeRentals(db)
  if (Number(numAffectedRows) !== quantity) throw new Error(`${sku}: too few units in house`)
}
