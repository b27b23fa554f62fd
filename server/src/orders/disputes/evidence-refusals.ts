import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { formatTime } from '#platform/new-york-time.ts'
import { listStaffNames } from '../../staff/public.ts'
import type { DisputeRow } from './disputes.queries.ts'

/** Longer than the call that sends evidence may take. */
const SENDING_LIMIT_MS = 60_000

/** Throws while another call sends the evidence: nothing is sent twice (STAFF-249). */
export async function assertNotSending(
  db: Database,
  { sending_by, sending_at }: DisputeRow,
  now: Date,
): Promise<void> {
  if (!sending_by || !sending_at) return
  if (now.getTime() - sending_at.getTime() > SENDING_LIMIT_MS) return
  const names = await listStaffNames(db, [sending_by])
  throw new AppError('STEP_REFUSED', {
    message: `${names.get(sending_by) ?? ''} began to send the evidence on ${formatTime(sending_at)}, New York time. Please look again in a minute.`,
  })
}

/** Why a dispute that is not open takes no evidence: who sent it and when, as far as the shop knows. */
export async function refusalOf(db: Database, dispute: DisputeRow): Promise<AppError> {
  const { submitted_by, submitted_at } = dispute
  if (!submitted_at) return refused('No evidence can be sent for this dispute any more.')
  const at = `${formatTime(submitted_at)}, New York time`
  if (!submitted_by)
    return refused(`The evidence was sent in the console of the gateway, as the shop saw on ${at}.`)
  const names = await listStaffNames(db, [submitted_by])
  return refused(`${names.get(submitted_by) ?? ''} sent the evidence to the bank on ${at}.`)
}

function refused(message: string): AppError {
  return new AppError('STEP_REFUSED', { message })
}
