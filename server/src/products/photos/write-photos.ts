import type { AuditAction } from '@twirl/contract/staff/access/audit'
import type { PhotographedColor } from '@twirl/contract/staff/catalogue/product-photos'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { lockProduct, showDrawing, showPhotos } from '../../catalog/public.ts'
import { type PhotoOwner, storePhotoPicture } from '../../pictures/public.ts'
import { audit } from '../../staff/public.ts'
import type { ProductsDeps } from '../products-deps.ts'
import { describeColor } from './describe-photos.ts'

type State = Record<string, unknown>
type Written = { before?: State; after?: State }

/** What a change works with, under the lock of the product. */
type Locked = { transaction: Transaction; title: string; color: PhotographedColor }

/**
 * Changes the photos of a color in one transaction: the rows, the picture that the shop shows, and the audit log. The
 * triggers of the tables tell all processes.
 */
export function writePhotos(
  deps: ProductsDeps,
  { staff_id }: StaffCaller,
  owner: PhotoOwner,
  action: AuditAction,
  write: (locked: Locked) => Promise<Written>,
): Promise<{ color: PhotographedColor }> {
  return inTransaction(deps.db, async (transaction) => {
    const product = await lockProduct(transaction, owner.product_id)
    if (!product) throw new AppError('NOT_FOUND')
    const { color } = await describeColor(transaction, owner)
    const { before, after } = await write({ transaction, title: product.title, color })
    const imageKey = await storePhotoPicture(transaction, owner)
    if (imageKey) await showPhotos(transaction, owner, imageKey)
    else await showDrawing(transaction, owner)
    await audit(transaction, deps, {
      staff_id,
      action,
      subject_kind: 'product',
      subject_id: owner.product_id,
      before: before ? { color: owner.color, ...before } : null,
      after: after ? { color: owner.color, ...after } : null,
    })
    return describeColor(transaction, owner)
  })
}
