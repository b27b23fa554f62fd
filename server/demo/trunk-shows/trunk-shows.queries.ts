import { SHOP_TIME_ZONE } from '@twirl/contract/shop-time-zone'
import { type Insertable, sql } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'
import type {
  Invitation,
  Questionnaire,
  TrunkShowProduct,
} from '../../src/platform/database/schema.gen.ts'
import type { DemoTrunkShow } from './trunk-shows.ts'

export async function findCustomerId(db: Database, email: string | null): Promise<number | null> {
  if (email === null) return null
  const row = await db
    .selectFrom('customer')
    .select('id')
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Noon and a minute to midnight, New York time, of a day that many days from today. */
export async function insertTrunkShow(
  db: Database,
  event: DemoTrunkShow,
  passwordHash: string | null,
): Promise<void> {
  const time = (days: number | null, hour: string) => sql`
    (((now() at time zone ${SHOP_TIME_ZONE}::text)::date + ${days}::int) + ${hour}::time)
      at time zone ${SHOP_TIME_ZONE}::text`
  const day = (days: number | null) =>
    sql`(now() at time zone ${SHOP_TIME_ZONE}::text)::date + ${days}::int`
  await sql`
    insert into trunk_show (
      id, kind, theme, alias, password_hash, university_id, sorority_id, lead_customer_id, lead_name,
      opens_at, closes_at, rsvp_state, rsvp_closes_at, hand_out_date, party_date, shipping_address
    ) values (
      ${event.id}, ${event.kind}, ${event.theme}, ${event.alias}, ${passwordHash},
      ${event.university_id}, ${event.sorority_id},
      ${await findCustomerId(db, event.lead_email)}, ${event.lead_name},
      ${time(event.opens_in_days, '12:00')}, ${time(event.closes_in_days, '23:59')},
      ${event.rsvp_state}, ${time(event.rsvp_closes_in_days, '23:59')},
      ${day(event.hand_out_in_days)}, ${day(event.party_in_days)},
      ${event.shipping_address && JSON.stringify(event.shipping_address)}::jsonb
    )`.execute(db)
}

export type RentablePiece = { id: number; rental_price_cents: number; collection_ids: number[] }

/** Best first. */
export async function listRentablePieces(db: Database): Promise<RentablePiece[]> {
  const { rows } = await sql<RentablePiece>`
    select p.id, rental_price_cents, array_agg(collection_id) as collection_ids
    from product p join collection_product on product_id = p.id
    where is_rentable and is_published
    group by p.id
    order by recommendation_score desc, p.id`.execute(db)
  return rows
}

export async function insertTrunkShowProducts(
  db: Database,
  products: Insertable<TrunkShowProduct>[],
): Promise<void> {
  await db.insertInto('trunk_show_product').values(products).execute()
}

export async function insertTrunkShowCollections(
  db: Database,
  trunk_show_id: number,
  collectionIds: number[],
): Promise<void> {
  const rows = collectionIds.map((collection_id, position) => ({
    trunk_show_id,
    collection_id,
    position,
  }))
  await db.insertInto('trunk_show_collection').values(rows).execute()
}

export async function insertInvitation(
  db: Database,
  invitation: Insertable<Invitation>,
): Promise<void> {
  await db.insertInto('invitation').values(invitation).execute()
}

export async function insertAnswer(db: Database, answer: Insertable<Questionnaire>): Promise<void> {
  await db.insertInto('questionnaire').values(answer).execute()
}

export async function continueTrunkShowIds(db: Database): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence('trunk_show', 'id'), (select max(id) from trunk_show))`.execute(
    db,
  )
}
