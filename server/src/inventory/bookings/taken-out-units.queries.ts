import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/**
 * Returns the units that a parcel contained when it was opened with this cause, are not promised to its order any more, and
 * have not moved since.
 */
export async function listUnitsToTakeOut(
  db: Database,
  { reference, cause }: { reference: string; cause: string },
): Promise<{ unit_id: number; line: number }[]> {
  const { rows } = await sql<{ unit_id: number; line: number }>`
    select b.unit_id, max(b.line) as line
    from booking b join unit_move opened on opened.unit_id = b.unit_id and opened.cause = ${cause}
    where b.reference = ${reference}
      and not exists (select from unit_move later where later.unit_id = b.unit_id and later.id > opened.id)
    group by b.unit_id
    having bool_and(b.state = 'RELEASED')
    order by b.unit_id`.execute(db)
  return rows
}
