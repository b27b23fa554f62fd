import { isDeepStrictEqual } from 'node:util'
import type { receiveUnits, UnitLabel } from '@twirl/contract/staff/warehouse/unit-intake'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import type * as z from 'zod/mini'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { keepVariants } from '../../catalog/public.ts'
import { findIntake, insertIntake, insertUnits, lockSkus } from '../../inventory/public.ts'
import { audit } from '../../staff/public.ts'
import type { WarehouseDeps } from '../warehouse-deps.ts'
import { describeLabels } from './labels.ts'

/** Puts new units on the rail. A repeated request receives nothing and gets the same labels (STAFF-41). */
export function receiveNewUnits(
  deps: WarehouseDeps,
  { staff_id }: StaffCaller,
  { key, lines }: z.output<(typeof receiveUnits)['input']>,
): Promise<{ labels: UnitLabel[] }> {
  return inTransaction(deps.db, async (transaction) => {
    const intake = { request_key: key, staff_id, received_at: deps.clock.now(), lines }
    if (!(await insertIntake(transaction, intake))) {
      const known = (await findIntake(transaction, key))!
      if (!isDeepStrictEqual(known.lines, lines))
        throw new AppError('STEP_REFUSED', {
          message: `This form was already sent, for ${known.unit_ids.length} units. Open the page again to receive more.`,
        })
      return { labels: await describeLabels(transaction, known.unit_ids) }
    }
    const skus = [...new Set(lines.map(({ sku }) => sku))]
    const known = await keepVariants(transaction, skus)
    if (known.length < skus.length) throw new AppError('NOT_FOUND')
    await lockSkus(transaction, skus)
    const units = await insertUnits(transaction, intake)
    for (const { id, ...after } of units)
      await audit(transaction, deps, {
        staff_id,
        action: 'unit.receive-new',
        subject_kind: 'unit',
        subject_id: unitCodeOf(id),
        after,
      })
    return {
      labels: await describeLabels(
        transaction,
        units.map(({ id }) => id),
      ),
    }
  })
}
