import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import type { Database } from '#platform/database/database.ts'
import type { Person } from '#platform/personal-data.ts'
import { deleteSessionsOf } from '#platform/security/sessions.queries.ts'
import { closeAccount, findCustomerFile } from '../accounts/public.ts'
import { wakeTokenDeletion } from '../credit-cards/public.ts'
import { assertRecentPassword } from '../staff/public.ts'
import { assertNotClosed, changeCustomer, stateOf } from './change-customer.ts'
import type { CustomerDeps } from './customers-deps.ts'
import { personalDataOf, toPerson } from './personal-data.ts'

/** Sentences that say what must end before the data can be erased. */
export async function listErasureHindrances(deps: CustomerDeps, id: number): Promise<string[]> {
  const customer = await findCustomerFile(deps.db, id)
  if (!customer) throw new AppError('NOT_FOUND')
  await assertNotClosed(deps.db, customer)
  return listHindrances(deps, deps.db, await toPerson(deps.db, customer))
}

/**
 * STAFF-81: in one transaction under the lock of the account, so that no login and no order comes in between. A repeat
 * changes nothing.
 */
export async function erasePersonalData(
  deps: CustomerDeps,
  staff: StaffCaller,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  assertRecentPassword(deps, staff)
  const { clock, changes, jobs, outbox } = deps
  let ended: string[] = []
  await changeCustomer(deps, staff, id, async (transaction, customer) => {
    if (stateOf(customer) === 'ERASED') return null
    await assertNotClosed(transaction, customer)
    const person = await toPerson(transaction, customer)
    const hindrances = await listHindrances(deps, transaction, person)
    if (hindrances.length > 0)
      throw new AppError('STEP_REFUSED', {
        message: `This customer can’t be erased yet. ${hindrances.join(' ')}`,
      })
    for (const { erase } of personalDataOf(deps)) await erase(transaction, person)
    const { email, phone_number } = person
    await outbox.eraseMessagesTo(transaction, [phone_number, ...(email === null ? [] : [email])])
    ended = await deleteSessionsOf(transaction, id)
    const now = clock.now()
    await closeAccount(transaction, { customer_id: id, erased_at: now, merged_into: null, now })
    return { action: 'customer.erase', reason }
  })
  for (const tokenHash of ended) changes.publish('session', tokenHash)
  wakeTokenDeletion(jobs)
}

async function listHindrances(deps: CustomerDeps, db: Database, person: Person): Promise<string[]> {
  const hindrances: string[] = []
  for (const { listHindrances: list } of personalDataOf(deps))
    hindrances.push(...((await list?.(db, person, deps.clock.now())) ?? []))
  return hindrances
}
