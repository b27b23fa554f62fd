import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { Condition } from './unit-list.queries.ts'
import type { Pool } from './unit-states.ts'

export type IntakeLine = { sku: string; count: number; condition: Condition; pool: Pool }

export type Intake = {
  request_key: string
  staff_id: number
  received_at: Date
  lines: IntakeLine[]
}

/**
 * Records a delivery of new units and returns whether it is new. A second request with the same key waits for the end of
 * the first one.
 */
export async function insertIntake(transaction: Transaction, intake: Intake): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into unit_intake (request_key, staff_id, received_at, lines, unit_ids)
    values (${intake.request_key}, ${intake.staff_id}, ${intake.received_at}, ${JSON.stringify(intake.lines)}, '{}')
    on conflict do nothing`.execute(transaction)
  return Number(numAffectedRows) > 0
}

export type NewUnit = Omit<IntakeLine, 'count'> & { id: number }

/** Adds the units of a delivery to the rail, and returns them. The caller holds the locks of the SKUs. */
export async function insertUnits(
  transaction: Transaction,
  { request_key, lines }: Intake,
): Promise<NewUnit[]> {
  const { rows } = await sql<NewUnit>`
    with received as (
      insert into unit (sku, pool, state, condition)
      select line.sku, line.pool, 'IN_HOUSE', line.condition
      from json_to_recordset(${JSON.stringify(lines)}::json)
        as line (sku text, count integer, condition text, pool text)
      cross join lateral generate_series(1, line.count)
      returning id, sku, pool, condition
    ), noted as (
      update unit_intake set unit_ids = array(select id from received order by id)
      where request_key = ${request_key}
    )
    select * from received order by id`.execute(transaction)
  return rows
}

/** Returns what was asked for with a key, and the ids of the units. */
export async function findIntake(
  db: Database,
  requestKey: string,
): Promise<{ lines: IntakeLine[]; unit_ids: number[] } | undefined> {
  const { rows } = await sql<{ lines: IntakeLine[]; unit_ids: string[] }>`
    select lines, unit_ids::text[] as unit_ids from unit_intake where request_key = ${requestKey}`.execute(
    db,
  )
  const [intake] = rows
  return intake && { lines: intake.lines, unit_ids: intake.unit_ids.map(Number) }
}
