import { underSavepoint } from '#platform/database/savepoint.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { listOffers } from '../../catalog/public.ts'
import { lockPromisedUnits, MoveRefused, moveUnit } from '../../inventory/public.ts'
import {
  actionsOf,
  endRentals,
  getRentedItem,
  isOpen,
  listRentals,
  loadItemFacts,
  lockItem,
  markItem,
  type Rental,
  type RentedItem,
  unmarkItem,
} from '../../orders/public.ts'
import type { ReservedRow } from '../checkout.queries.ts'
import { HoldLost } from './held-units.ts'
import type { SagaTransactionDeps } from './saga-deps.ts'

/** Marks a rented item that the customer buys: it cannot be returned meanwhile, nor bought twice. */
export async function holdRental(
  transaction: Transaction,
  { order_token, quote }: ReservedRow,
  { deps }: { deps: SagaTransactionDeps },
): Promise<void> {
  const [line] = quote.lines
  const item = await getRentedItem(transaction, line!.rental_item_id!)
  await assertSellable(deps, transaction, { item, quantity: line!.quantity })
  const [offer] = await listOffers(transaction, [line!.sku])
  if (offer?.selling_price_cents !== line!.unit_price_cents) throw new AppError('ORDER_CHANGED')
  if (!(await markItem(transaction, item.id, 'purchase_token', order_token)))
    throw new AppError('ITEM_NOT_PURCHASABLE')
}

type Sale = { item: RentedItem; quantity: number }

/**
 * Throws unless so many units of a rented item can be sold to the customer now. The preview and the placement ask the
 * same, so that nothing is quoted that is refused afterwards.
 */
export async function assertSellable(
  { clock, terms }: Pick<SagaTransactionDeps, 'clock' | 'terms'>,
  transaction: Transaction,
  sale: Sale,
): Promise<void> {
  await lockItem(transaction, sale.item.id, null)
  const [facts] = await loadItemFacts(transaction, [sale.item.id])
  const { rental_terms: rental, after_sale_terms: after_sale } = terms()
  const { is_purchasable } = actionsOf(facts!, { rental, after_sale }, clock.now())
  if (!is_purchasable || facts!.units_out < sale.quantity)
    throw new AppError('ITEM_NOT_PURCHASABLE')
  await trySale(transaction, sale, clock.now())
}

/** Sells the units and rolls that back: a unit may be promised to another customer, with no other unit free. */
async function trySale(transaction: Transaction, sale: Sale, now: Date): Promise<void> {
  const undo = new Error('only tried')
  try {
    await underSavepoint(transaction, async () => {
      await sellUnits(transaction, sale, { cause: 'tried to sell', now })
      throw undo
    })
  } catch (error) {
    if (error instanceof MoveRefused || error instanceof HoldLost)
      throw new AppError('ITEM_NOT_PURCHASABLE', { cause: error })
    if (error !== undo) throw error
  }
}

/** Sells the units of rentals that are open, and returns these rentals. */
async function sellUnits(
  transaction: Transaction,
  { item, quantity }: Sale,
  { cause, now }: { cause: string; now: Date },
): Promise<Rental[]> {
  const units = await lockPromisedUnits(transaction, [item.order_token])
  const out = (await listRentals(transaction, item.id)).flatMap((rental) => {
    const unit = units.find(({ booking_id }) => booking_id === rental.booking_id)
    return isOpen(rental) && unit?.is_away_for && unit.state === 'OUT' ? [{ rental, unit }] : []
  })
  if (out.length < quantity) throw new HoldLost('a rented unit is not with the customer')
  const sold = out.slice(0, quantity)
  for (const { unit } of sold)
    await moveUnit(transaction, { unit_id: unit.unit_id, to: 'SOLD', cause, now })
  return sold.map(({ rental }) => rental)
}

/** The units become the customer's, which closes the rental. */
export async function sellRental(
  transaction: Transaction,
  { order_token, quote }: ReservedRow,
  now: Date,
): Promise<void> {
  const [line] = quote.lines
  const item = await getRentedItem(transaction, line!.rental_item_id!)
  const sale = { item, quantity: line!.quantity }
  // Item before SKU, as returns and the bench lock them: otherwise the two could deadlock.
  await lockItem(transaction, item.id)
  const sold = await sellUnits(transaction, sale, { cause: `bought ${order_token}`, now })
  await endRentals(
    transaction,
    sold.map(({ id }) => id),
    { ending: 'BOUGHT', order_token, said_by: 'CUSTOMER', now },
  )
  await unmarkItem(transaction, item.id, 'purchase_token', order_token)
}

export async function releaseRental(
  transaction: Transaction,
  { order_token, quote }: ReservedRow,
): Promise<void> {
  await unmarkItem(transaction, quote.lines[0]!.rental_item_id!, 'purchase_token', order_token)
}
