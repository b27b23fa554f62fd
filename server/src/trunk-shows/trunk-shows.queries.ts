import type { AddressFields } from '@twirl/contract/buying/addresses'
import type { TrunkShowKind } from '@twirl/contract/groups/trunk-shows'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { statesBefore, type TrunkShowState } from './trunk-show-states.ts'

export type TrunkShowRow = {
  id: number
  kind: TrunkShowKind
  theme: string
  alias: string
  university_id: number | null
  sorority_id: number | null
  university_name: string | null
  sorority_name: string | null
  lead_name: string | null
  state: TrunkShowState
  opens_at: Date
  closes_at: Date
  rsvp_state: 'OPEN' | 'CLOSED'
  rsvp_closes_at: Date | null
  /** YYYY-MM-DD */
  hand_out_date: string | null
  /** YYYY-MM-DD, when the pieces are worn; never before the hand-out. */
  party_date: string | null
  /** A style and color is promised to one member only (LEAD-40). */
  has_no_twins: boolean
  updated_at: Date
}

const COLUMNS = sql`
  t.id, kind, theme, alias, university_id, sorority_id, u.name as university_name, s.name as sorority_name,
  lead_name, state, opens_at, closes_at, rsvp_state, rsvp_closes_at, hand_out_date::text,
  party_date::text, has_no_twins, updated_at`

const FROM = sql`
  from trunk_show t
  left join university u on u.id = university_id
  left join sorority s on s.id = sorority_id`

export async function findTrunkShowByAlias(
  db: Database,
  alias: string,
): Promise<TrunkShowRow | undefined> {
  const { rows } = await sql<TrunkShowRow>`
    select ${COLUMNS} ${FROM} where alias = ${alias}`.execute(db)
  return rows[0]
}

/** An event with what it offers: its own products and its collections, each by position. */
export type OfferingTrunkShowRow = TrunkShowRow & {
  /** The box goes to this address, where its tax is due. It is not shown to customers. */
  shipping_address: AddressFields | null
  products: { product_id: number; rental_price_cents: number | null; quota: number | null }[]
  collection_ids: number[]
}

export async function findOfferingTrunkShow(
  db: Database,
  id: number,
): Promise<OfferingTrunkShowRow | undefined> {
  const { rows } = await sql<OfferingTrunkShowRow>`
    select ${COLUMNS}, shipping_address,
      (select coalesce(json_agg(
          json_build_object('product_id', product_id, 'rental_price_cents', rental_price_cents, 'quota', quota)
          order by position, product_id), '[]')
        from trunk_show_product where trunk_show_id = t.id) as products,
      (select coalesce(array_agg(collection_id order by position, collection_id), '{}')
        from trunk_show_collection where trunk_show_id = t.id) as collection_ids
    ${FROM} where t.id = ${id}`.execute(db)
  return rows[0]
}

/** A visitor finds a group rental by its password alone. */
export type TrunkShowSearch =
  | { alias: string }
  | { university_id: number; sorority_id: number }
  | { group_password_hash: string }

/** Finds the events of all chapters that have this password. */
type ChapterPasswordSearch = { chapter_password_hash: string }

export type FoundTrunkShow = Pick<
  TrunkShowRow,
  'id' | 'kind' | 'theme' | 'state' | 'opens_at' | 'closes_at' | 'university_id' | 'sorority_id'
>

/**
 * Returns the events that match a search, the one that closes first leading; with a password, the ones that it opens.
 * Events that are drafts, deleted or in person only are left out.
 */
export async function searchTrunkShows(
  db: Database,
  search: TrunkShowSearch | ChapterPasswordSearch,
  passwordHash: string | null,
): Promise<FoundTrunkShow[]> {
  const { rows } = await sql<FoundTrunkShow>`
    select id, kind, theme, state, opens_at, closes_at, university_id, sorority_id
    from trunk_show
    where ${condition(search)}
      and (${passwordHash}::text is null or password_hash = ${passwordHash})
      and kind <> 'IN_PERSON' and state not in ('DRAFT', 'DELETED')
    order by closes_at, id`.execute(db)
  return rows
}

function condition(search: TrunkShowSearch | ChapterPasswordSearch): RawBuilder<unknown> {
  if ('alias' in search) return sql`alias = ${search.alias}`
  if ('university_id' in search)
    return sql`university_id = ${search.university_id} and sorority_id = ${search.sorority_id}`
  if ('chapter_password_hash' in search)
    return sql`password_hash = ${search.chapter_password_hash} and kind <> 'ONLINE_GROUP'`
  return sql`password_hash = ${search.group_password_hash} and kind = 'ONLINE_GROUP'`
}

/** Returns the events whose shop is open, for a transaction that must not wait for the cache. */
export async function listOpenTrunkShowIds(
  db: Database,
  ids: number[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from trunk_show
    where id = any(${ids}) and state = 'OPEN' and kind <> 'IN_PERSON'
      and opens_at <= ${now} and closes_at > ${now}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Returns the event if staff have it open on these days, and keeps it so until the transaction ends: an event that is
 * canceled or moved after it has this order, and one that was before takes none, whatever a cache says. Whether it has no
 * twins stays as it is, too.
 */
export async function lockOpenTrunkShow(
  transaction: Transaction,
  { id, closes_at, hand_out_date }: Pick<TrunkShowRow, 'id' | 'closes_at' | 'hand_out_date'>,
): Promise<Pick<TrunkShowRow, 'has_no_twins'> | undefined> {
  const { rows } = await sql<Pick<TrunkShowRow, 'has_no_twins'>>`
    select has_no_twins from trunk_show
    where id = ${id} and state = 'OPEN' and hand_out_date is not distinct from ${hand_out_date}::date
      and (hand_out_date is not null or date_trunc('milliseconds', closes_at) = ${closes_at})
    for share`.execute(transaction)
  return rows[0]
}

/** Returns the quotas of these pieces of an event, and keeps others from reading them so until the transaction ends. */
export async function lockQuotas(
  transaction: Transaction,
  id: number,
  productIds: number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ product_id: number; quota: number }>`
    select product_id, quota from trunk_show_product
    where trunk_show_id = ${id} and product_id = any(${productIds}::int[]) and quota is not null
    order by product_id for update`.execute(transaction)
  return new Map(rows.map(({ product_id, quota }) => [product_id, quota]))
}

/** Returns whether the event was in a state from which it may be moved there. */
export async function moveTrunkShow(
  db: Database,
  id: number,
  to: TrunkShowState,
  now: Date,
): Promise<boolean> {
  const moved = await db
    .updateTable('trunk_show')
    .set({ state: to, updated_at: now })
    .where('id', '=', id)
    .where('state', 'in', statesBefore(to))
    .returning('id')
    .execute()
  return moved.length > 0
}
