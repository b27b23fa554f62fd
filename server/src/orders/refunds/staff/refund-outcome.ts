import type { StaffRefundOutcome } from '@twirl/contract/staff/money/refunds'
import { toDollars } from '#platform/money.ts'
import { completeRefund, type Decided } from '../decide-refund.ts'
import type { StaffRefundDeps } from './staff-refund-deps.ts'

/** What a decision led to: a refund, or a proposal of so many cents that waits for a second person. */
export type Given = Decided | { waiting_cents: number }

/** Asks the gateway for what was reserved. */
export async function outcomeOf(deps: StaffRefundDeps, given: Given): Promise<StaffRefundOutcome> {
  if ('waiting_cents' in given) return { state: 'WAITING', amount: toDollars(given.waiting_cents) }
  const { state, amount_cents } = await completeRefund(deps, given)
  return { state, amount: toDollars(amount_cents) }
}
