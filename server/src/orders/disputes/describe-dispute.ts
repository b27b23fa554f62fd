import type { Dispute, DisputeWithEvidence } from '@twirl/contract/staff/money/disputes'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { toDollars } from '#platform/money.ts'
import { listStaffNames } from '../../staff/public.ts'
import type { DisputeEvidence } from '../../providers/payments/after-payment.ts'
import { reasonText } from './dispute-reasons.ts'
import { type DisputeRow, findDispute, listDisputes } from './disputes.queries.ts'

// More than a shop has in a year.
const LIST_MAX = 200

export async function describeDisputes(db: Database): Promise<Dispute[]> {
  const rows = await listDisputes(db, LIST_MAX)
  const names = await listStaffNames(db, membersOf(rows))
  return rows.map((row) => describe(row, names))
}

export async function describeDispute(db: Database, id: number): Promise<DisputeWithEvidence> {
  const row = await findDispute(db, id)
  if (!row) throw new AppError('NOT_FOUND')
  const names = await listStaffNames(db, membersOf([row]))
  return { ...describe(row, names), evidence: row.evidence ? linesOf(row.evidence) : [] }
}

function membersOf(rows: DisputeRow[]): number[] {
  return rows.map(({ submitted_by }) => submitted_by).filter((id) => id !== null)
}

type Names = Awaited<ReturnType<typeof listStaffNames>>

function describe(row: DisputeRow, names: Names): Dispute {
  return {
    id: row.id,
    order_number: row.order_number,
    charge_id: row.charge_id,
    reference: row.gateway_dispute_id,
    state: row.state,
    is_inquiry: row.is_inquiry,
    reason: reasonText(row.reason),
    amount: toDollars(row.amount_cents),
    opened_at: row.opened_at.toISOString(),
    respond_by: row.respond_by && row.respond_by.toISOString(),
    drafted_at: row.drafted_at && row.drafted_at.toISOString(),
    submitted_at: row.submitted_at && row.submitted_at.toISOString(),
    submitted_by: row.submitted_by === null ? null : (names.get(row.submitted_by) ?? ''),
  }
}

const EVIDENCE_NAMES: Record<keyof DisputeEvidence, string> = {
  customer_name: 'Customer',
  customer_email: 'Email',
  shipping_address: 'Delivery address',
  shipping_carrier: 'Carrier',
  tracking_number: 'Tracking number',
  shipped_on: 'Shipped',
  ordered_on: 'Ordered',
  product: 'What was ordered',
  refund_policy: 'Terms',
  statement: 'What happened',
}

function linesOf(evidence: DisputeEvidence): DisputeWithEvidence['evidence'] {
  return Object.entries(EVIDENCE_NAMES)
    .map(([name, title]) => ({ name: title, text: evidence[name as keyof DisputeEvidence] ?? '' }))
    .filter(({ text }) => text !== '')
}
