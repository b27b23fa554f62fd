import type { TrunkShowRow } from './trunk-shows.queries.ts'

/** Who invites: the chapter, or the lead of a group. */
export function hostOf({
  sorority_name,
  university_name,
  lead_name,
}: Pick<TrunkShowRow, 'sorority_name' | 'university_name' | 'lead_name'>): string {
  return sorority_name ? `${sorority_name} at ${university_name}` : (lead_name ?? '')
}
