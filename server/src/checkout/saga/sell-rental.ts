import { underSavepoint } from '#platform/database/savepoint.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { listOffers } from '../../catalog/public.ts'
import { listUnitsOut, MoveRefused, moveUnit } from '../../inventory/public.ts'
import {
  actionsOf,
  getRentedItem,
  loadItemFacts,
  lockItem,
  markForPurchase,
  unmarkForPurchase,
} from '../../orders/public.ts'
import type { ReservedRow } from '../checkout.queries.ts'
import type { QuoteLine } from '../quote/quote.ts'
import { HoldLost } from './hold-lost.ts'
import type { SagaInTransaction } from './saga.ts'

/** Marks a rented item that the customer buys: it cannot be returned meanwhile, nor bought twice. */
export async function holdRental(
  saga: Pick<SagaInTransaction, 'clock' | 'terms'>,
  transaction: Transaction,
  reserved: ReservedRow,
): Promise<void> {
  const [line] = reserved.quote.lines
  await lockItem(transaction, line!.rental_item_id!, null)
  await assertPurchasable(saga, transaction, line!)
  const [offer] = await listOffers(transaction, [line!.sku])
  if (offer?.selling_price_cents !== line!.unit_price_cents) throw new AppError('ORDER_CHANGED')
  if (!(await markForPurchase(transaction, line!.rental_item_id!, reserved.order_token)))
    throw new AppError('ITEM_NOT_PURCHASABLE')
  try {
    await tryToSell(transaction, reserved)
  } catch (error) {
    if (error instanceof MoveRefused || error instanceof HoldLost)
      throw new AppError('ITEM_NOT_PURCHASABLE', { cause: error })
    throw error
  }
}

async function assertPurchasable(
  { clock, terms }: Pick<SagaInTransaction, 'clock' | 'terms'>,
  transaction: Transaction,
  { rental_item_id, quantity }: QuoteLine,
): Promise<void> {
  const [facts] = await loadItemFacts(transaction, [rental_item_id!])
  const { rental_terms: rental, after_sale_terms: after_sale } = terms()
  const rules = { rental, after_sale }
  const { is_purchasable } = actionsOf(facts!, rules, clock.now())
  if (!is_purchasable || facts!.units_out < quantity) throw new AppError('ITEM_NOT_PURCHASABLE')
}

/** Sells the units and takes it back: whether they can be sold is known before the card is charged. */
async function tryToSell(transaction: Transaction, reserved: ReservedRow): Promise<void> {
  const undo = new Error('only tried')
  try {
    await underSavepoint(transaction, async () => {
      await sellRental(transaction, reserved, reserved.reserved_at)
      throw undo
    })
  } catch (error) {
    if (error !== undo) throw error
  }
}

/** The units become the customer's, which closes the rental. */
export async function sellRental(
  transaction: Transaction,
  { order_token, quote }: ReservedRow,
  now: Date,
): Promise<void> {
  const [line] = quote.lines
  const item = await getRentedItem(transaction, line!.rental_item_id!)
  const out = await listUnitsOut(transaction, { reference: item.order_token, line: item.line })
  if (out.length < line!.quantity) throw new HoldLost('a rented unit is not with the customer')
  for (const unit_id of out.slice(0, line!.quantity))
    await moveUnit(transaction, { unit_id, to: 'SOLD', cause: `bought ${order_token}`, now })
  await unmarkForPurchase(transaction, item.id, order_token)
}

export async function releaseRental(
  transaction: Transaction,
  { order_token, quote }: ReservedRow,
): Promise<void> {
  await unmarkForPurchase(transaction, quote.lines[0]!.rental_item_id!, order_token)
}
