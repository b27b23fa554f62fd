import type { Transaction } from '#platform/database/transaction.ts'
import type { RefundDeps } from '../refund-deps.ts'

/** What the calls of staff about refunds need. */
export type StaffRefundDeps = RefundDeps & {
  /** A refund above it needs a second person (STAFF-30). */
  refundLimitCents: () => number
}

/** Called when a proposed refund is declined, so that what it was to settle is open again. */
export type OnDeclined = (transaction: Transaction, requestKey: string | null) => Promise<void>
