import type { GroupType } from '@twirl/contract/trunk-shows'

/** Which way she came: for a chapter's event, or for a group rental (decisions A15). */
export function toTypeSearch({ type }: Record<string, unknown>): { type?: GroupType } {
  return type === 'SORORITY_TRUNK_SHOW' || type === 'GROUP_RENTAL' ? { type } : {}
}
