import type { GroupType, TrunkShowKind } from '@twirl/contract/groups/trunk-shows'
import type { TrunkShowRow } from './trunk-shows.queries.ts'

/** GROUP-1. */
export function groupTypeOf(kind: TrunkShowKind): GroupType {
  return kind === 'ONLINE_GROUP' ? 'GROUP_RENTAL' : 'SORORITY_TRUNK_SHOW'
}

/** Whether it has a shop here; the others are met in person only. */
export function isOnline(kind: TrunkShowKind): boolean {
  return kind !== 'IN_PERSON'
}

/** Names the host: the chapter, or the lead of a group. */
export function hostOf({
  sorority_name,
  university_name,
  lead_name,
}: Pick<TrunkShowRow, 'sorority_name' | 'university_name' | 'lead_name'>): string {
  return sorority_name ? `${sorority_name} at ${university_name}` : (lead_name ?? '')
}
