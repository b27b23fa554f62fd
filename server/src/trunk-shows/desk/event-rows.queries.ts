import type { AddressFields } from '@twirl/contract/buying/addresses'
import type { TrunkShowKind } from '@twirl/contract/groups/trunk-shows'
import { sql } from 'kysely'
import { type Database, PLANNED_EACH_TIME } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { TrunkShowState } from '../trunk-show-states.ts'

/** The columns of an event that staff fill in. */
export type EventFields = {
  kind: TrunkShowKind
  theme: string
  alias: string
  university_id: number | null
  sorority_id: number | null
  lead_customer_id: number | null
  lead_name: string | null
  opens_at: Date
  closes_at: Date
  rsvp_state: 'OPEN' | 'CLOSED'
  rsvp_closes_at: Date | null
  hand_out_date: string | null
  party_date: string | null
  has_no_twins: boolean
  shipping_address: AddressFields | null
}

export type EventRow = EventFields & {
  id: number
  state: TrunkShowState
  version: number
  updated_at: Date
  has_password: boolean
  university_name: string | null
  sorority_name: string | null
  products: { product_id: number; rental_price_cents: number | null; quota: number | null }[]
  collection_ids: number[]
}

const ROW = sql`
  select t.id, t.kind, t.theme, t.alias, t.university_id, t.sorority_id, t.lead_customer_id, t.lead_name, t.state,
    t.opens_at, t.closes_at, t.rsvp_state, t.rsvp_closes_at, t.hand_out_date::text, t.party_date::text,
    t.has_no_twins, t.shipping_address, t.version, t.updated_at, t.password_hash is not null as has_password,
    u.name as university_name, s.name as sorority_name,
    (select coalesce(json_agg(
        json_build_object('product_id', product_id, 'rental_price_cents', rental_price_cents, 'quota', quota)
        order by position, product_id), '[]')
      from trunk_show_product where trunk_show_id = t.id) as products,
    (select coalesce(array_agg(collection_id order by position, collection_id), '{}')
      from trunk_show_collection where trunk_show_id = t.id) as collection_ids
  from trunk_show t
  left join university u on u.id = t.university_id
  left join sorority s on s.id = t.sorority_id`

export async function findEventRow(db: Database, id: number): Promise<EventRow | undefined> {
  const { rows } = await sql<EventRow>`${ROW} where t.id = ${id}`.execute(db)
  return rows[0]
}

/** Until the transaction ends no one else changes the event. */
export async function lockEventRow(
  transaction: Transaction,
  id: number,
): Promise<EventRow | undefined> {
  const { rows } = await sql`
    select from trunk_show where id = ${id} for no key update`.execute(transaction)
  // Read by the next statement, which sees what another member did before.
  return rows.length > 0 ? findEventRow(transaction, id) : undefined
}

type ListedEventRow = Pick<
  EventRow,
  | 'id'
  | 'kind'
  | 'theme'
  | 'state'
  | 'opens_at'
  | 'closes_at'
  | 'hand_out_date'
  | 'party_date'
  | 'lead_name'
  | 'university_name'
  | 'sorority_name'
>

type EventFilter = {
  isPast: boolean
  search: string
  /** YYYY-MM-DD: an event is over after its last day. */
  today: string
  after: { at: string; id: number } | null
  limit: number
}

/** Events that are not over, those that close first at the front; or those that are over or canceled, newest first. */
export async function listEventRows(
  db: Database,
  { isPast, search, today, after, limit }: EventFilter,
): Promise<ListedEventRow[]> {
  const part = search.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const isCurrent = sql`
    (t.state <> 'CANCELED' and coalesce(t.party_date, t.hand_out_date, t.closes_at::date) >= ${today}::date)`
  const direction = isPast ? sql`desc` : sql`asc`
  const { rows } = await sql<ListedEventRow>`${PLANNED_EACH_TIME}
    select t.id, t.kind, t.theme, t.state, t.opens_at, t.closes_at, t.hand_out_date::text, t.party_date::text,
      t.lead_name, u.name as university_name, s.name as sorority_name
    from trunk_show t
    left join university u on u.id = t.university_id
    left join sorority s on s.id = t.sorority_id
    where t.state <> 'DELETED' and ${isPast ? sql`not ${isCurrent}` : isCurrent}
      ${
        search === ''
          ? sql``
          : sql`and (t.alias ilike ${`${part}%`} or
              concat_ws(' ', '', t.theme, t.lead_name, u.name, s.name) ilike ${`% ${part}%`})`
      }
      ${
        after === null
          ? sql``
          : isPast
            ? sql`and (date_trunc('milliseconds', t.closes_at), t.id) < (${after.at}::timestamptz, ${after.id}::int)`
            : sql`and (date_trunc('milliseconds', t.closes_at), t.id) > (${after.at}::timestamptz, ${after.id}::int)`
      }
    order by date_trunc('milliseconds', t.closes_at) ${direction}, t.id ${direction} limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function findEventByRequest(
  db: Database,
  requestKey: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from trunk_show where request_key = ${requestKey}`.execute(db)
  return rows[0]?.id
}

