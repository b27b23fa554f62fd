import type { OpenTrunkShow } from '@twirl/contract/groups/trunk-shows'
import { ownerOf, type Visitor } from '#platform/http/visitor.ts'
import type { TrunkShowDeps } from '../trunk-show-deps.ts'
import { groupTypeOf } from '../trunk-show-kinds.ts'
import { listOpenTrunkShows } from './grants.queries.ts'

/**
 * Lists the events of the visitor. It reveals as much of a chapter's events as check-online-trunk-show does: customers
 * choose the chapter of their profile themselves, so it opens nothing without the password.
 */
export async function listTrunkShows(
  { db, clock }: TrunkShowDeps,
  visitor: Visitor,
): Promise<OpenTrunkShow[]> {
  const subject = { owner: ownerOf(visitor), customerId: visitor.session?.customer_id ?? null }
  const rows = await listOpenTrunkShows(db, subject, clock.now())
  return rows.map(({ id, kind, theme, closes_at, hand_out_date, party_date, is_joined }) => ({
    trunk_show_id: id,
    theme,
    online_end_time: closes_at.toISOString(),
    trunk_show_type: groupTypeOf(kind),
    is_joined,
    hand_out_date: is_joined ? hand_out_date : null,
    party_date: is_joined ? party_date : null,
  }))
}
