import type { Swap, SwapPiece } from '@twirl/contract/groups/swaps'
import { pictureUrl } from '@twirl/contract/pictures'
import type { Database } from '#platform/database/database.ts'
import { toDollars } from '#platform/money.ts'
import { findCardByToken, listCards } from '../../credit-cards/public.ts'
import { canSwap, findCardOfOrder, listSwapItems, type SwapItem } from '../../orders/public.ts'
import { memberName } from './member-name.ts'
import type { SwapTerms } from './swap-terms.ts'
import type { SwapRow } from './swaps.queries.ts'

export function describePiece(item: SwapItem): SwapPiece {
  return {
    item_id: item.id,
    title: item.title,
    color: item.color,
    size: item.size,
    image_url: pictureUrl(item.image_key),
    name: memberName(item),
  }
}

/** What a swap means for the member of an item. */
export async function describeMoney(
  db: Database,
  terms: SwapTerms,
  own: SwapItem,
): Promise<Pick<Swap, 'pay' | 'get_back' | 'card'>> {
  const isPayer = terms.payer_item_id === own.id
  const pay = isPayer ? terms.charge_cents + terms.charge_tax_cents : 0
  const card = pay > 0 ? await findSwapCard(db, own) : undefined
  return {
    pay: toDollars(pay),
    get_back: toDollars(isPayer ? 0 : terms.refund_cents),
    card: card ? { brand: card.brand, last_four: card.last_four } : null,
  }
}

/** The card that the order was paid with, if it is still saved; otherwise the one that was saved last. */
export async function findSwapCard(
  db: Database,
  { customer_id, order_token }: SwapItem,
): Promise<Awaited<ReturnType<typeof findCardByToken>>> {
  if (customer_id === null) return undefined
  const paidWith = await findCardOfOrder(db, order_token)
  const saved = paidWith && (await findCardByToken(db, customer_id, paidWith.token))
  return saved ?? (await listCards(db, customer_id))[0]
}

/** Describes a swap for the member of one of its items. */
export async function describeSwap(db: Database, swap: SwapRow, ownItemId: number): Promise<Swap> {
  const items = await listSwapItems(db, [swap.offered_item_id, swap.asked_item_id])
  const own = items.find(({ id }) => id === ownItemId)!
  const other = items.find(({ id }) => id !== ownItemId)!
  const isDone = swap.state === 'DONE'
  const state = swap.state === 'PROPOSED' && !canSwap(own, other) ? 'ENDED' : swap.state
  // Afterwards each has the piece of the other.
  const [given, got] = isDone
    ? [
        { ...describePiece(other), name: memberName(own) },
        { ...describePiece(own), name: memberName(other) },
      ]
    : [describePiece(own), describePiece(other)]
  return {
    id: swap.id,
    state,
    is_own: !swap.is_by_lead && swap.offered_item_id === ownItemId,
    is_agreed: isAgreed(swap, ownItemId),
    given,
    got,
    ...(await describeMoney(db, swap.terms, own)),
  }
}

/** Whether the member of an item has agreed to a swap that the leader proposed. */
export function isAgreed(swap: SwapRow, itemId: number): boolean {
  const at = swap.offered_item_id === itemId ? swap.offered_agreed_at : swap.asked_agreed_at
  return swap.is_by_lead && at !== null
}
