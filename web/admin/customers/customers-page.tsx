import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type CUSTOMER_SORTS,
  listCustomers,
  type ListedCustomer,
} from '@twirl/contract/staff/customers/customers'
import { type FormEvent } from 'react'
import { api } from '#lib/api.ts'
import { formatShopDay } from '#lib/format/format-shop-time.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { useAddressSearch } from '../shell/use-address-search.ts'
import { DataTable, type TableColumn } from '../table/data-table.tsx'
import { NextPage } from '../table/next-page.tsx'
import { nameOf, phoneText } from './customer-texts.ts'

const PARAMS = ['search', 'is_blocked', 'sort', 'after'] as const
type Params = Partial<Record<(typeof PARAMS)[number], string>>

const NEWEST = '-registered'

const COLUMNS: TableColumn<ListedCustomer>[] = [
  {
    id: 'name',
    text: 'Name',
    isSortable: true,
    cell: (customer) => (
      <AdminLink to={`/admin/customers/${customer.id}`} className="font-semibold underline">
        {nameOf(customer)}
      </AdminLink>
    ),
  },
  {
    id: 'email',
    text: 'Email',
    cell: ({ email, is_email_confirmed }) => (
      <>
        {email}
        {!is_email_confirmed && <span className="block text-ink-soft">not confirmed</span>}
      </>
    ),
  },
  {
    id: 'phone_number',
    text: 'Phone',
    cell: ({ phone_number }) => (
      <span className="whitespace-nowrap">{phoneText(phone_number)}</span>
    ),
  },
  {
    id: 'registered',
    text: 'Registered',
    isSortable: true,
    cell: ({ registered_at }) => formatShopDay(registered_at),
  },
  { id: 'state', text: 'State', cell: ({ is_blocked }) => (is_blocked ? 'Blocked' : 'Active') },
  { id: 'id', text: 'Number', isExtra: true, isNumber: true, cell: ({ id }) => id },
]

/** The customers whose account is open. Search, order and page are in the address. */
export function CustomersPage() {
  const [params, apply] = useAddressSearch(PARAMS)
  const { sort = NEWEST, ...filter } = params
  const customers = useQuery({
    queryKey: ['customers', params],
    queryFn: () =>
      api(listCustomers, { ...filter, sort: sort as (typeof CUSTOMER_SORTS)[number] } as object),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageTitle title="Customers">
        <AdminLink to="/admin/customers/conflicts" className={TEXT_BUTTON}>
          Contact conflicts
        </AdminLink>
      </PageTitle>
      <CustomerSearch params={params} onApply={(change) => apply({ ...change, after: '' })} />
      <Loaded query={customers}>
        {({ customers: rows, next }) =>
          rows.length === 0 ? (
            <p>
              {params.search || params.is_blocked
                ? 'No customer fits. A search finds the beginning of a name, an email or a phone number.'
                : 'There are no customers yet.'}
            </p>
          ) : (
            <>
              <DataTable
                label="Customers"
                columns={COLUMNS}
                rows={rows}
                idOf={({ id }) => String(id)}
                sort={sort}
                onSort={(by) => apply({ sort: by, after: '' })}
              />
              <NextPage after={params.after} next={next} onGo={(after) => apply({ after })} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

type CustomerSearchProps = { params: Params; onApply: (change: Params) => void }

function CustomerSearch({ params, onApply }: CustomerSearchProps) {
  const { search = '', is_blocked } = params
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('search')
    onApply({ search: typeof typed === 'string' ? typed.trim() : '' })
  }
  return (
    <search className="flex flex-wrap items-end gap-x-4 gap-y-2 pb-4">
      {/* Anew when the address changes, so that the field shows what was searched for. */}
      <form key={search} onSubmit={submit} className="flex min-w-0 flex-wrap items-end gap-3">
        <label className="flex min-w-0 flex-col gap-1 text-sm font-semibold">
          Name, email, phone or number
          <input
            type="search"
            name="search"
            defaultValue={search}
            maxLength={100}
            autoComplete="off"
            className="h-11 w-72 max-w-full rounded-input border border-line-strong bg-white px-3 font-normal"
          />
        </label>
        <button type="submit" className={buttonClass('outline')}>
          Search
        </button>
      </form>
      <label className="flex min-h-11 items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-5"
          checked={is_blocked === 'true'}
          onChange={({ target }) => onApply({ is_blocked: target.checked ? 'true' : '' })}
        />
        Blocked only
      </label>
      {(search || is_blocked) && (
        <button
          type="button"
          className={TEXT_BUTTON}
          onClick={() => onApply({ search: '', is_blocked: '' })}
        >
          Show all
        </button>
      )}
    </search>
  )
}