export async function isAliasTaken(db: Database, alias: string): Promise<boolean> {
  const { rows } = await sql`select from trunk_show where alias = ${alias}`.execute(db)
  return rows.length > 0
}

export async function insertEventRow(
  transaction: Transaction,
  { shipping_address, ...fields }: EventFields,
  made: { request_key: string; password_hash: string | null; now: Date },
): Promise<number> {
  const { id } = await transaction
    .insertInto('trunk_show')
    .values({
      ...fields,
      shipping_address: shipping_address && JSON.stringify(shipping_address),
      request_key: made.request_key,
      password_hash: made.password_hash,
      state: 'DRAFT',
      created_at: made.now,
      updated_at: made.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateEventRow(
  transaction: Transaction,
  id: number,
  { shipping_address, ...fields }: EventFields,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('trunk_show')
    .set({
      ...fields,
      shipping_address: shipping_address && JSON.stringify(shipping_address),
      updated_at: now,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Replaces what the event offers, in this order. */
export async function replaceOffer(
  transaction: Transaction,
  id: number,
  { products, collection_ids }: Pick<EventRow, 'products' | 'collection_ids'>,
): Promise<void> {
  await sql`delete from trunk_show_product where trunk_show_id = ${id}`.execute(transaction)
  // The rents of pieces that leads took off are no longer what staff mean.
  await sql`delete from removed_recommendation where trunk_show_id = ${id}`.execute(transaction)
  await sql`
    insert into trunk_show_product (trunk_show_id, product_id, position, rental_price_cents, quota)
    select ${id}::int, product_id, position, rental_price_cents, quota
    from jsonb_to_recordset(${JSON.stringify(
      products.map((product, position) => ({ ...product, position })),
    )}::jsonb) as p (product_id int, position int, rental_price_cents int, quota int)`.execute(
    transaction,
  )
  await sql`delete from trunk_show_collection where trunk_show_id = ${id}`.execute(transaction)
  await sql`
    insert into trunk_show_collection (trunk_show_id, collection_id, position)
    select ${id}::int, collection_id, position
    from unnest(${collection_ids}::int[]) with ordinality as c (collection_id, position)`.execute(
    transaction,
  )
}

/** The caller has locked the event and checked that this state may follow. */
export async function setEventRowState(
  transaction: Transaction,
  id: number,
  state: TrunkShowState,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('trunk_show')
    .set({ state, updated_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Gives an event that has no lead this one. Returns whether it has it now. */
export async function giveLead(
  transaction: Transaction,
  id: number,
  customerId: number,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update trunk_show set lead_customer_id = ${customerId}, updated_at = ${now}, version = version + 1
    where id = ${id} and lead_customer_id is null`.execute(transaction)
  return numAffectedRows > 0n
}

export async function setEventRowPassword(
  transaction: Transaction,
  id: number,
  password_hash: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('trunk_show')
    .set({ password_hash, updated_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Whether another group rental that is announced or open has this password: it is found by it alone (GROUP-6). */
export async function isGroupPasswordTaken(
  db: Database,
  passwordHash: string,
  exceptId: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from trunk_show
    where password_hash = ${passwordHash} and kind = 'ONLINE_GROUP' and state in ('SCHEDULED', 'OPEN')
      and id is distinct from ${exceptId}::int`.execute(db)
  return rows.length > 0
}

export async function findPasswordHash(db: Database, id: number): Promise<string | null> {
  const { rows } = await sql<{ password_hash: string | null }>`
    select password_hash from trunk_show where id = ${id}`.execute(db)
  return rows[0]?.password_hash ?? null
}

export async function countGrants(db: Database, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from trunk_show_grant where trunk_show_id = ${id}`.execute(db)
  return rows[0]!.count
}

/** Everyone has to enter the password again. Returns how many had joined. */
export async function deleteGrantsOfEvent(transaction: Transaction, id: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from trunk_show_grant where trunk_show_id = ${id}`.execute(transaction)
  return Number(numAffectedRows)
}
