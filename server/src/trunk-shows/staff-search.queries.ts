import { sql } from 'kysely'
import { type Database, PLANNED_EACH_TIME } from '#platform/database/database.ts'
import type { TrunkShowRow } from './trunk-shows.queries.ts'

type NamedTrunkShow = Pick<TrunkShowRow, 'id' | 'theme' | 'lead_name' | 'closes_at'>

/** Finds events by the beginning of a word of their theme or of their leader's name, or of their alias; newest first. */
export async function searchTrunkShowNames(
  db: Database,
  text: string,
  limit: number,
): Promise<NamedTrunkShow[]> {
  const part = text.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const { rows } = await sql<NamedTrunkShow>`${PLANNED_EACH_TIME}
    select id, theme, lead_name, closes_at from trunk_show
    where state <> 'DELETED' and (
      ' ' || theme || ' ' || coalesce(lead_name, '') ilike ${`% ${part}%`} or alias ilike ${`${part}%`}
    )
    order by closes_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** The themes of the events that bring this product themselves, newest first. */
export async function listThemesWith(db: Database, productId: number): Promise<string[]> {
  const { rows } = await sql<{ theme: string }>`
    select theme from trunk_show_product join trunk_show on trunk_show.id = trunk_show_id
    where product_id = ${productId} and state <> 'DELETED'
    order by closes_at desc, id desc limit 3`.execute(db)
  return rows.map(({ theme }) => theme)
}

export async function hasEvents(db: Database): Promise<boolean> {
  const event = await db.selectFrom('trunk_show').select('id').limit(1).executeTakeFirst()
  return event !== undefined
}
