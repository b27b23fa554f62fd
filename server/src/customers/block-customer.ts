import type { StaffCaller } from '#platform/http/visitor.ts'
import { deleteSessionsOf } from '#platform/security/sessions.queries.ts'
import { setBlocked } from '../accounts/public.ts'
import { assertNotClosed, changeCustomer } from './change-customer.ts'
import type { CustomerDeps } from './customers-deps.ts'

type Reasoned = { id: number; reason: string }

/** STAFF-79. Orders that run are not touched. */
export async function blockCustomerNow(
  deps: CustomerDeps,
  staff: StaffCaller,
  { id, reason }: Reasoned,
): Promise<void> {
  let ended: string[] = []
  await changeCustomer(deps, staff, id, async (transaction, customer) => {
    await assertNotClosed(transaction, customer)
    if (customer.blocked_at) return null
    const now = deps.clock.now()
    await setBlocked(transaction, id, now, now)
    ended = await deleteSessionsOf(transaction, id)
    return { action: 'customer.block', reason, after: { sessions_ended: ended.length } }
  })
  // This process forgets the sessions at once, the others when they read the change log.
  for (const tokenHash of ended) deps.changes.publish('session', tokenHash)
}

export function unblockCustomerNow(
  deps: CustomerDeps,
  staff: StaffCaller,
  { id, reason }: Reasoned,
): Promise<void> {
  return changeCustomer(deps, staff, id, async (transaction, customer) => {
    await assertNotClosed(transaction, customer)
    if (!customer.blocked_at) return null
    await setBlocked(transaction, id, null, deps.clock.now())
    return { action: 'customer.unblock', reason }
  })
}
