import { LATE_MONTH_DAYS } from '../../orders/public.ts'
import type { ChargeRow } from './charges.queries.ts'

type LateCharges = {
  charges: Pick<ChargeRow, 'kind' | 'state' | 'amount_cents' | 'created_at'>[]
  /** When the item was extended last. */
  extended_at: Date | null
  /** The days by which extensions moved its rentals for late months that were paid. */
  paid_days: number
  month_cents: number
}

/**
 * Sums the late months of an item that are paid or still owed. Those that an extension counted are part of the new due day,
 * and those that were unpaid before an extension are not owed anymore.
 */
export function sumLateCharges({
  charges,
  extended_at,
  paid_days,
  month_cents,
}: LateCharges): number {
  const counted = charges.filter(
    ({ kind, state, created_at }) =>
      kind === 'LATE' && (state === 'PAID' || extended_at === null || created_at > extended_at),
  )
  const sum = counted.reduce((cents, { amount_cents }) => cents + amount_cents, 0)
  return sum - (paid_days / LATE_MONTH_DAYS) * month_cents
}
