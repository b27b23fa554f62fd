import type { AuditSubject } from '@twirl/contract/staff/access/audit'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** The longest that the transaction of an act takes: its entry in the log is that much later than what it wrote. */
const ACT_SECONDS = 10

/** Returns the member whose act changed a thing at that time; null if it was no act of staff. */
export async function findActorAt(
  db: Database,
  subject: { kind: AuditSubject; id: string },
  at: Date,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(m.name, ''), m.email) as name
    from audit_entry e join staff_member m on m.id = e.staff_id
    where e.subject_kind = ${subject.kind} and e.subject_id = ${subject.id} and e.action <> 'bench.set-aside'
      and e.at >= ${at} and e.at < ${at}::timestamptz + make_interval(secs => ${ACT_SECONDS})
    order by e.id limit 1`.execute(db)
  return rows[0]?.name ?? null
}
