import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { listCustomers, ListedCustomer } from '@twirl/contract/staff/customers/customers'
import type * as z from 'zod/mini'
import { type CursorValues, cutPage, readCursor } from '#platform/http/page-cursor.ts'
import { type ListedCustomerRow, listCustomerRows } from '../accounts/public.ts'
import type { CustomerDeps } from './customers-deps.ts'

const PAGE_SIZE = 50

/** One page of the customers whose account is open. */
export async function listCustomerPage(
  { db }: Pick<CustomerDeps, 'db'>,
  asked: z.output<(typeof listCustomers)['input']>,
): Promise<EndpointOutput<typeof listCustomers>> {
  const { search = '', is_blocked = false, sort = '-registered', after, limit = PAGE_SIZE } = asked
  const isByName = sort.endsWith('name')
  const filter = {
    search,
    isBlocked: is_blocked,
    sort,
    after: after === undefined ? null : readCursor(after, isByName ? 3 : 2),
  }
  const rows = await listCustomerRows(db, filter, limit + 1)
  const page = cutPage(rows, limit, isByName ? nameValues : timeValues)
  return { customers: page.rows.map(describe), next: page.next }
}

const nameValues = ({ last_name_key, first_name_key, id }: ListedCustomerRow): CursorValues => [
  last_name_key,
  first_name_key,
  id,
]
const timeValues = ({ created_at_key, id }: ListedCustomerRow): CursorValues => [created_at_key, id]

function describe(row: ListedCustomerRow): ListedCustomer {
  return {
    ...row,
    is_email_confirmed: row.is_email_proven,
    registered_at: row.created_at.toISOString(),
    is_blocked: row.blocked_at !== null,
  }
}
