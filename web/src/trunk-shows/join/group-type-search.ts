import type { GroupType } from '@twirl/contract/groups/trunk-shows'

/** The type of event that the visitor looks for: a chapter's event or a group rental (GROUP-5). */
export function toTypeSearch({ type }: Record<string, unknown>): { type?: GroupType } {
  return type === 'SORORITY_TRUNK_SHOW' || type === 'GROUP_RENTAL' ? { type } : {}
}
