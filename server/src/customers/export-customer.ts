import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { exportCustomer } from '@twirl/contract/staff/customers/customer-data'
import type { Database } from '#platform/database/database.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { dayOf } from '#platform/new-york-time.ts'
import type { Person } from '#platform/personal-data.ts'
import { assertRecentPassword } from '../staff/public.ts'
import { assertNotClosed, changeCustomer } from './change-customer.ts'
import type { CustomerDeps } from './customers-deps.ts'
import { personalDataOf, toPerson } from './personal-data.ts'

/** STAFF-80. The audit entry says how much was exported, and no file leaves the shop without it. */
export async function exportPersonalData(
  deps: CustomerDeps,
  staff: StaffCaller,
  { id, reason }: { id: number; reason: string },
): Promise<EndpointOutput<typeof exportCustomer>> {
  assertRecentPassword(deps, staff)
  const now = deps.clock.now()
  let data: Record<string, unknown> = {}
  await changeCustomer(deps, staff, id, async (transaction, customer) => {
    await assertNotClosed(transaction, customer)
    const kinds = await collect(deps, transaction, await toPerson(transaction, customer))
    data = { exported_at: now.toISOString(), ...kinds }
    const counts = Object.entries(kinds).map(([kind, rows]) => [kind, rows.length])
    return { action: 'customer.export', reason, after: Object.fromEntries(counts) }
  })
  return { file_name: `customer-${id}-${dayOf(now)}.json`, data }
}

async function collect(
  deps: CustomerDeps,
  db: Database,
  person: Person,
): Promise<Record<string, readonly object[]>> {
  const kinds: Record<string, readonly object[]> = {}
  for (const { list } of personalDataOf(deps)) Object.assign(kinds, await list(db, person))
  return kinds
}
