import type { Swap } from '@twirl/contract/groups/swaps'
import { AppError } from '#platform/http/app-error.ts'
import { ownerOf, UNKNOWN_VISITOR, type Visitor } from '#platform/http/visitor.ts'
import { findCard } from '../../credit-cards/public.ts'
import { findCardOfOrder, listSwapItems, type SwapItem } from '../../orders/public.ts'
import { orderTotals } from '../../pricing/public.ts'
import { findCheckout } from '../checkout.queries.ts'
import type { PayingCard } from '../paying-card.ts'
import { placeOrder } from '../place-order.ts'
import { addressOfEvent } from '../quote/purchase-rental.ts'
import { storeQuote } from '../quote/preview-order.ts'
import type { OrderRequest, Quote } from '../quote/quote.ts'
import { IN_PROGRESS, statesBefore } from '../saga/checkout-states.ts'
import type { Driver } from '../saga/driver.ts'
import type { SagaDeps } from '../saga/saga-deps.ts'
import { describeSwap, findSwapCard, isAgreed } from './describe-swap.ts'
import { lineOf } from './propose-swap.ts'
import { findSwap, markAgreed, moveSwap, setSwapToken, type SwapRow } from './swaps.queries.ts'

const CARD_TEXTS = {
  PAY_FAILED: 'The card for the difference was declined. Nothing was swapped.',
  CARD_NOT_FOUND: 'The card for the difference is no longer saved. Nothing was swapped.',
}

type Sides = { swap: SwapRow; own: SwapItem; other: SwapItem }

/** Absent swaps and those of others answer alike. */
async function getSides({ db }: SagaDeps, visitor: Visitor, id: number): Promise<Sides> {
  const swap = await findSwap(db, id)
  const items = swap ? await listSwapItems(db, [swap.offered_item_id, swap.asked_item_id]) : []
  const own = items.find(({ owner }) => owner === ownerOf(visitor))
  if (!swap || !own) throw new AppError('NOT_FOUND')
  return { swap, own, other: items.find((item) => item !== own)! }
}

/**
 * The asked member agrees. The difference is charged like any order, to the member who pays it; the transaction that
 * records the payment swaps the pieces. Repeating it gives the same answer.
 */
export async function agreeToSwap(
  deps: SagaDeps & { driver: Driver },
  visitor: Visitor,
  { id }: { id: number },
): Promise<Swap> {
  const { swap, own, other } = await getSides(deps, visitor, id)
  const isAsked = swap.asked_item_id === own.id
  if (!isAsked && !swap.is_by_lead) throw new AppError('NOT_FOUND')
  if (swap.state === 'ENDED') throw new AppError('SWAP_NOT_POSSIBLE')
  if (swap.is_by_lead)
    await markAgreed(
      deps.db,
      id,
      isAsked ? 'asked_agreed_at' : 'offered_agreed_at',
      deps.clock.now(),
    )
  const current = (await findSwap(deps.db, id))!
  const isReady = !current.is_by_lead || isAgreed(current, other.id)
  if (current.state !== 'DONE' && isReady) await pay(deps, { swap: current, own, other })
  return describeSwap(deps.db, (await findSwap(deps.db, id))!, own.id)
}

async function pay(
  deps: SagaDeps & { driver: Driver },
  { swap, own, other }: Sides,
): Promise<void> {
  const isOwnPaying = swap.terms.payer_item_id === own.id
  const [payer, receiver] = isOwnPaying ? [own, other] : [other, own]
  const request = requestOf(payer, receiver)
  const customer = visitorOf(payer)
  try {
    await placeOrder(deps, customer, {
      request,
      order_token: await tokenOf(deps, customer, { swap, payer, receiver, request }),
      card: cardOf(deps, swap, payer),
    })
  } catch (error) {
    const code = error instanceof AppError ? error.code : null
    // A piece was packed while the difference was charged, which was given back.
    if (code === 'ORDER_REFUNDED' || code === 'ORDER_TOKEN_EXPIRED')
      throw new AppError('SWAP_NOT_POSSIBLE', { cause: error })
    // The card may be that of the other member.
    if (code === 'PAY_FAILED' || code === 'CARD_NOT_FOUND')
      throw new AppError(code, { message: CARD_TEXTS[code], cause: error })
    throw error
  }
}

