import type { HomePart } from '@twirl/contract/staff/catalogue/home'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

export type HomePartRow = HomePart
export type HomePartPlan = Omit<HomePart, 'id' | 'version'>

const COLUMNS = sql`
  id, kind, text, link, sections, show_from::text as show_from, show_until::text as show_until, is_published, is_shown,
  version`

/** Returns all parts, the one that begins first at the front. */
export async function listAllHomeParts(db: Database): Promise<HomePartRow[]> {
  const { rows } = await sql<HomePartRow>`
    select ${COLUMNS} from home_part order by home_part.show_from, id`.execute(db)
  return rows
}

/** Returns the parts that are shown now, the one that began first at the front. */
export async function listShownHomeParts(db: Database): Promise<HomePartRow[]> {
  const { rows } = await sql<HomePartRow>`
    select ${COLUMNS} from home_part where is_shown order by home_part.show_from, id`.execute(db)
  return rows
}

/** Lets one transaction at a time write parts. */
export async function lockHomeParts(transaction: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('home_part'))`.execute(transaction)
}

export async function findHomePart(db: Database, id: number): Promise<HomePartRow | undefined> {
  const { rows } = await sql<HomePartRow>`
    select ${COLUMNS} from home_part where id = ${id}`.execute(db)
  return rows[0]
}

export async function insertHomePart(
  transaction: Transaction,
  { sections, ...plan }: HomePartPlan,
): Promise<number> {
  const { id } = await transaction
    .insertInto('home_part')
    .values({ ...plan, sections: sections && JSON.stringify(sections) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateHomePart(
  transaction: Transaction,
  id: number,
  { sections, ...plan }: HomePartPlan,
): Promise<void> {
  await transaction
    .updateTable('home_part')
    .set({
      ...plan,
      sections: sections && JSON.stringify(sections),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

export async function removeHomePart(transaction: Transaction, id: number): Promise<void> {
  await transaction.deleteFrom('home_part').where('id', '=', id).execute()
}

/** Shows those of these parts that are hidden, and hides the others. */
export async function toggleHomeParts(db: Database, ids: number[]): Promise<void> {
  await sql`update home_part set is_shown = not is_shown where id = any(${ids}::int[])`.execute(db)
}
