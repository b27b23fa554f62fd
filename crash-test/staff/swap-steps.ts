import { agreeToSwap, offerForSwap, proposeSwap } from '@twirl/contract/groups/swaps'
import type { Member } from '../buyer.ts'
import type { Shelf } from '../fill-shop.ts'
import { cancel, readSteps } from './parcel-steps.ts'
import { press, TWO_AT_ONCE, type Work } from './work.ts'

type Offered = { customer: Member; item_id: number }

/** What members of the event offer, until another one takes it. */
const offers = new WeakMap<Shelf, Offered[]>()

/**
 * Offers the piece of a group order, or swaps it with one that was offered: agreed twice at once, and sometimes in the moment in
 * which staff cancel the order, or before.
 */
export async function offerOrSwap(work: Work): Promise<void> {
  const { items } = await readSteps(work)
  const [item] = items
  if (!item || !work.customer) return
  const own = { customer: work.customer, item_id: item.id }
  const offered = offers.get(work.shelf) ?? []
  offers.set(work.shelf, offered)
  const index = offered.findIndex(({ customer }) => customer !== own.customer)
  if (index < 0) {
    await press(work, own.customer, offerForSwap, { id: own.item_id, is_offered: true })
    offered.push(own)
    return
  }
  const [other] = offered.splice(index, 1)
  await swap(work, own, other!)
}

/** A piece is not swapped for the same piece, nor for one that an order has already. */
const isImpossible = ({ code }: { code: string }) => code === 'SWAP_NOT_POSSIBLE'

async function swap(work: Work, own: Offered, other: Offered): Promise<void> {
  const pair = { id: own.item_id, other_item_id: other.item_id }
  const proposed = await press(work, own.customer, proposeSwap, pair, isImpossible)
  if (!proposed.ok) return
  const { id } = proposed.body
  // The bank of the one who proposed may want that member, who is not there: then nothing is swapped, for both answers.
  const isDeclined = ({ code }: { code: string }) => work.banksAsk && code === 'PAY_FAILED'
  const agree = () =>
    press(
      work,
      other.customer,
      agreeToSwap,
      { id },
      (error) => isImpossible(error) || isDeclined(error),
    )
  if (work.random() < TWO_AT_ONCE) {
    await Promise.all([agree(), cancel(work)])
    return
  }
  const [agreed, again] = await Promise.all([agree(), agree()])
  if (!agreed.ok && isDeclined(agreed.error)) {
    if (again.ok || !isDeclined(again.error))
      work.report(`the swap of ${work.order_number} was declined, and happened`)
  } else if (!agreed.ok || !again.ok) work.report(`the swap of ${work.order_number} did not happen`)
  else if (work.random() < 0.5) await cancel(work)
}
