import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isCallErrorOf } from '@twirl/contract/client'
import type { CustomerFile, getCustomer } from '@twirl/contract/staff/customers/customers'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { announce } from '#ui/live-region.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerProfile } from './customer-profile.tsx'
import { customerQuery } from './customer-queries.ts'
import { CustomerThings } from './customer-things.tsx'
import { nameOf } from './customer-texts.ts'
import { Lookalikes } from './lookalikes.tsx'

/** One customer: who it is, what the shop has of them, and what staff can do. */
export function CustomerPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const customer = useQuery(customerQuery(id))
  const queryClient = useQueryClient()
  const done = (text: string) => {
    announce(text)
    void queryClient.invalidateQueries({ queryKey: ['customers'] })
    void queryClient.invalidateQueries(customerQuery(id))
  }
  if (isCallErrorOf<typeof getCustomer>(customer.error) && customer.error.code === 'NOT_FOUND')
    return (
      <>
        <PageTitle title={`Customer ${id}`} />
        <p>
          There is no customer with this number.{' '}
          <AdminLink to="/admin/customers" className="underline">
            Search the customers
          </AdminLink>
        </p>
      </>
    )
  return (
    <>
      <PageTitle title={customer.data ? nameOf(customer.data) : `Customer ${id}`}>
        {customer.data && <CustomerActions customer={customer.data} onDone={done} />}
      </PageTitle>
      <Loaded query={customer}>
        {(file) => (
          <>
            <StateLine customer={file} />
            <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
              <div className="flex min-w-0 flex-col gap-6">
                <CustomerThings customer={file} />
              </div>
              <div className="flex min-w-0 flex-col gap-6 max-lg:-order-1">
                <CustomerProfile customer={file} />
                <CustomerNotes customer={file} onDone={done} />
                <Lookalikes customer={file} onDone={done} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

const STATE_TEXTS: Record<CustomerFile['state'], string> = {
  OPEN: '',
  BLOCKED: 'Blocked: this customer can neither log in nor order. Orders that run go on.',
  ERASED: 'The data of this customer was erased. Orders and payments stay for the books.',
  MERGED: 'This account was merged into another one.',
  REMOVED: 'This account was closed.',
}

/** Why the customer cannot log in, who brought it about and when. */
function StateLine({ customer }: { customer: CustomerFile }) {
  const { state, state_set, merged_into } = customer
  if (state === 'OPEN') return null
  return (
    <div className="mb-5 rounded-input bg-butter p-4 text-sm wrap-anywhere">
      <p className="font-semibold">{STATE_TEXTS[state]}</p>
      {state_set && (
        <p>
          {state_set.by}, {formatShopTime(state_set.at)} New York time
          {state_set.reason && `: ${state_set.reason}`}
        </p>
      )}
      {merged_into !== null && (
        <AdminLink to={`/admin/customers/${merged_into}`} className="underline">
          Open the other account
        </AdminLink>
      )}
    </div>
  )
}
