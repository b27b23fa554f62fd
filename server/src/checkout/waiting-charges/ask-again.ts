import type { ExtraCharge } from '@twirl/contract/staff/money/charges'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import type { ChargeDeps } from '../charges/charge-deps.ts'
import { lockCharge } from '../charges/charges.queries.ts'
import { getCharge } from '../charges/list-charges.ts'
import { recordChargeStep } from '../charges/record-charge-step.ts'
import { endedBefore, isUnpaid } from '../charges/unpaid-charge.ts'
import { mailLink } from './ask-customer.ts'

/** A second press of the button sends no second mail. */
const REPEAT_MS = 60_000

/** Staff mail the link, or mail it again, for a charge that the card did not pay (PAY-51). */
export async function askCustomer(
  deps: ChargeDeps,
  staff: StaffCaller,
  { id, reason }: { id: number; reason: string },
): Promise<ExtraCharge> {
  await inTransaction(deps.db, async (transaction) => {
    const charge = await lockCharge(transaction, id)
    if (!charge) throw new AppError('NOT_FOUND')
    if (!isUnpaid(charge)) throw await endedBefore(transaction, charge)
    const sinceAsked = deps.clock.now().getTime() - (charge.asked_at?.getTime() ?? 0)
    if (sinceAsked < REPEAT_MS) return
    if (!(await mailLink(deps, transaction, charge)))
      throw new AppError('STEP_REFUSED', {
        message: 'This charge is too old to be paid by card. Withdraw it, and make a new one.',
      })
    await recordChargeStep(deps, transaction, staff, { charge, action: 'charge.ask', reason })
  })
  return getCharge(deps, id)
}
