import type { EndpointOutput } from '@twirl/contract/endpoint'
import type * as contract from '@twirl/contract/groups/swaps'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { ownerOf, type Visitor } from '#platform/http/visitor.ts'
import { toDollars } from '#platform/money.ts'
import {
  canSwap,
  isSwappable,
  listOfferedItems,
  listSwapItems,
  lockSwapItems,
  orderLinkOf,
  setOffered,
  type SwapItem,
  swapProposalMail,
} from '../../orders/public.ts'
import { addressOfEvent } from '../quote/purchase-rental.ts'
import { calculateTax, takePreview } from '../quote/preview-order.ts'
import { lineOfRented, type QuoteLine } from '../quote/quote.ts'
import type { SagaDeps } from '../saga/saga-deps.ts'
import { describeMoney, describePiece, describeSwap, findSwapCard } from './describe-swap.ts'
import { memberName } from './member-name.ts'
import { wouldHaveTwice } from './swap-pieces.ts'
import { netAfterSwap, type SwapTerms, swapTerms } from './swap-terms.ts'
import { findOpenSwap, insertSwap, listSwapsOfItem, type SwapRow } from './swaps.queries.ts'

type Pair = { id: number; other_item_id: number }

/** What a proposal needs; the pages of leads have no more. */
export type SwapDeps = Pick<
  SagaDeps,
  'db' | 'clock' | 'taxes' | 'log' | 'outbox' | 'secrets' | 'publicOrigin' | 'trunkShows'
>

/** Absent and foreign items answer alike. */
async function getOwnItem({ db }: SagaDeps, visitor: Visitor, id: number): Promise<SwapItem> {
  const [item] = await listSwapItems(db, [id])
  if (!item || item.owner !== ownerOf(visitor)) throw new AppError('ORDER_ITEM_NOT_FOUND')
  return item
}

export async function getSwapOptions(
  deps: SagaDeps,
  visitor: Visitor,
  { id }: { id: number },
): Promise<EndpointOutput<typeof contract.getSwapOptions>> {
  const own = await getOwnItem(deps, visitor, id)
  const is_swappable = isSwappable(own)
  const offered = is_swappable ? await listOfferedItems(deps.db, own.trunk_show_id!) : []
  const swaps = await listSwapsOfItem(deps.db, id)
  return {
    is_swappable,
    is_offered: own.is_offered,
    pieces: offered
      .filter((item) => canSwap(own, item))
      .map((item) => ({
        ...describePiece(item),
        difference: toDollars(item.price_cents - own.price_cents),
      })),
    swaps: await Promise.all(swaps.map((swap) => describeSwap(deps.db, swap, id))),
  }
}

export async function offerForSwap(
  deps: SagaDeps,
  visitor: Visitor,
  { id, is_offered }: { id: number; is_offered: boolean },
): Promise<{ is_offered: boolean }> {
  const own = await getOwnItem(deps, visitor, id)
  if (is_offered && !isSwappable(own)) throw new AppError('SWAP_NOT_POSSIBLE')
  await inTransaction(deps.db, (transaction) =>
    setOffered(transaction, id, is_offered ? deps.clock.now() : null),
  )
  return { is_offered }
}

/** Only pieces that are offered can be asked for, so that no member sees what others ordered. */
async function getPair(
  deps: SagaDeps,
  visitor: Visitor,
  { id, other_item_id }: Pair,
): Promise<{ own: SwapItem; other: SwapItem }> {
  const own = await getOwnItem(deps, visitor, id)
  const [other] = await listSwapItems(deps.db, [other_item_id])
  if (!other?.is_offered || !canSwap(own, other)) throw new AppError('SWAP_NOT_POSSIBLE')
  if (await wouldHaveTwice(deps.db, { payer: own, receiver: other }))
    throw new AppError('SWAP_NOT_POSSIBLE')
  return { own, other }
}

export async function previewSwap(
  deps: SagaDeps,
  visitor: Visitor,
  input: Pair,
): Promise<EndpointOutput<typeof contract.previewSwap>> {
  await takePreview(deps.db, visitor)
  const { own, other } = await getPair(deps, visitor, input)
  const terms = await loadTerms(deps, own, other)
  return {
    given: describePiece(own),
    got: describePiece(other),
    ...(await describeMoney(deps.db, terms, own)),
  }
}

