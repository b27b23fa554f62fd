import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { formatTime } from '#platform/new-york-time.ts'
import { listStaffNames } from '../../staff/public.ts'
import { IN_PROGRESS } from '../saga/checkout-states.ts'
import type { ChargeRow } from './charges.queries.ts'

/** A card can pay it. */
export const isUnpaid = ({ state }: Pick<ChargeRow, 'state'>): boolean =>
  state === 'QUOTED' || state === 'DECLINED'

/** The card neither paid it nor is being asked. */
export const isWithoutCard = (charge: ChargeRow): boolean =>
  !charge.withdrawn_at && (isUnpaid(charge) || charge.state === 'CANCELLED')

/** Why a step about an unpaid charge comes too late. */
export async function endedBefore(db: Database, charge: ChargeRow): Promise<AppError> {
  const { withdrawn_by: by, withdrawn_at: at } = charge
  if (!at) return notOpen(charge)
  const names = await listStaffNames(db, [by])
  return new AppError('STEP_REFUSED', {
    message: `${names.get(by)} withdrew this charge on ${formatTime(at)}, New York time.`,
  })
}

function notOpen({ state, offline_method, charge_order_number }: ChargeRow): AppError {
  if (state === 'PAID')
    return new AppError('STEP_REFUSED', {
      message: `This charge is paid${offline_method ? ' outside the shop' : ' by card'}: it is order ${charge_order_number}.`,
    })
  if (state === 'AWAITS_CUSTOMER')
    return new AppError('STEP_REFUSED', {
      message:
        'The customer is confirming this payment with the bank at this moment. Please try again in a few minutes.',
    })
  return new AppError('STEP_REFUSED', {
    message: IN_PROGRESS.includes(state)
      ? 'The card is being asked at this moment. Please wait for its answer.'
      : 'This charge was canceled. Make a new one.',
  })
}
