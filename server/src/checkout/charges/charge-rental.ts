import type { Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import {
  endRentals,
  findRefundedOrder,
  lastExtension,
  listRentals,
  loadItemFacts,
  lockItem,
  markCharged,
  type Rental,
  unmarkItem,
} from '../../orders/public.ts'
import type { ReservedRow } from '../checkout.queries.ts'
import { HoldLost } from '../saga/held-units.ts'
import type { SagaTransactionDeps } from '../saga/saga-deps.ts'
import { assertWithinCap } from './charge-cap.ts'
import { type ChargeRow, findChargeOfToken } from './charges.queries.ts'

type CapDeps = Pick<SagaTransactionDeps, 'clock' | 'terms'>

/**
 * Throws unless a charge is still within what the rules allow: since it was made the piece may have been bought, extended
 * or charged for. Needs the lock on the item.
 */
export async function assertChargeable(
  deps: CapDeps,
  transaction: Transaction,
  charge: ChargeRow,
): Promise<void> {
  const rentals = await listRentals(transaction, charge.order_item_id)
  if (isOvertaken(charge, rentals)) throw new AppError('CHARGE_ABOVE_CAP')
  const order = await findRefundedOrder(transaction, { id: charge.order_id })
  const { damaged_id } = (
    await assertWithinCap(deps, transaction, { ...charge, orderNumber: order!.order_number })
  ).caps
  if (charge.kind === 'DAMAGE' && damaged_id === null) throw new AppError('CHARGE_ABOVE_CAP')
}

/** The month is part of an extension that was paid since, or the piece ended in another way. */
function isOvertaken({ kind, created_at, rental_id }: ChargeRow, rentals: Rental[]): boolean {
  if (kind === 'LATE') return created_at <= (lastExtension(rentals) ?? new Date(0))
  return rentals.some(({ id, ending }) => id === rental_id && ending !== null)
}

/** The piece of a charge for damage or loss is paid for. Needs the lock on the item. */
export async function endCharged(
  transaction: Transaction,
  { kind, rental_id, order_token }: ChargeRow,
  now: Date,
): Promise<void> {
  if (kind === 'DAMAGE' && rental_id !== null)
    await endRentals(transaction, [rental_id], {
      ending: 'CHARGED',
      order_token,
      said_by: 'STAFF',
      now,
    })
}

/** Asks the rules, and marks the piece while the card is charged: it is not bought or extended at the same time. */
export async function holdCharge(
  transaction: Transaction,
  { order_token }: ReservedRow,
  { deps }: { deps: SagaTransactionDeps },
): Promise<void> {
  const charge = await lockCharged(transaction, order_token)
  await assertChargeable(deps, transaction, charge)
  if (!(await markCharged(transaction, charge.order_item_id, order_token))) throw inCheckout()
}

/** Asks the rules again when the card has paid: what is not owed any more is given back. */
export async function settleCharge(
  transaction: Transaction,
  { order_token }: ReservedRow,
  now: Date,
  deps: SagaTransactionDeps,
): Promise<void> {
  const charge = await lockCharged(transaction, order_token)
  await unmarkItem(transaction, charge.order_item_id, 'purchase_token', order_token)
  try {
    await assertChargeable(deps, transaction, charge)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'CHARGE_ABOVE_CAP') throw error
    throw new HoldLost(`charge ${charge.id} is not owed any more`, { cause: error })
  }
  await endCharged(transaction, charge, now)
}

export async function releaseCharge(
  transaction: Transaction,
  { order_token }: ReservedRow,
): Promise<void> {
  const { order_item_id } = await lockCharged(transaction, order_token)
  await unmarkItem(transaction, order_item_id, 'purchase_token', order_token)
}

async function lockCharged(transaction: Transaction, orderToken: string): Promise<ChargeRow> {
  const charge = (await findChargeOfToken(transaction, orderToken))!
  await lockItem(transaction, charge.order_item_id)
  return charge
}

/** Throws while the customer is buying, exchanging or extending the piece. Needs the lock on the item. */
export async function assertNotInCheckout(transaction: Transaction, itemId: number): Promise<void> {
  const [item] = await loadItemFacts(transaction, [itemId])
  if (item!.is_in_checkout) throw inCheckout()
}

function inCheckout(): AppError {
  return new AppError('STEP_REFUSED', {
    message: 'This piece is being paid for at this moment. Please try again in a few minutes.',
  })
}
