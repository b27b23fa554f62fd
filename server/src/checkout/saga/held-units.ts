import type { Transaction } from '#platform/database/transaction.ts'
import { confirmHold, type Hold } from '../../inventory/public.ts'
import type { ReservedRow } from '../checkout.queries.ts'

// The saga itself ends a hold; this is for the case that no process runs for long.
const HOLD_HOURS = 24

/** What was held is gone, although it was paid: the charge must be given back. */
export class HoldLost extends Error {
  override readonly name = 'HoldLost'
}

export function holdOf({ order_token, reserved_at }: ReservedRow): Hold {
  const expires_at = new Date(reserved_at.getTime() + HOLD_HOURS * 3_600_000)
  return { reference: order_token, now: reserved_at, expires_at }
}

/** Promises the held units to the order. */
export async function confirmUnits(
  transaction: Transaction,
  { order_token, quote }: ReservedRow,
): Promise<void> {
  const confirmed = await confirmHold(transaction, order_token)
  const ordered = quote.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (confirmed.length < ordered) throw new HoldLost(`${order_token} lost its units`)
}
