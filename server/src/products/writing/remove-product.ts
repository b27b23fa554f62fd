import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import {
  deleteProduct,
  type DeskProduct,
  listVariants,
  lockVariants,
} from '../../catalog/public.ts'
import { countUnitsBySku } from '../../inventory/public.ts'
import { audit } from '../../staff/public.ts'
import { listThemesWith } from '../../trunk-shows/public.ts'
import { lockProduct, type WriteDeps } from './product-change.ts'
import { recordOf } from './write-product.ts'

/** Deletes a product that was never more than a draft (STAFF-121). */
export async function removeProduct(
  transaction: Transaction,
  deps: WriteDeps,
  { staff_id, id }: { staff_id: number; id: number },
): Promise<void> {
  const product = await lockProduct(transaction, id)
  await lockVariants(transaction, id)
  const reason = await reasonToKeep(transaction, product)
  if (reason) throw new AppError('STEP_REFUSED', { message: reason })
  await deleteProduct(transaction, id)
  await audit(transaction, deps, {
    staff_id,
    action: 'product.delete',
    subject_kind: 'product',
    subject_id: id,
    before: recordOf(product),
  })
}

/** Why a product cannot be deleted; null if it can. Units are never deleted, so one without any has no order either. */
export async function reasonToKeep(
  db: Database,
  { id, is_published, publish_at }: DeskProduct,
): Promise<string | null> {
  if (is_published) return 'It is published. Take it out of the shop first.'
  if (publish_at) return 'It is scheduled. Take back the schedule first.'
  const variants = await listVariants(db, [id])
  const units = await countUnitsBySku(
    db,
    variants.map(({ sku }) => sku),
  )
  if (units.length > 0)
    return 'It has units, or had some, and orders may show it. Leave it unpublished instead.'
  const [theme] = await listThemesWith(db, id)
  return theme === undefined ? null : `The event “${theme}” offers it.`
}
