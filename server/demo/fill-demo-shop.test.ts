import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listCards } from '../src/credit-cards/credit-cards.queries.ts'
import { systemClock } from '../src/platform/clock.ts'
import { connectDatabase } from '../src/platform/database/database.ts'
import { Passwords } from '../src/platform/security/passwords.ts'
import { sandboxGateway } from '../src/providers/payments/sandbox.ts'
import { testSecrets } from '../test/build-test-app.ts'
import { createTestDatabase } from '../test/database.ts'
import { insertProduct } from '../test/factories.ts'
import { demoCatalog } from './catalog.ts'
import { fillDemoShop } from './fill-demo-shop.ts'
import { DEMO_CARDS, DEMO_COUPONS, DEMO_LOGINS, DEMO_STAFF, DEMO_ORDERS } from './guide.ts'
import { scaleCatalog } from './catalog/scale-catalog.ts'

const chargeOf = (key: string, token: string) => ({
  key,
  card: { kind: 'SAVED' as const, token },
  amount_cents: 100,
  order_token: 'demo',
  off_session: false,
})

const log = { warn: () => {}, error: () => {} }

async function open() {
  const { db, close } = connectDatabase(await createTestDatabase(), log)
  afterAll(close)
  const count = async (table: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)}`.execute(db)
    return rows[0]!.count
  }
  return { db, count }
}

const shop = await open()
const measured = await open()
const gateway = sandboxGateway({ db: shop.db, clock: systemClock, secrets: testSecrets })

describe('an empty database', () => {
  let answers: boolean[]
  beforeAll(async () => {
    answers = await Promise.all([
      fillDemoShop(shop.db, testSecrets),
      fillDemoShop(shop.db, testSecrets),
    ])
  })

  test('is filled once, even by two processes that start together', async () => {
    const { products } = demoCatalog()
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await shop.count('product')).toBe(300)
    expect(await shop.count('variant')).toBe(products.flatMap(({ variants }) => variants).length)
    expect(await shop.count('unit')).toBe(
      products.flatMap(({ variants }) => variants.flatMap(({ units }) => units)).length,
    )
    expect(await shop.count('picture')).toBe(products.flatMap(({ colors }) => colors).length)
  })

  test('is left alone when it is full', async () => {
    expect(await fillDemoShop(shop.db, testSecrets)).toBe(false)
    expect(await shop.count('product')).toBe(300)
  })

  test('gives the next product and collection the next ids', async () => {
    const { rows } = await sql<{ product: number; collection: number }>`
      select nextval(pg_get_serial_sequence('product', 'id'))::int as product,
        nextval(pg_get_serial_sequence('collection', 'id'))::int as collection`.execute(shop.db)
    expect(rows).toEqual([{ product: 301, collection: 9 }])
  })

  test('gets the logins of the guide, whose passwords open them', async () => {
    const passwords = new Passwords()
    const customers = await shop.db
      .selectFrom('customer')
      .select(['id', 'email', 'phone_number', 'password_hash'])
      .orderBy('id')
      .execute()
    expect(customers.map(({ email }) => email)).toEqual(DEMO_LOGINS.map(({ email }) => email))
    expect(customers.map(({ id }) => id)).toEqual([1, 2, 3])
    for (const [i, { password, phone_number }] of DEMO_LOGINS.entries()) {
      const customer = customers[i]!
      expect(customer.phone_number).toBe(phone_number)
      expect(await passwords.verify(customer.password_hash, password)).toBe(true)
    }
    await passwords.close()
  })

  test('gets a staff member of each permission, whose passwords open them', async () => {
    const passwords = new Passwords()
    const members = await shop.db.selectFrom('staff_member').selectAll().orderBy('id').execute()
    expect(members.map(({ email }) => email)).toEqual(DEMO_STAFF.map(({ email }) => email))
    for (const [i, { password, permissions }] of DEMO_STAFF.entries()) {
      expect(members[i]!.permissions).toEqual(permissions)
      expect(await passwords.verify(members[i]!.password_hash, password)).toBe(true)
    }
    await passwords.close()
  })

  test('gets the coupons of the guide', async () => {
    const coupons = await shop.db.selectFrom('coupon').select('code').execute()
    expect(coupons.map(({ code }) => code).toSorted()).toEqual(
      DEMO_COUPONS.map(({ code }) => code).toSorted(),
    )
  })

  test('gets two saved cards, which can be charged; deleted ones do not come back', async () => {
    const cards = await listCards(shop.db, 1)
    expect(cards).toMatchObject([
      { brand: 'visa', last_four: '4242' },
      { brand: 'mastercard', last_four: '4444' },
    ])
    for (const { token, last_four } of cards) {
      const charge = chargeOf(`demo ${last_four}`, token)
      expect(await gateway.charge(charge)).toMatchObject({ state: 'PAID' })
    }
    await shop.db.deleteFrom('credit_card').execute()
    await fillDemoShop(shop.db, testSecrets)
    expect(await listCards(shop.db, 1)).toEqual([])
  })

  test('has a gateway that treats the cards of the guide as written there', async () => {
    const details = { expiration_date: '2099-01-01', security_code: '123' }
    for (const { number, outcome } of DEMO_CARDS) {
      const security_code = number.length === 15 ? '1234' : '123'
      const card = { ...details, security_code, credit_card_number: number }
      const { token } = (await gateway.saveCard(card, `guide ${number}`))!
      const charge = chargeOf(`guide ${number}`, token)
      const answer = await gateway.charge(charge).catch(() => 'no answer')
      const { state } = (await gateway.findCharge(charge.key))!
      expect([state, answer === 'no answer', outcome]).toEqual([
        /declined|insufficient/.test(outcome) ? 'DECLINED' : 'PAID',
        outcome.includes('times out'),
        outcome,
      ])
    }
  })

  test('of an earlier version gets what it lacks; no other shop does', async () => {
    // All that refers to them goes too, so also the orders, and the notes about them, which are never deleted otherwise.
    await sql`alter table order_note disable trigger user`.execute(shop.db)
    await sql`
      truncate trunk_show, customer, chapter, sorority, university restart identity cascade`.execute(
      shop.db,
    )
    await sql`alter table order_note enable trigger user`.execute(shop.db)
    expect(await fillDemoShop(shop.db, testSecrets)).toBe(false)
    expect(await shop.count('customer')).toBe(3)
    expect(await shop.count('customer_address')).toBe(2)
    expect(await shop.count('chapter')).toBe(4)
    expect(await shop.count('trunk_show')).toBe(8)
    expect(await shop.count('credit_card')).toBe(2)
    expect(await shop.count('customer_order')).toBe(Object.keys(DEMO_ORDERS).length + 1)

    const own = await open()
    await insertProduct(own.db, { id: 1 })
    expect(await fillDemoShop(own.db, testSecrets)).toBe(false)
    const tables = ['product', 'customer', 'trunk_show', 'customer_order']
    const counts = tables.map((table) => own.count(table))
    expect(await Promise.all(counts)).toEqual([1, 0, 0, 0])
  })

  test('shows its pictures under new addresses once they are drawn otherwise', async () => {
    const keysOf = async () => {
      const { rows } = await sql<{ image_key: string }>`
        select image_key from product_color order by product_id, position`.execute(shop.db)
      return rows.map(({ image_key }) => image_key)
    }
    const current = await keysOf()
    // An earlier version of the drawing named them so.
    await sql`update picture set image_key = reverse(image_key)`.execute(shop.db)
    const earlier = await keysOf()
    expect(earlier).not.toEqual(current)

    await fillDemoShop(shop.db, testSecrets)
    expect(await keysOf()).toEqual(current)
    const { rows } = await sql<{ kept: number }>`
      select count(*)::int as kept from picture where image_key = any(${earlier})`.execute(shop.db)
    expect(rows).toEqual([{ kept: new Set(earlier).size }])
  })

  test('dates its products back from today', async () => {
    const { rows } = await sql<{ newest: number; future: number }>`
      select extract(day from now() - max(first_new_in_time))::int as newest,
        count(*) filter (where first_new_in_time > now())::int as future
      from product`.execute(shop.db)
    expect(rows).toEqual([{ newest: 1, future: 0 }])
  })
})

describe('scaleCatalog', () => {
  beforeAll(() => scaleCatalog(measured.db, 750))

  test('repeats the demo products with ids, titles and skus of their own', async () => {
    expect(await measured.count('product')).toBe(750)
    const looks = demoCatalog().products.flatMap(({ colors }) => colors)
    expect(await measured.count('picture')).toBe(looks.length)
    const { rows } = await sql<{ base: string; copy: string; skus: number }>`
      select base.title as base, copy.title as copy,
        (select count(*)::int from variant where product_id = 607 and sku like 'TW-0607-%') as skus
      from product base join product copy on copy.id = base.id + 600
      where base.id = 7`.execute(measured.db)
    const { title, variants } = demoCatalog().products[6]!
    expect(rows).toEqual([{ base: title, copy: `${title} 3`, skus: variants.length }])
  })

  test('gives each copied sku five units, or none where the original has none', async () => {
    const { rows } = await sql<{ units: number; is_stocked: boolean; is_counted: boolean }>`
      select distinct count(unit.id)::int as units,
        exists (select from unit base where base.sku = original.sku) as is_stocked,
        count(unit.id) = coalesce(max(rentable + clearance), 0) as is_counted
      from variant copy
      join variant original on original.product_id = copy.product_id - 300
        and (original.color, original.size) = (copy.color, copy.size)
      left join unit on unit.sku = copy.sku
      left join stock_count on stock_count.sku = copy.sku
      where copy.product_id between 301 and 600
      group by copy.sku, original.sku
      order by units`.execute(measured.db)
    expect(rows).toEqual([
      { units: 0, is_stocked: false, is_counted: true },
      { units: 5, is_stocked: true, is_counted: true },
    ])
  })

  test('leaves keys, indexes and triggers as the migrations made them', async () => {
    expect(await describeTables(measured)).toEqual(await describeTables(shop))
  })

  test('refuses a shop that has products', async () => {
    await expect(scaleCatalog(shop.db, 750)).rejects.toThrow(/has products/)
  })
})

async function describeTables({ db }: typeof shop) {
  const { rows } = await sql`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as text
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
    union all
    select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
    order by 1, 2, 3`.execute(db)
  return rows
}
