import type { Setup } from '@twirl/contract/staff/settings/setup'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { storeSetting } from '../../system/public.ts'
import type { SetupDeps } from '../setup-deps.ts'
import { getSetup } from './steps.ts'

/** Opens a shop that has what it needs. It is a change of the setting `opening`, with its history. */
export async function openShop(deps: SetupDeps, staff: StaffCaller): Promise<Setup> {
  const { steps } = await getSetup(deps, staff)
  if (steps.some(({ is_required, is_done }) => is_required && !is_done))
    throw new AppError('STEP_REFUSED', {
      message: 'Name, company and a first product are needed before the shop can be opened.',
    })
  // Read anew: another process may have opened it a moment ago.
  await deps.settings.reload()
  const { opening } = deps.settings.current
  await inTransaction(deps.db, (transaction) =>
    storeSetting(deps, transaction, {
      staff_id: staff.staff_id,
      key: 'opening',
      seen: opening,
      value: { ...opening, is_open: true },
      reason: 'The set-up is complete',
    }),
  )
  await deps.settings.reload()
  return getSetup(deps, staff)
}
