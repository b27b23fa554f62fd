import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { listLeadSwaps } from '@twirl/contract/groups/lead-swaps'
import type { Database } from '#platform/database/database.ts'
import { canSwap, isSwappable, listItemsOfEvent } from '../../orders/public.ts'
import { describePiece } from './describe-swap.ts'
import { listOpenSwapsOfEvent } from './swaps.queries.ts'

/** What the members of an event could swap, and the proposals that wait: without prices, which leads do not see (LEAD-2). */
export async function listEventSwaps(
  db: Database,
  trunkShowId: number,
): Promise<EndpointOutput<typeof listLeadSwaps>> {
  const items = await listItemsOfEvent(db, trunkShowId)
  const itemOf = (id: number) => items.find((item) => item.id === id)!
  const swaps = await listOpenSwapsOfEvent(db, trunkShowId)
  return {
    pieces: items.filter(isSwappable).map(describePiece),
    swaps: swaps
      .map((swap) => [itemOf(swap.offered_item_id), itemOf(swap.asked_item_id)] as const)
      .filter(([a, b]) => canSwap(a, b))
      .map(([a, b]) => ({ piece: describePiece(a), other: describePiece(b) })),
  }
}
