import type { RefundShare } from '@twirl/contract/staff/money/refunds'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

/** A refund above the limit that one member proposed. */
export type Proposal = {
  id: number
  order_id: number
  application_id: number | null
  request_key: string | null
  state: 'WAITING' | 'APPROVED' | 'DECLINED'
  share: RefundShare
  amount_cents: number
  answer: string | null
  reason: string
  proposed_by: number
  proposed_at: Date
  decided_by: number | null
  decided_at: Date | null
}

const COLUMNS = sql`
  id, order_id, application_id, request_key, state, share, amount_cents, answer, reason, proposed_by, proposed_at,
  decided_by, decided_at`

export async function insertProposal(
  transaction: Transaction,
  {
    share,
    ...proposal
  }: Pick<
    Proposal,
    | 'order_id'
    | 'application_id'
    | 'request_key'
    | 'share'
    | 'amount_cents'
    | 'answer'
    | 'reason'
    | 'proposed_by'
    | 'proposed_at'
  >,
): Promise<void> {
  await transaction
    .insertInto('refund_proposal')
    .values({ ...proposal, share: JSON.stringify(share) })
    .execute()
}

export async function findProposal(db: Database, id: number): Promise<Proposal | undefined> {
  const { rows } = await sql<Proposal>`
    select ${COLUMNS} from refund_proposal where id = ${id}`.execute(db)
  return rows[0]
}

/** Until the transaction ends it is decided by no other one. */
export async function lockProposal(
  transaction: Transaction,
  id: number,
): Promise<Proposal | undefined> {
  const { rows } = await sql<Proposal>`
    select ${COLUMNS} from refund_proposal where id = ${id} for no key update`.execute(transaction)
  return rows[0]
}

export async function findWaitingProposal(
  transaction: Transaction,
  applicationId: number,
): Promise<Proposal | undefined> {
  const { rows } = await sql<Proposal>`
    select ${COLUMNS} from refund_proposal
    where application_id = ${applicationId} and state = 'WAITING'`.execute(transaction)
  return rows[0]
}

export async function findProposalOfRequest(
  transaction: Transaction,
  requestKey: string,
): Promise<Proposal | undefined> {
  const { rows } = await sql<Proposal>`
    select ${COLUMNS} from refund_proposal where request_key = ${requestKey}`.execute(transaction)
  return rows[0]
}

/** What the decision with this key gives back; undefined if it was declined. */
export async function findGivenOfRequest(
  db: Database,
  requestKey: string,
): Promise<{ amount_cents: number; is_waiting: boolean } | undefined> {
  const { rows } = await sql<{ amount_cents: number; is_waiting: boolean }>`
    select amount_cents, false as is_waiting from refund where request_key = ${requestKey}
    union all
    select amount_cents, true from refund_proposal
    where request_key = ${requestKey} and state = 'WAITING'`.execute(db)
  return rows[0]
}

export async function storeProposalDecision(
  transaction: Transaction,
  id: number,
  decision: {
    state: 'APPROVED' | 'DECLINED'
    decided_by: number
    decided_at: Date
  },
): Promise<void> {
  await transaction.updateTable('refund_proposal').set(decision).where('id', '=', id).execute()
}

/** The time with all of its digits, for the cursor. */
export type ListedProposal = Proposal & { cursor_at: string }

/** Oldest first. */
export async function listWaitingProposals(
  db: Database,
  { after, limit }: { after: { at: string; id: number } | null; limit: number },
): Promise<ListedProposal[]> {
  const { rows } = await sql<ListedProposal>`
    select ${COLUMNS}, proposed_at::text as cursor_at from refund_proposal
    where state = 'WAITING'
      ${after ? sql`and (proposed_at, id) > (${after.at}::timestamptz, ${after.id}::int)` : sql``}
    order by proposed_at, id limit ${limit}`.execute(db)
  return rows
}

export async function listProposalsOfOrder(db: Database, orderId: number): Promise<Proposal[]> {
  const { rows } = await sql<Proposal>`
    select ${COLUMNS} from refund_proposal
    where order_id = ${orderId} and state = 'WAITING' order by id`.execute(db)
  return rows
}
