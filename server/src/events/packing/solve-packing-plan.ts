import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { inTransaction } from '#platform/database/transaction.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { listBookings, listPlannedUnits, rescueBooking } from '../../inventory/public.ts'
import { listSentLines } from '../../orders/public.ts'
import { audit } from '../../staff/public.ts'
import type { PlanDeps } from './load-packing-plan.ts'

/**
 * Gives the promises at risk of an event to other free units, each in its own transaction, by the rules of the nightly job
 * (LEAD-72). Returns what was done, in words.
 */
export async function solvePackingPlan(
  deps: PlanDeps,
  { staff_id }: StaffCaller,
  eventId: number,
): Promise<string[]> {
  const { db, clock } = deps
  const now = clock.now()
  const lines = await listSentLines(db, eventId)
  const tokens = [...new Set(lines.map(({ order_token }) => order_token))]
  const risks = (await listPlannedUnits(db, tokens, now)).filter(
    ({ at_risk_since, is_packed }) => at_risk_since !== null && !is_packed,
  )
  const moved: string[] = []
  for (const { booking_id, sku, reference, line } of risks) {
    const item = lines.find((each) => each.order_token === reference && each.line === line)
    const text = await inTransaction(db, async (transaction) => {
      const { rescue, from_unit_id } = await rescueBooking(
        transaction,
        { id: booking_id, sku },
        now,
      )
      if (rescue !== 'MOVED') return null
      const [booking] = await listBookings(transaction, [booking_id])
      const [from, to] = [unitCodeOf(from_unit_id!), unitCodeOf(booking!.unit_id)]
      await audit(transaction, deps, {
        staff_id,
        action: 'unit.move-promise',
        subject_kind: 'unit',
        subject_id: from,
        before: { unit: from },
        after: { unit: to, ...(item && { order: item.order_number }) },
      })
      return `${item ? `${item.title} of ${item.name}: ` : ''}${from} is replaced by ${to}.`
    })
    if (text) moved.push(text)
  }
  return moved
}
