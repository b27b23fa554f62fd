import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { trackingUrl } from '@twirl/contract/buying/carriers'
import { type ListedOrder, listStaffOrders } from '@twirl/contract/staff/orders/orders'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { formatDay } from '#lib/format/format-day.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { loginQuery } from '../login/staff-login.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { useAddressSearch } from '../shell/use-address-search.ts'
import { DataTable, type TableColumn } from '../table/data-table.tsx'
import { NextPage } from '../table/next-page.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { ExportPopup } from './export-popup.tsx'
import { ORDER_FILTERS, OrderFilter, type OrderFilterValues } from './order-filter.tsx'
import { KIND_TEXTS, PAYMENT_TEXTS } from './order-texts.ts'
import { WorkBadges } from './work-badges.tsx'

const LINK = 'font-semibold underline hover:text-berry'
const NEWEST_FIRST = '-placed'

const COLUMNS: readonly TableColumn<ListedOrder>[] = [
  {
    id: 'number',
    text: 'Number',
    cell: ({ order_number }) => (
      <AdminLink to={`/admin/orders/${order_number}`} className={`${LINK} whitespace-nowrap`}>
        {order_number}
      </AdminLink>
    ),
  },
  {
    id: 'placed',
    text: 'Placed (New York)',
    isSortable: true,
    cell: ({ placed_at }) => (
      <time dateTime={placed_at} className="whitespace-nowrap">
        {formatShopTime(placed_at)}
      </time>
    ),
  },
  { id: 'work', text: 'Work', cell: ({ states }) => <WorkBadges states={states} /> },
  { id: 'name', text: 'Name', isSortable: true, cell: ({ name }) => name },
  {
    id: 'event',
    text: 'Event',
    cell: ({ event }) =>
      event && (
        <AdminLink to={`/admin/orders?event=${event.id}`} className="underline hover:text-berry">
          {event.theme || `Event ${event.id}`}
        </AdminLink>
      ),
  },
  { id: 'pieces', text: 'Pieces', isNumber: true, cell: ({ pieces }) => pieces },
  {
    id: 'due',
    text: 'Due',
    isSortable: true,
    cell: ({ due_date }) => due_date && formatDay(due_date),
  },
  {
    id: 'total',
    text: 'Total',
    isSortable: true,
    isNumber: true,
    cell: ({ total }) => formatDollars(total),
  },
  { id: 'payment', text: 'Payment', cell: ({ status }) => PAYMENT_TEXTS[status] },
  { id: 'kind', text: 'Kind', isExtra: true, cell: ({ channel }) => KIND_TEXTS[channel] },
  { id: 'email', text: 'Email', isExtra: true, cell: ({ email }) => email },
  { id: 'phone', text: 'Phone', isExtra: true, cell: ({ phone }) => phone },
  {
    id: 'refunded',
    text: 'Given back',
    isExtra: true,
    isNumber: true,
    cell: ({ refund_total }) => (refund_total > 0 ? formatDollars(refund_total) : null),
  },
  {
    id: 'tracking',
    text: 'Tracking number',
    isExtra: true,
    cell: ({ carrier, tracking_number }) =>
      carrier &&
      tracking_number && (
        <a
          href={trackingUrl(carrier, tracking_number)}
          target="_blank"
          rel="noreferrer"
          className="underline hover:text-berry"
        >
          {tracking_number}
        </a>
      ),
  },
]

/** The orders of the shop: filter, order and page are in the address (STAFF-14). */
export function OrdersPage() {
  const { member } = useSuspenseQuery(loginQuery()).data
  const [isExporting, setIsExporting] = useState(false)
  const [search, apply] = useAddressSearch([...ORDER_FILTERS, 'sort', 'after'])
  const filter: OrderFilterValues = {}
  for (const name of ORDER_FILTERS) if (search[name]) filter[name] = search[name]
  // Another filter or order begins with its first page.
  const change = (values: OrderFilterValues & { sort?: string }) => apply({ ...values, after: '' })
  return (
    <>
      <PageTitle title="Orders">
        {member?.permissions.includes('finance') && (
          <button
            type="button"
            className={buttonClass('outline')}
            onClick={() => setIsExporting(true)}
          >
            Export
          </button>
        )}
      </PageTitle>
      <OrderFilter values={filter} onChange={change} />
      <OrderTable
        filter={filter}
        sort={search.sort ?? NEWEST_FIRST}
        after={search.after}
        onSort={(sort) => change({ sort })}
        onGo={(after) => apply({ after })}
        hasActions={member?.permissions.includes('warehouse') ?? false}
      />
      {isExporting && <ExportPopup filter={filter} onClose={() => setIsExporting(false)} />}
    </>
  )
}

type OrderTableProps = {
  filter: OrderFilterValues
  sort: string
  after: string | undefined
  onSort: (sort: string) => void
  onGo: (after: string) => void
  /** Whether orders can be selected, to take a step with all of them. */
  hasActions: boolean
}

function OrderTable({ filter, sort, after, onSort, onGo, hasActions }: OrderTableProps) {
  const asked = { ...filter, sort, ...(after && { after }) }
  const [selection, setSelection] = useState<{ page: string; numbers: string[] }>()
  const page = JSON.stringify(asked)
  // Orders are selected on the page that is shown, and on no other.
  const numbers = selection?.page === page ? selection.numbers : []
  const orders = useQuery({
    queryKey: ['orders', asked],
    queryFn: () => api(listStaffOrders, asked as object),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={orders}>
      {({ orders: rows, next }) => (
        <div aria-busy={orders.isPlaceholderData}>
          {rows.length === 0 ? (
            <p>{after ? 'There are no more orders.' : 'No order fits the filter.'}</p>
          ) : (
            <DataTable
              label="Orders"
              columns={COLUMNS}
              rows={rows}
              idOf={({ order_number }) => order_number}
              sort={sort}
              onSort={onSort}
              {...(hasActions && {
                selection: {
                  ids: numbers,
                  onChange: (ids) => setSelection({ page, numbers: ids }),
                },
                toolbar: <BulkActions numbers={numbers} />,
              })}
            />
          )}
          <NextPage after={after} next={next} onGo={onGo} />
        </div>
      )}
    </Loaded>
  )
}
