import { type Insertable, sql } from 'kysely'
import type { Database } from '../server/src/platform/database/database.ts'
import type { Coupon } from '../server/src/platform/database/schema.gen.ts'
import { turnDials } from '../server/src/providers/payments/sandbox.queries.ts'
import { insertCustomer, insertProduct } from '../server/test/factories.ts'
import { logInAs } from '../server/test/log-in-as.ts'

export type Buyer = { customerId: number; cookie: string }

/** What the buyers choose from. */
export type Shelf = {
  rentals: string[]
  sales: string[]
  group: string[]
  /** SKUs with fewer units than buyers want. */
  scarce: { rental: string; sale: string }
  eventId: number
  buyers: Buyer[]
}

const PRODUCTS_PER_KIND = 12
const DAY_MS = 24 * 60 * 60 * 1_000
/** Above the minimum of an individual order, so that one piece can be ordered. */
const PRICE_CENTS = 7_000

/** A shop with more than enough of most pieces, and too little of two; with limited coupons and logged-in customers. */
export async function fillShop(
  db: Database,
  { checkouts, buyers, lostAnswers, gatewayErrors, seed }: Filling,
): Promise<Shelf> {
  const plenty = Math.ceil(checkouts / PRODUCTS_PER_KIND)
  const few = Math.max(2, Math.ceil(checkouts / 100))
  const many = { pieces: PRODUCTS_PER_KIND, units: plenty }
  const rentals = await insertPieces(db, 'RENT', many)
  const sales = await insertPieces(db, 'PURCHASE', many)
  const group = await insertPieces(db, 'RENT', many)
  const scarce = {
    rental: await insertPiece(db, 'RENT', few),
    sale: await insertPiece(db, 'PURCHASE', few),
  }
  const eventId = await insertEvent(db, group)
  await insertCoupons(db, few)
  await raiseLimits(db)
  await lowerRefundLimit(db)
  await turnDials(db, { lost_answer_share: lostAnswers, error_share: gatewayErrors, seed })
  const members: Buyer[] = []
  for (let i = 0; i < buyers; i++) members.push(await insertMember(db, eventId))
  return { rentals, sales, group, scarce, eventId, buyers: members }
}

export type Filling = {
  checkouts: number
  buyers: number
  lostAnswers: number
  gatewayErrors: number
  seed: number
}

type Way = 'RENT' | 'PURCHASE'

/** Each in one size, with so many units. Answers the SKUs. */
export async function insertPieces(
  db: Database,
  way: Way,
  { pieces, units }: { pieces: number; units: number },
): Promise<string[]> {
  const skus: string[] = []
  for (let i = 0; i < pieces; i++) skus.push(await insertPiece(db, way, units))
  return skus
}

async function insertPiece(db: Database, way: Way, units: number): Promise<string> {
  const id = await insertProduct(db, {
    is_rentable: way === 'RENT',
    is_purchasable: way === 'PURCHASE',
    rental_price_cents: way === 'RENT' ? PRICE_CENTS : null,
    selling_price_cents: way === 'PURCHASE' ? PRICE_CENTS : null,
    variants: [{ size: 'M' }],
  })
  const { sku } = await db
    .selectFrom('variant')
    .select('sku')
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow()
  await sql`
    insert into unit (sku, pool, state)
    select ${sku}, 'CORE', 'IN_HOUSE' from generate_series(1, ${units}::int)`.execute(db)
  return sku
}

async function insertEvent(db: Database, skus: string[]): Promise<number> {
  const { id } = await db
    .insertInto('trunk_show')
    .values({
      kind: 'ONLINE_GROUP',
      theme: 'Crash Party',
      alias: 'crash-party',
      // Not used: the buyers have joined already.
      password_hash: 'unused',
      lead_name: 'Chloe Park',
      state: 'OPEN',
      opens_at: new Date(Date.now() - DAY_MS),
      closes_at: new Date(Date.now() + 30 * DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    -- Swapped pieces differ in price.
    insert into trunk_show_product (trunk_show_id, product_id, position, rental_price_cents)
    select ${id}, product_id, row_number() over (order by product_id),
      ${PRICE_CENTS}::int + 500 * (row_number() over (order by product_id) % 3)
    from variant where sku = any(${skus})`.execute(db)
  return id
}

async function insertCoupons(db: Database, limit: number): Promise<void> {
  const coupons: Insertable<Coupon>[] = [
    { code: 'FEW', kind: 'PERCENTAGE', percent: 10, total_limit: limit },
    { code: 'ONCE', kind: 'AMOUNT', value_cents: 500, once_per_customer: true },
  ]
  await db.insertInto('coupon').values(coupons).execute()
}

/** Each buyer checks out hundreds of times within the time for which declined cards and previews are counted. */
async function raiseLimits(db: Database): Promise<void> {
  const value = {
    card_miss_by_owner: { limit: 1_000_000 },
    card_first_miss_from_address: { limit: 1_000_000 },
    card_miss_from_address: { limit: 1_000_000 },
    preview_by_owner: { limit: 1_000_000 },
    preview_by_guests_from_address: { limit: 1_000_000 },
  }
  await sql`insert into setting (key, value) values ('limits', ${JSON.stringify(value)})`.execute(
    db,
  )
}

/** Below the price of a piece, so that what is refunded in full needs a second person. */
async function lowerRefundLimit(db: Database): Promise<void> {
  const value = { refund_limit: 40, damage_limit: 100 }
  await sql`insert into setting (key, value) values ('finance_terms', ${JSON.stringify(value)})`.execute(
    db,
  )
}

/** A customer who is logged in and has joined the event. */
export async function insertMember(db: Database, eventId: number): Promise<Buyer> {
  const buyer = await insertBuyer(db)
  await db
    .insertInto('trunk_show_grant')
    .values({ owner: `c:${buyer.customerId}`, trunk_show_id: eventId })
    .execute()
  return buyer
}

/** A customer who is logged in. */
export async function insertBuyer(
  db: Database,
  { now, ...contact }: { now?: Date; email?: string; phone_number?: string } = {},
): Promise<Buyer> {
  const { id } = await insertCustomer(db, contact)
  return { customerId: id, cookie: await logInAs(db, id, now) }
}