/** Stores the proposal with its amounts, which stay as they are, and mails it. */
export async function proposeSwap(
  deps: SagaDeps,
  visitor: Visitor,
  input: Pair,
): Promise<EndpointOutput<typeof contract.proposeSwap>> {
  await takePreview(deps.db, visitor)
  const { own, other } = await getPair(deps, visitor, input)
  const terms = await loadTerms(deps, own, other)
  const card = terms.payer_item_id === own.id ? await findSwapCard(deps.db, own) : undefined
  if (terms.payer_item_id === own.id && terms.charge_cents > 0 && !card)
    throw new AppError('CARD_NOT_FOUND')
  const swap = await storeSwap(deps, {
    offered: own,
    asked: other,
    terms,
    card_id: card?.id ?? null,
  })
  return describeSwap(deps.db, swap, own.id)
}

type StoredSwap = {
  offered: SwapItem
  asked: SwapItem
  terms: SwapTerms
  card_id: number | null
  is_by_lead?: boolean
}

/** Stores a proposal once, and mails it to those who are asked. */
async function storeSwap(
  deps: SwapDeps,
  { offered, asked, terms, card_id, is_by_lead = false }: StoredSwap,
): Promise<SwapRow> {
  const ids = { offered_item_id: offered.id, asked_item_id: asked.id }
  return inTransaction(deps.db, async (transaction) => {
    const [a, b] = await lockSwapItems(transaction, [offered.id, asked.id])
    if (!canSwap(a!, b!)) throw new AppError('SWAP_NOT_POSSIBLE')
    const made = await insertSwap(transaction, {
      ...ids,
      trunk_show_id: offered.trunk_show_id!,
      terms,
      is_by_lead,
      card_id,
      created_at: deps.clock.now(),
    })
    if (!made) return (await findOpenSwap(transaction, ids))!
    await putProposal(deps, transaction, { swap: made, reader: asked, other: offered })
    if (is_by_lead)
      await putProposal(deps, transaction, { swap: made, reader: offered, other: asked })
    return made
  })
}

async function putProposal(
  deps: SwapDeps,
  transaction: Transaction,
  {
    swap: { id, terms, is_by_lead },
    reader,
    other,
  }: { swap: SwapRow; reader: SwapItem; other: SwapItem },
): Promise<void> {
  const isPaying = terms.payer_item_id === reader.id
  const mail = swapProposalMail({
    to: reader.email,
    order_number: reader.order_number,
    name: is_by_lead ? 'Your group leader' : memberName(other),
    given: reader,
    got: other,
    pay_cents: isPaying ? terms.charge_cents + terms.charge_tax_cents : 0,
    get_back_cents: isPaying ? 0 : terms.refund_cents,
    link: orderLinkOf(deps, reader.order_number),
  })
  const cause = `swap proposal ${id} ${reader.id}`
  await deps.outbox.putMail(transaction, cause, mail, { about: reader.order_number })
}

/** Proposes a swap for two members of an event that the caller leads (LEAD-55). */
export async function proposeForMembers(
  deps: SwapDeps,
  trunkShowId: number,
  ids: { item_id: number; other_item_id: number },
): Promise<void> {
  const items = await listSwapItems(deps.db, [ids.item_id, ids.other_item_id])
  const offered = items.find(({ id }) => id === ids.item_id)
  const asked = items.find(({ id }) => id === ids.other_item_id)
  if (!offered || !asked || offered.trunk_show_id !== trunkShowId || !canSwap(offered, asked))
    throw new AppError('SWAP_NOT_POSSIBLE')
  if (await wouldHaveTwice(deps.db, { payer: offered, receiver: asked }))
    throw new AppError('SWAP_NOT_POSSIBLE')
  const terms = await loadTerms(deps, offered, asked)
  await storeSwap(deps, { offered, asked, terms, card_id: null, is_by_lead: true })
}

/** The tax is calculated for what both are worth to their members afterwards, where the box of the event goes. */
async function loadTerms(deps: SwapDeps, offered: SwapItem, asked: SwapItem): Promise<SwapTerms> {
  const after = netAfterSwap(offered, asked)
  const { payer_net, receiver_net } = after
  const lines = [lineOf(asked, payer_net), lineOf(offered, receiver_net)]
  const { line_tax_cents: taxes } = await calculateTax(deps, {
    lines,
    discount: null,
    terms: null,
    line_tax_cents: null,
    tax_address: await addressOfEvent(deps, offered),
  })
  return swapTerms(after, taxes && { payer: taxes[0]!, receiver: taxes[1]! })
}

/** A line of a quote for a piece of a swap. */
export function lineOf(item: SwapItem, unit_price_cents: number): QuoteLine {
  return lineOfRented(item, { unit_price_cents, transaction_type: 'RENT' })
}
