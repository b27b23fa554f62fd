import { PHOTOS_MAX } from '@twirl/contract/staff/warehouse/bench'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { audit } from '../../staff/public.ts'
import type { BenchDeps } from './bench-deps.ts'
import { insertPhoto, lockScan } from './bench.queries.ts'

type Photo = { key: string; photo_key: string; jpeg: string }

/** Adds a picture of damage to a scan that was counted. Repeating it changes nothing. */
export function addPhoto(
  deps: BenchDeps,
  { staff_id }: StaffCaller,
  { key, photo_key, jpeg }: Photo,
): Promise<{ photo_count: number }> {
  return inTransaction(deps.db, async (transaction) => {
    const scan = await lockScan(transaction, key)
    if (!scan) throw new AppError('NOT_FOUND')
    if (scan.set_aside !== null || scan.unit_id === null)
      throw new AppError('STEP_REFUSED', {
        message: 'This scan was set aside: it has no pictures.',
      })
    const { isNew, photo_count } = await insertPhoto(transaction, {
      scan_id: scan.id,
      photo_key,
      jpeg: Buffer.from(jpeg, 'base64'),
      at: deps.clock.now(),
    })
    if (!isNew) return { photo_count }
    if (photo_count > PHOTOS_MAX)
      throw new AppError('STEP_REFUSED', { message: `A scan has at most ${PHOTOS_MAX} pictures.` })
    await audit(transaction, deps, {
      staff_id,
      action: 'bench.add-photo',
      subject_kind: 'unit',
      subject_id: unitCodeOf(scan.unit_id),
      after: { photo_count },
    })
    return { photo_count }
  })
}
