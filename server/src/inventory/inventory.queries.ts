import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

export type FreeUnits = { sku: string; core: number; clearance: number }

/** How many units of each sku are in the house and in service, by pool. */
export async function countFreeUnits(db: Database, skus: string[]): Promise<FreeUnits[]> {
  const { rows } = await sql<FreeUnits>`
    select sku,
      count(*) filter (where pool = 'CORE')::int as core,
      count(*) filter (where pool = 'CLEARANCE')::int as clearance
    from unit
    where sku = any(${skus}) and state = 'IN_HOUSE'
    group by sku`.execute(db)
  return rows
}
