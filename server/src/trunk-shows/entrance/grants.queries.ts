import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { MoveReport } from '#platform/guest-move.ts'
import type { TrunkShowRow } from '../trunk-shows.queries.ts'

export async function listGrantedIds(db: Database, owner: string): Promise<number[]> {
  const rows = await db
    .selectFrom('trunk_show_grant')
    .select('trunk_show_id')
    .where('owner', '=', owner)
    .execute()
  return rows.map(({ trunk_show_id }) => trunk_show_id)
}

/** Joining again makes it the event joined last. */
export async function putGrant(
  db: Database,
  owner: string,
  trunkShowId: number,
  now: Date,
): Promise<void> {
  await sql`
    insert into trunk_show_grant (owner, trunk_show_id, joined_at)
    values (${owner}, ${trunkShowId}, ${now})
    on conflict (owner, trunk_show_id) do update set joined_at = excluded.joined_at`.execute(db)
}

/** Deletes the grant of one event, or all grants of the owner. */
export async function deleteGrants(
  db: Database,
  owner: string,
  trunkShowId: number | null,
): Promise<void> {
  await sql`
    delete from trunk_show_grant
    where owner = ${owner} and (${trunkShowId}::int is null or trunk_show_id = ${trunkShowId})`.execute(
    db,
  )
}

/**
 * Moves the joined events of a guest to the customer. In order of the events, so that two moves to one customer
 * cannot deadlock.
 */
export async function moveGrants(db: Database, from: string, to: string): Promise<MoveReport> {
  const { rows } = await sql<MoveReport>`
    with moved as (
      delete from trunk_show_grant where owner = ${from} returning trunk_show_id, joined_at
    ), kept as (
      insert into trunk_show_grant (owner, trunk_show_id, joined_at)
      select ${to}, trunk_show_id, joined_at from moved order by trunk_show_id
      on conflict (owner, trunk_show_id) do update
        set joined_at = greatest(trunk_show_grant.joined_at, excluded.joined_at)
    )
    select count(*) as moved from moved`.execute(db)
  return rows[0]!
}

/** Returns the open event that was joined last. */
export async function findCurrentTrunkShow(
  db: Database,
  owner: string,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select t.id
    from trunk_show_grant g join trunk_show t on t.id = g.trunk_show_id
    where g.owner = ${owner} and t.state = 'OPEN' and t.kind <> 'IN_PERSON'
      and t.opens_at <= ${now} and t.closes_at > ${now}
    order by g.joined_at desc, t.id desc
    limit 1`.execute(db)
  return rows[0]?.id
}

export type OpenTrunkShowRow = Pick<
  TrunkShowRow,
  'id' | 'kind' | 'theme' | 'closes_at' | 'hand_out_date' | 'party_date'
> & {
  is_joined: boolean
}

/**
 * Lists open events that the owner joined, the last one first; then those of the customer's chapter, by closing time.
 */
export async function listOpenTrunkShows(
  db: Database,
  { owner, customerId }: { owner: string; customerId: number | null },
  now: Date,
): Promise<OpenTrunkShowRow[]> {
  const { rows } = await sql<OpenTrunkShowRow>`
    select t.id, t.kind, t.theme, t.closes_at, t.hand_out_date::text, t.party_date::text,
      g.owner is not null as is_joined
    from trunk_show t
    left join trunk_show_grant g on g.trunk_show_id = t.id and g.owner = ${owner}
    where t.id in (
        select trunk_show_id from trunk_show_grant where owner = ${owner}
        union
        select e.id
        from customer c join trunk_show e using (university_id, sorority_id)
        where c.id = ${customerId}::int and c.removed_at is null
      )
      and t.state = 'OPEN' and t.kind <> 'IN_PERSON' and t.opens_at <= ${now} and t.closes_at > ${now}
    order by g.joined_at desc nulls last, t.closes_at, t.id`.execute(db)
  return rows
}

/** Deletes grants of events that closed before that time. */
export async function deleteGrantsOfEnded(
  db: Database,
  closedBefore: Date,
  maximum: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from trunk_show_grant where (owner, trunk_show_id) in (
      select g.owner, g.trunk_show_id
      from trunk_show t join trunk_show_grant g on g.trunk_show_id = t.id
      where t.closes_at < ${closedBefore}
      limit ${maximum}
      for update of g skip locked
    )`.execute(db)
  return Number(numAffectedRows)
}
