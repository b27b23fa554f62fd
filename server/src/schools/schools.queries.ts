import type { School } from '@twirl/contract/groups/schools'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

export async function listUniversities(db: Database): Promise<School[]> {
  return db.selectFrom('university').select(['id', 'name']).orderBy('name').execute()
}

/** Returns the sororities with a chapter at the university, or all of them when none is named. */
export async function listSororities(db: Database, universityId?: number): Promise<School[]> {
  const all = db.selectFrom('sorority').select(['id', 'name']).orderBy('name')
  if (universityId === undefined) return all.execute()
  const ofChapters = db
    .selectFrom('chapter')
    .select('sorority_id')
    .where('university_id', '=', universityId)
  return all.where('id', 'in', ofChapters).execute()
}

type Membership = { university_id: number | null; sorority_id: number | null }

export async function checkSchools(
  db: Database,
  { university_id, sorority_id }: Membership,
): Promise<{ has_university: boolean; has_sorority: boolean; has_chapter: boolean }> {
  const { rows } = await sql<{
    has_university: boolean
    has_sorority: boolean
    has_chapter: boolean
  }>`
    select
      exists (select from university where id = ${university_id}::int) as has_university,
      exists (select from sorority where id = ${sorority_id}::int) as has_sorority,
      exists (
        select from chapter
        where university_id = ${university_id}::int and sorority_id = ${sorority_id}::int
      ) as has_chapter`.execute(db)
  return rows[0]!
}
