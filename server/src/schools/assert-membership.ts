import { AppError } from '#platform/http/app-error.ts'
import type { Database } from '#platform/database/database.ts'
import { checkSchools } from './schools.queries.ts'

/** Refuses a university or sorority that does not exist, and both together without a chapter; null is fine. */
export async function assertMembership(
  db: Database,
  membership: { university_id: number | null; sorority_id: number | null },
): Promise<void> {
  const { university_id, sorority_id } = membership
  if (university_id === null && sorority_id === null) return
  const { has_university, has_sorority, has_chapter } = await checkSchools(db, membership)
  const fields: Record<string, string> = {}
  if (university_id !== null && !has_university)
    fields['university_id'] = 'Please choose a university from the list'
  if (sorority_id !== null && !has_sorority)
    fields['sorority_id'] = 'Please choose a sorority from the list'
  if (has_university && has_sorority && !has_chapter)
    fields['sorority_id'] = 'This sorority has no chapter at that university'
  if (Object.keys(fields).length > 0) throw new AppError('BAD_REQUEST', { fields })
}
