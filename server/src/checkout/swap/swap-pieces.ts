import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import { swapBookings } from '../../inventory/public.ts'
import {
  canSwap,
  exchangePieces,
  hasSku,
  listSwapItems,
  lockRefundedOrder,
  lockSwapItems,
  markItem,
  type NewOrder,
  relinkRentals,
  orderLinkOf,
  reserveRefund,
  type SwapItem,
  swapMail,
  unmarkItem,
} from '../../orders/public.ts'
import { swapClaims } from '../../trunk-shows/public.ts'
import type { ReservedRow } from '../checkout.queries.ts'
import type { Quote } from '../quote/quote.ts'
import { HoldLost } from '../saga/held-units.ts'
import type { SagaTransactionDeps } from '../saga/saga-deps.ts'
import { memberName } from './member-name.ts'
import { findSwap, moveSwap, type SwapRow } from './swaps.queries.ts'

/** The items of a swap as they were locked. */
type Pair = { payer: SwapItem; receiver: SwapItem }

function pairOf({ terms }: SwapRow, items: SwapItem[]): Pair {
  const isPayer = ({ id }: SwapItem) => id === terms.payer_item_id
  return { payer: items.find(isPayer)!, receiver: items.find((item) => !isPayer(item))! }
}

async function getSwap(transaction: Transaction, { swap_id }: Quote): Promise<SwapRow> {
  return (await findSwap(transaction, swap_id!))!
}

/** Marks both items, so that neither is canceled, refunded or swapped with another one while the difference is paid. */
export async function holdSwap(transaction: Transaction, order: ReservedRow): Promise<void> {
  const { order_token, quote, reserved_at: now } = order
  const swap = await getSwap(transaction, quote)
  const items = await lockSwapItems(transaction, [swap.offered_item_id, swap.asked_item_id])
  const { payer, receiver } = pairOf(swap, items)
  if (!canSwap(payer, receiver) || (await wouldHaveTwice(transaction, { payer, receiver })))
    throw new AppError('SWAP_NOT_POSSIBLE')
  if (!(await moveSwap(transaction, swap.id, { from: 'PROPOSED', to: 'PAYING', now })))
    throw new AppError('SWAP_NOT_POSSIBLE')
  for (const { id } of items)
    if (!(await markItem(transaction, id, 'swap_token', order_token)))
      throw new AppError('SWAP_NOT_POSSIBLE')
}

/** An order rents a SKU in one line: it is named by the SKU when it is bought. */
export async function wouldHaveTwice(db: Database, { payer, receiver }: Pair): Promise<boolean> {
  return (
    (await hasSku(db, payer.order_id, receiver.sku)) ||
    (await hasSku(db, receiver.order_id, payer.sku))
  )
}

/**
 * Swaps the pieces, their units and their styles, and reserves what the other member gets back, all in the transaction of
 * the payment. Throws HoldLost if a piece was packed meanwhile: then the charge is given back.
 */
export async function settleSwap(
  transaction: Transaction,
  { order_token, quote }: ReservedRow,
  now: Date,
  deps: SagaTransactionDeps,
): Promise<void> {
  const swap = await getSwap(transaction, quote)
  const ids: [number, number] = [swap.offered_item_id, swap.asked_item_id]
  await lockSwapItems(transaction, ids)
  for (const id of ids) await unmarkItem(transaction, id, 'swap_token', order_token)
  const { payer, receiver } = pairOf(swap, await listSwapItems(transaction, ids))
  if (!canSwap(payer, receiver)) throw new HoldLost(`${order_token} lost its pieces`)
  if (!(await moveSwap(transaction, swap.id, { from: 'PAYING', to: 'DONE', now })))
    throw new HoldLost(`${order_token} lost its swap`)
  await exchangePieces(transaction, ids)
  await putMails(deps, transaction, { swap, pair: { payer, receiver } })
  await giveBackDifference(deps, transaction, { swap, receiver })
  if (!(await swapClaims(transaction, bookedLine(payer), bookedLine(receiver))))
    throw new HoldLost(`${order_token} would make twins`)
  // Last, because buyers of the same pieces wait for the end of the transaction.
  const [a, b] = [payer, receiver].map(({ order_token: reference, line }) => ({ reference, line }))
  if (!(await swapBookings(transaction, a!, b!)))
    throw new HoldLost(`${order_token} lost its units`)
  await relinkRentals(transaction, ids)
}

const bookedLine = ({ order_token, line, owner }: SwapItem) => ({ order_token, line, owner })

async function giveBackDifference(
  deps: SagaTransactionDeps,
  transaction: Transaction,
  { swap, receiver }: { swap: SwapRow; receiver: SwapItem },
): Promise<void> {
  const { refund_cents: amount_cents, refund_tax_cents: tax_cents } = swap.terms
  if (amount_cents === 0) return
  const order = await lockRefundedOrder(transaction, { id: receiver.order_id })
  await reserveRefund(deps, transaction, order!, {
    kind: 'ITEMS',
    amount_cents,
    lines: [
      { target: 'ITEM', order_item_id: receiver.id, amount_cents, tax_cents, quantity: null },
    ],
    application_id: null,
    request_key: `swap ${swap.id}`,
    created_by: null,
    answer: null,
  })
}

/** The payer's is the confirmation of the payment. */
async function putMails(
  deps: SagaTransactionDeps,
  transaction: Transaction,
  { swap, pair: { payer, receiver } }: { swap: SwapRow; pair: Pair },
): Promise<void> {
  const mail = swapMail({
    to: receiver.email,
    order_number: receiver.order_number,
    name: memberName(payer),
    given: receiver,
    got: payer,
    pay_cents: 0,
    get_back_cents: swap.terms.refund_cents,
    link: orderLinkOf(deps, receiver.order_number),
  })
  const about = { about: receiver.order_number }
  await deps.outbox.putMail(transaction, `swap ${swap.id}`, mail, about)
}

/** It comes before the pieces are swapped. */
export async function swapConfirmation(
  order: NewOrder,
  { email, linkTo, quote }: { email: string; linkTo: (number: string) => string; quote: Quote },
  transaction: Transaction,
): Promise<Mail> {
  const swap = await getSwap(transaction, quote)
  const items = await listSwapItems(transaction, [swap.offered_item_id, swap.asked_item_id])
  const { payer, receiver } = pairOf(swap, items)
  return swapMail({
    to: email,
    order_number: payer.order_number,
    name: memberName(receiver),
    given: payer,
    got: receiver,
    pay_cents: order.total_cents,
    get_back_cents: 0,
    link: linkTo(payer.order_number),
  })
}

/** Nothing was swapped: the proposal is open again, as long as the pieces can be swapped. */
export async function releaseSwap(
  transaction: Transaction,
  { order_token, quote, reserved_at: now }: ReservedRow,
): Promise<void> {
  const swap = await getSwap(transaction, quote)
  for (const id of [swap.offered_item_id, swap.asked_item_id].toSorted((a, b) => a - b))
    await unmarkItem(transaction, id, 'swap_token', order_token)
  await moveSwap(transaction, swap.id, { from: 'PAYING', to: 'PROPOSED', now })
}
