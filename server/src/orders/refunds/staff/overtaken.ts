import { AppError } from '#platform/http/app-error.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { formatDollars } from '#platform/money.ts'
import { formatTime } from '#platform/new-york-time.ts'
import { listStaffNames } from '../../../staff/public.ts'

type Act = { by: number | null; did: string; at: Date }

/** The error of a step that another one has overtaken: it says what happened, who did it and when. */
export async function overtakenBy(
  transaction: Transaction,
  { by, did, at }: Act,
): Promise<AppError> {
  const names = await listStaffNames(transaction, [by])
  const who = names.get(by) ?? 'A command on the server'
  return new AppError('STEP_REFUSED', {
    message: `${who} ${did} on ${formatTime(at)}, New York time.`,
  })
}

/** Throws unless the amount is the one that the staff member has seen and confirmed. */
export function assertConfirmed(amountCents: number, confirmedCents: number): void {
  if (amountCents === confirmedCents) return
  throw new AppError('STEP_REFUSED', {
    message: `The order’s money has changed: this would now give back ${formatDollars(amountCents)}, not ${formatDollars(confirmedCents)}. Please look at it again.`,
  })
}
