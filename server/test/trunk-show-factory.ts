import type { Insertable } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { TrunkShow } from '#platform/database/schema.gen.ts'
import { hashEventPassword } from '#trunk-shows/entrance/event-password.ts'
import { testSecrets } from './build-test-app.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

export function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * DAY_MS)
}

type TrunkShowSpec = Partial<Omit<Insertable<TrunkShow>, 'password_hash'>> & {
  password?: string | null
  /** Its own pieces by position; with a rent in cents where it differs. */
  products?: (number | [productId: number, rentalPriceCents: number | null, quota?: number])[]
  collection_ids?: number[]
}

let events = 0

/** A group rental that is open, with a name and a password of its own, unless the test says otherwise. */
export async function insertTrunkShow(
  db: Database,
  { products = [], collection_ids = [], password, ...overrides }: TrunkShowSpec = {},
): Promise<number> {
  const number = ++events
  const secret = password === undefined ? `secret${number}` : password
  const isChapters = (overrides.university_id ?? null) !== null
  const { id: trunk_show_id } = await db
    .insertInto('trunk_show')
    .values({
      kind: isChapters ? 'ONLINE' : 'ONLINE_GROUP',
      theme: `Theme ${number}`,
      alias: `event-${number}`,
      password_hash: secret === null ? null : hashEventPassword(testSecrets, secret),
      lead_name: isChapters ? null : 'Chloe Park',
      state: 'OPEN',
      opens_at: daysFromNow(-1),
      closes_at: daysFromNow(7),
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [position, product] of products.entries()) {
    const [product_id, rental_price_cents, quota = null] = Array.isArray(product)
      ? product
      : [product, null]
    await db
      .insertInto('trunk_show_product')
      .values({ trunk_show_id, product_id, position, rental_price_cents, quota })
      .execute()
  }
  for (const [position, collection_id] of collection_ids.entries()) {
    await db
      .insertInto('trunk_show_collection')
      .values({ trunk_show_id, collection_id, position })
      .execute()
  }
  return trunk_show_id
}