type Paid = { swap: SwapRow; payer: SwapItem; receiver: SwapItem; request: OrderRequest }

/** The checkout that the swap names already, unless it can neither be paid nor was; otherwise a new one. */
async function tokenOf(deps: SagaDeps, customer: Visitor, paid: Paid): Promise<string> {
  const { swap, payer } = paid
  if (swap.order_token !== null) {
    const found = await findCheckout(deps.db, swap.order_token, [payer.owner])
    const isClaimable =
      found && statesBefore('RESERVED').includes(found.state) && found.expires_at > deps.clock.now()
    const isPaying = found && IN_PROGRESS.includes(found.state)
    if (isClaimable || isPaying || found?.state === 'PAID') return swap.order_token
  }
  const quote = await quoteOf(deps, paid)
  const token = await storeQuote(deps, customer, {
    request: paid.request,
    quote,
    supersedes: null,
  })
  return setSwapToken(deps.db, swap.id, { before: swap.order_token, token })
}

async function quoteOf(deps: SagaDeps, { swap, payer, receiver }: Paid): Promise<Quote> {
  const { charge_cents, charge_tax_cents } = swap.terms
  const lines = [{ ...lineOf(receiver, charge_cents), swapped_item_id: payer.id }]
  const line_tax_cents = [charge_tax_cents]
  return {
    lines,
    totals: orderTotals({ lines, discount: null, terms: null, line_tax_cents }),
    line_tax_cents,
    is_tax_missing: false,
    is_able_to_checkout: true,
    coupon: null,
    delivery_address: null,
    tax_address: await addressOfEvent(deps, payer),
    email: null,
    event: null,
    arrives_by: null,
    return_by: null,
    rental_order_number: payer.order_number,
    original_order_id: payer.order_id,
    swap_id: swap.id,
  }
}

function requestOf(payer: SwapItem, receiver: SwapItem): OrderRequest {
  const items = [payer, receiver].map(({ id }) => ({ id, quantity: 1 }))
  return { kind: 'SWAP', trunk_show_id: null, items, address: null, coupon_code: null }
}

/** The difference is an order of the member who pays it, also if the other one agreed last. */
function visitorOf({ customer_id }: SwapItem): Visitor {
  const now = new Date(0)
  const session = {
    token_hash: '',
    customer_id: customer_id!,
    created_at: now,
    expires_at: now,
    is_move_pending: false,
  }
  // No browser has this Guest-Id: only the customer owns what is ordered.
  return { ...UNKNOWN_VISITOR, guest_hash: 'swap', session }
}

/**
 * The card that the member saw before proposing or agreeing. Every payment names a card: where nothing is charged, it is the
 * one that the order was paid with.
 */
function cardOf({ db }: SagaDeps, { card_id, terms }: SwapRow, payer: SwapItem): PayingCard {
  return {
    get: async () => {
      const card =
        terms.charge_cents + terms.charge_tax_cents === 0
          ? await findCardOfOrder(db, payer.order_token)
          : card_id === null
            ? await findSwapCard(db, payer)
            : await findCard(db, payer.customer_id!, card_id)
      if (!card) throw new AppError('CARD_NOT_FOUND')
      return card
    },
  }
}

/** Withdraws or refuses. A swap that is being paid or done goes on. */
export async function endSwap(
  deps: SagaDeps,
  visitor: Visitor,
  { id }: { id: number },
): Promise<Swap> {
  const { own } = await getSides(deps, visitor, id)
  const now = deps.clock.now()
  const isEnded = await moveSwap(deps.db, id, { from: 'PROPOSED', to: 'ENDED', now })
  const swap = (await findSwap(deps.db, id))!
  if (!isEnded && swap.state !== 'ENDED') throw new AppError('SWAP_NOT_POSSIBLE')
  return describeSwap(deps.db, swap, own.id)
}
