import type { EndpointOutput } from '@twirl/contract/endpoint'
import type * as contract from '@twirl/contract/groups/swaps'
import { inTransaction } from '#platform/database/transaction.ts'
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
import type { QuoteLine } from '../quote/quote.ts'
import type { SagaDeps } from '../saga/saga-deps.ts'
import { describeMoney, describePiece, describeSwap, findSwapCard } from './describe-swap.ts'
import { memberName } from './member-name.ts'
import { wouldHaveTwice } from './swap-pieces.ts'
import { netAfterSwap, type SwapTerms, swapTerms } from './swap-terms.ts'
import { findOpenSwap, insertSwap, listSwapsOfItem } from './swaps.queries.ts'

type Pair = { id: number; other_item_id: number }

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
  const ids = { offered_item_id: own.id, asked_item_id: other.id }
  const swap = await inTransaction(deps.db, async (transaction) => {
    const [a, b] = await lockSwapItems(transaction, [own.id, other.id])
    if (!canSwap(a!, b!)) throw new AppError('SWAP_NOT_POSSIBLE')
    const made = await insertSwap(transaction, {
      ...ids,
      trunk_show_id: own.trunk_show_id!,
      terms,
      card_id: card?.id ?? null,
      created_at: deps.clock.now(),
    })
    if (!made) return (await findOpenSwap(transaction, ids))!
    const isPaying = terms.payer_item_id === other.id
    const mail = swapProposalMail({
      to: other.email,
      order_number: other.order_number,
      name: memberName(own),
      given: other,
      got: own,
      pay_cents: isPaying ? terms.charge_cents + terms.charge_tax_cents : 0,
      get_back_cents: isPaying ? 0 : terms.refund_cents,
      link: orderLinkOf(deps, other.order_number),
    })
    const about = { about: other.order_number }
    await deps.outbox.putMail(transaction, `swap proposal ${made.id}`, mail, about)
    return made
  })
  return describeSwap(deps.db, swap, own.id)
}

/** The tax is calculated for what both are worth to their members afterwards, where the box of the event goes. */
async function loadTerms(deps: SagaDeps, offered: SwapItem, asked: SwapItem): Promise<SwapTerms> {
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
  return {
    cart_item_id: null,
    rental_item_id: null,
    exchanged_item_id: null,
    sku: item.sku,
    product_id: item.product_id,
    title: item.title,
    size: item.size,
    color: item.color,
    image_key: item.image_key,
    image_alt: '',
    average_color: '',
    quantity: 1,
    unit_price_cents,
    transaction_type: 'RENT',
    is_clearance: false,
  }
}
