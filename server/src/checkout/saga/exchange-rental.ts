import type { Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { toCents } from '#platform/money.ts'
import { listOffers } from '../../catalog/public.ts'
import {
  type Demand,
  holdUnits,
  lockSkus,
  releaseHold,
  StockShortage,
} from '../../inventory/public.ts'
import {
  type ExchangeableItem,
  findExchangeableItem,
  getRentedItem,
  lockItem,
  lockOrders,
  markItem,
  startReturn,
  unmarkItem,
} from '../../orders/public.ts'
import type { ReservedRow } from '../checkout.queries.ts'
import {
  type ExchangeTerms,
  isExchangeOffer,
  loadExchangeTerms,
} from '../exchange/exchange-terms.ts'
import { confirmUnits, holdOf } from './held-units.ts'
import type { SagaTransactionDeps } from './saga-deps.ts'

/** Locks the item that is exchanged. Returns the units that replace it. */
export async function checkExchange(
  deps: SagaTransactionDeps,
  { quote }: ReservedRow,
  transaction: Transaction,
): Promise<Demand[]> {
  const [line] = quote.lines
  const item = (await findExchangeableItem(transaction, line!.exchanged_item_id!, null))!
  // Only one of two exchanges of a rental order at once is free.
  await lockOrders(transaction, { id: item.original_order_id })
  await lockItem(transaction, item.id, null)
  const terms = await loadExchangeTerms(deps, transaction, item)
  await assertUnchanged(transaction, { item, terms, quote })
  const { sku, quantity } = line!
  const { window } = terms.plan
  return [{ line: 0, sku, pool: 'CORE', kind: 'RENTAL', quantity, window }]
}

/** Marks the item, so that it is neither returned nor bought meanwhile, and holds what replaces it. */
export async function holdExchange(
  transaction: Transaction,
  order: ReservedRow,
  { demands }: { demands: Demand[] },
): Promise<void> {
  const { exchanged_item_id } = order.quote.lines[0]!
  if (!(await markItem(transaction, exchanged_item_id!, 'exchange_token', order.order_token)))
    throw new AppError('ITEM_NOT_EXCHANGEABLE')
  try {
    await holdUnits(transaction, demands, holdOf(order))
  } catch (error) {
    if (error instanceof StockShortage) throw new AppError('OUT_OF_STOCK', { cause: error })
    throw error
  }
}

async function assertUnchanged(
  transaction: Transaction,
  {
    item,
    terms: { plan, fee },
    quote,
  }: { item: ExchangeableItem; terms: ExchangeTerms; quote: ReservedRow['quote'] },
): Promise<void> {
  const [offer] = await listOffers(transaction, [quote.lines[0]!.sku])
  const isSame =
    offer !== undefined &&
    isExchangeOffer(item, offer) &&
    plan.arrives_by === quote.arrives_by &&
    plan.return_by === quote.return_by &&
    toCents(fee) === quote.totals.delivery_fee_cents
  if (!isSame) throw new AppError('ORDER_CHANGED')
}

/** Sends the exchanged item on its way back; units that came back meanwhile stay where they are. */
export async function settleExchange(
  transaction: Transaction,
  order: ReservedRow,
  now: Date,
): Promise<void> {
  const { order_token, quote } = order
  const [line] = quote.lines
  const item = await getRentedItem(transaction, line!.exchanged_item_id!)
  await unmarkItem(transaction, item.id, 'exchange_token', order_token)
  // Both at once and in order: of two exchanges in opposite directions one waits for the other.
  await lockSkus(transaction, [item.sku, line!.sku])
  await startReturn(transaction, item, { reason: null, now })
  await confirmUnits(transaction, order)
}

export async function releaseExchange(
  transaction: Transaction,
  { order_token, quote }: ReservedRow,
): Promise<void> {
  await unmarkItem(transaction, quote.lines[0]!.exchanged_item_id!, 'exchange_token', order_token)
  await releaseHold(transaction, order_token)
}
