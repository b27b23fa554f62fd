import type { GroupType, TrunkShowKind } from '@twirl/contract/groups/trunk-shows'

/** GROUP-1. */
export function groupTypeOf(kind: TrunkShowKind): GroupType {
  return kind === 'ONLINE_GROUP' ? 'GROUP_RENTAL' : 'SORORITY_TRUNK_SHOW'
}

/** Whether it has a shop here; the others are met in person only. */
export function isOnline(kind: TrunkShowKind): boolean {
  return kind !== 'IN_PERSON'
}
