import type { EndpointOutput } from '@twirl/contract/endpoint'
import type {
  mergeCustomers,
  previewCustomerMerge,
} from '@twirl/contract/staff/customers/customer-merge'
import type * as z from 'zod/mini'
import type { Database } from '#platform/database/database.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import type { Person } from '#platform/personal-data.ts'
import { deleteSessionsOf } from '#platform/security/sessions.queries.ts'
import {
  closeAccount,
  type CustomerFile,
  findCustomerFile,
  lockCustomerFiles,
  setContacts,
} from '../accounts/public.ts'
import { personalCheckouts } from '../checkout/public.ts'
import { wakeTokenDeletion } from '../credit-cards/public.ts'
import { assertRecentPassword, audit } from '../staff/public.ts'
import { assertNotClosed } from './change-customer.ts'
import type { CustomerDeps } from './customers-deps.ts'
import { personalDataOf, toPerson } from './personal-data.ts'

type Pair = { kept: CustomerFile; closed: CustomerFile }

export async function previewMerge(
  deps: CustomerDeps,
  { id, other_id }: { id: number; other_id: number },
): Promise<EndpointOutput<typeof previewCustomerMerge>> {
  const { db } = deps
  const [kept, closed] = [await findCustomerFile(db, id), await findCustomerFile(db, other_id)]
  if (!kept || !closed || id === other_id) throw new AppError('NOT_FOUND')
  const pair = { kept, closed }
  await assertBothOpen(db, pair)
  const person = await toPerson(db, closed)
  const counts = await countData(deps, db, person)
  return {
    this: describe(kept),
    other: describe(closed),
    moves: Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => ({ kind, count })),
    hindrances: await listHindrances(db, pair, person),
  }
}

/**
 * STAFF-82: in one transaction under the locks of both accounts. A login or an order of the account that is closed comes
 * before it, or finds it closed.
 */
export async function mergeAccounts(
  deps: CustomerDeps,
  staff: StaffCaller,
  input: z.output<(typeof mergeCustomers)['input']>,
): Promise<void> {
  assertRecentPassword(deps, staff)
  const { id, other_id } = input
  let ended: string[] = []
  await inTransaction(deps.db, async (transaction) => {
    const files = await lockCustomerFiles(transaction, [id, other_id])
    const kept = files.find((file) => file.id === id)
    const closed = files.find((file) => file.id === other_id)
    if (!kept || !closed || id === other_id) throw new AppError('NOT_FOUND')
    if (closed.merged_into === id) return
    ended = await mergeInto(deps, transaction, staff, { kept, closed }, input)
  })
  for (const tokenHash of ended) deps.changes.publish('session', tokenHash)
  wakeTokenDeletion(deps.jobs)
}

/** Returns the sessions that have ended. */
async function mergeInto(
  deps: CustomerDeps,
  transaction: Transaction,
  { staff_id }: StaffCaller,
  pair: Pair,
  { email, phone_number, reason }: z.output<(typeof mergeCustomers)['input']>,
): Promise<string[]> {
  const { kept, closed } = pair
  await assertBothOpen(transaction, pair)
  const [from, to] = [await toPerson(transaction, closed), await toPerson(transaction, kept)]
  const hindrances = await listHindrances(transaction, pair, from)
  if (hindrances.length > 0) throw new AppError('STEP_REFUSED', { message: hindrances.join(' ') })
  const now = deps.clock.now()
  const counts = await countData(deps, transaction, from)
  for (const { merge } of personalDataOf(deps)) await merge(transaction, from, to, now)
  const ended = await deleteSessionsOf(transaction, closed.id)
  await closeAccount(transaction, {
    customer_id: closed.id,
    erased_at: null,
    merged_into: kept.id,
    now,
  })
  await setContacts(transaction, kept.id, {
    ...(email === 'OTHER' && { email: closed.email, email_proven_at: closed.email_proven_at }),
    ...(phone_number === 'OTHER' && { phone_number: closed.phone_number }),
    updated_at: now,
  })
  const act = { staff_id, subject_kind: 'customer', reason } as const
  const after = { other: closed.id, email_kept: email, phone_number_kept: phone_number, ...counts }
  await audit(transaction, deps, { ...act, action: 'customer.merge', subject_id: kept.id, after })
  await audit(transaction, deps, {
    ...act,
    action: 'customer.merge-away',
    subject_id: closed.id,
    after: { into: kept.id },
  })
  return ended
}

async function assertBothOpen(db: Database, { kept, closed }: Pair): Promise<void> {
  await assertNotClosed(db, kept)
  await assertNotClosed(db, closed)
}

async function listHindrances(
  db: Database,
  { kept, closed }: Pair,
  person: Person,
): Promise<string[]> {
  const isBlocked = kept.blocked_at !== null || closed.blocked_at !== null
  return [
    ...(isBlocked ? ['An account that is blocked can’t be merged.'] : []),
    ...(await personalCheckouts.listHindrances(db, person)),
  ]
}

async function countData(
  deps: CustomerDeps,
  db: Database,
  person: Person,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { list } of personalDataOf(deps))
    for (const [kind, rows] of Object.entries(await list(db, person))) counts[kind] = rows.length
  // A charge is an order too.
  const { account: _, quotes: __, charges: ___, ...moved } = counts
  return moved
}

const describe = ({ is_email_proven, ...file }: CustomerFile) => ({
  ...file,
  is_email_confirmed: is_email_proven,
})
