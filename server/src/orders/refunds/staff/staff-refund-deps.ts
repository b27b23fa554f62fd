import type { RefundDeps } from '../refund-deps.ts'

/** What the calls of staff about refunds need. */
export type StaffRefundDeps = RefundDeps & {
  /** A refund above it needs a second person (STAFF-30). */
  refundLimitCents: () => number
}
