import type { TransactionType } from '@twirl/contract/buying/cart'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TrunkShowDeps } from '../trunk-shows/public.ts'
import {
  type Changed,
  changeTransactionType,
  deleteItem,
  findItem,
  lockCarts,
  setQuantity,
} from './cart.queries.ts'
import { refusalOf } from './cart-rules.ts'
import { loadTerms } from './load-terms.ts'

type Change = { quantity: number; transaction_type?: TransactionType | undefined }

/** Sets the quantity, or as many as are left; 0 deletes the item (BAG-4). */
export async function updateCartItem(
  deps: TrunkShowDeps,
  owner: string,
  id: number,
  { quantity, transaction_type: wantedType }: Change,
): Promise<Changed> {
  const { db } = deps
  if (quantity === 0) {
    await deleteItem(db, owner, id)
    return { id, quantity: 0 }
  }
  const item = await findItem(db, owner, id)
  if (!item) throw new AppError('CART_ITEM_NOT_FOUND')
  const transaction_type = wantedType ?? item.transaction_type
  const [found] = await loadTerms(deps, owner, [{ ...item, transaction_type }])
  if (!found) throw new AppError('CART_ITEM_NOT_FOUND')
  const refusal = refusalOf(found.terms)
  if (refusal) throw new AppError(refusal)
  const { available } = found.terms

  if (transaction_type !== item.transaction_type)
    return changeType(deps, owner, id, { transaction_type, quantity, available })
  if (quantity > available && item.quantity === available) throw new AppError('NO_MORE_IN_STOCK')
  const changed = await setQuantity(db, owner, id, Math.min(quantity, available))
  if (!changed) throw new AppError('CART_ITEM_NOT_FOUND')
  return changed
}

async function changeType(
  { db }: TrunkShowDeps,
  owner: string,
  id: number,
  change: { transaction_type: TransactionType; quantity: number; available: number },
): Promise<Changed> {
  return inTransaction(db, async (transaction) => {
    await lockCarts(transaction, owner)
    const changed = await changeTransactionType(transaction, owner, id, change)
    if (!changed) throw new AppError('CART_ITEM_NOT_FOUND')
    // The transaction is rolled back: both items stay as they were.
    if (!changed.item) throw new AppError('NO_MORE_IN_STOCK')
    return changed.item
  })
}
