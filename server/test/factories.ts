import { argon2Sync } from 'node:crypto'
import type { School } from '@twirl/contract/groups/schools'
import { lookFromSeed } from '@twirl/lookbook/look-from-seed'
import type { Insertable } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Collection, Customer, Product } from '#platform/database/schema.gen.ts'

type VariantSpec = { size: string; color?: string; core?: number; clearance?: number }

type ProductSpec = Partial<Insertable<Product>> & {
  colors?: string[]
  variants?: VariantSpec[]
  collection_ids?: number[]
}

export async function insertCollection(
  db: Database,
  { name = 'Formal', is_visible = true, ...overrides }: Partial<Insertable<Collection>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('collection')
    .values({
      name,
      description: `${name} looks`,
      kind: 'NORMAL',
      position: 1,
      is_visible,
      is_published: is_visible,
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A rentable mini dress in black, one unit in M, unless the test says otherwise. */
export async function insertProduct(
  db: Database,
  {
    colors = ['Black'],
    variants = [{ size: 'M', core: 1 }],
    collection_ids = [],
    ...overrides
  }: ProductSpec = {},
): Promise<number> {
  const brand = overrides.brand ?? 'Maison Lune'
  await db
    .insertInto('brand')
    .values({ name: brand })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await db
    .insertInto('product')
    .values({
      title: 'Odette Mini',
      description: 'A mini dress.',
      fabric: 'Crepe',
      care: 'We clean it for you.',
      type: 'DRESS',
      length: 'MINI',
      rental_price_cents: 1699,
      is_rentable: true,
      is_purchasable: false,
      ...overrides,
      brand,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [position, color] of colors.entries()) await insertColor(db, id, color, position)
  for (const variant of variants) await insertVariant(db, id, { color: colors[0]!, ...variant })
  for (const collection_id of collection_ids) {
    await db.insertInto('collection_product').values({ collection_id, product_id: id }).execute()
  }
  return id
}

async function insertColor(
  db: Database,
  product_id: number,
  color: string,
  position: number,
): Promise<void> {
  await db
    .insertInto('color')
    .values({ name: color, hex: '#1a1a1a', position: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const image_key = await insertPicture(db, product_id * 100 + position)
  await db.insertInto('product_color').values({ product_id, color, image_key, position }).execute()
}

export async function insertPicture(db: Database, seed: number): Promise<string> {
  const image_key = `test${String(seed).padStart(12, '0')}`
  await db
    .insertInto('picture')
    .values({
      image_key,
      look: JSON.stringify(lookFromSeed(seed)),
      average_color: '#c0ffee',
      alts: JSON.stringify({ front: 'Front', back: 'Back', detail: 'Detail', swatch: 'Swatch' }),
    })
    .execute()
  return image_key
}

async function insertVariant(
  db: Database,
  product_id: number,
  { size, color, core = 0, clearance = 0 }: VariantSpec & { color: string },
): Promise<void> {
  const sku = `T-${product_id}-${color.toUpperCase()}-${size.replace('_', '')}`
  await db.insertInto('variant').values({ sku, product_id, color, size }).execute()
  const pools = [...Array<string>(core).fill('CORE'), ...Array<string>(clearance).fill('CLEARANCE')]
  const units = pools.map((pool) => ({ sku, pool, state: 'IN_HOUSE' }))
  if (units.length) await db.insertInto('unit').values(units).execute()
}

export async function insertChapter(
  db: Database,
  university: School,
  sorority: School,
): Promise<void> {
  const ignoreKnown = (table: 'university' | 'sorority', school: School) =>
    db
      .insertInto(table)
      .values(school)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await ignoreKnown('university', university)
  await ignoreKnown('sorority', sorority)
  await db
    .insertInto('chapter')
    .values({ university_id: university.id, sorority_id: sorority.id })
    .execute()
}

export const CUSTOMER_PASSWORD = 'rosewood41'

// Hash of CUSTOMER_PASSWORD, as cheap as argon2 gets: tests log in often.
export const PASSWORD_HASH = hashCheaply(CUSTOMER_PASSWORD)

let customers = 0

/** A customer with unique, proven contacts and CUSTOMER_PASSWORD, unless overridden. */
export async function insertCustomer(
  db: Database,
  overrides: Partial<Insertable<Customer>> = {},
): Promise<{ id: number; email: string; phone_number: string }> {
  const number = ++customers
  return db
    .insertInto('customer')
    .values({
      first_name: 'Nora',
      last_name: 'Lane',
      email: `customer${number}@example.com`,
      phone_number: `404${String(5_550_000 + number)}`,
      email_proven_at: new Date(),
      password_hash: PASSWORD_HASH,
      ...overrides,
    })
    .returning(['id', 'email', 'phone_number'])
    .executeTakeFirstOrThrow()
}

function hashCheaply(password: string): string {
  const salt = Buffer.alloc(16, 7)
  const cheap = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
  const hash = argon2Sync('argon2id', { message: password, nonce: salt, ...cheap })
  const [saltText, hashText] = [salt, hash].map((bytes) =>
    bytes.toString('base64').replaceAll('=', ''),
  )
  return `$argon2id$v=19$m=8,t=1,p=1$${saltText}$${hashText}`
}
