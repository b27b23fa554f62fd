import { useInfiniteQuery } from '@tanstack/react-query'
import { type ListedOrder, listStaffOrders } from '@twirl/contract/staff/orders/orders'
import { api } from '#lib/api.ts'
import { formatDay } from '#lib/format/format-day.ts'
import { useTicking } from '#lib/time/tick.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { ageText } from '../today/queues.ts'

const MINUTE_MS = 60_000
const readMinutes = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS

/** The orders that wait to be packed, those that wait longest first: parcels of their own, and by the box of an event. */
export function OrdersToPack() {
  const orders = useInfiniteQuery({
    queryKey: ['orders-to-pack'],
    queryFn: ({ pageParam }) =>
      api(listStaffOrders, {
        state: 'TO_PACK',
        sort: 'placed',
        ...(pageParam && { after: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  return (
    <Loaded query={orders}>
      {({ pages }) => (
        <>
          <Waiting orders={pages.flatMap((page) => page.orders)} />
          {orders.hasNextPage && (
            <button
              type="button"
              className={`self-start ${TEXT_BUTTON}`}
              aria-busy={orders.isFetchingNextPage}
              onClick={() => void orders.fetchNextPage()}
            >
              Show more orders
            </button>
          )}
        </>
      )}
    </Loaded>
  )
}

function Waiting({ orders }: { orders: ListedOrder[] }) {
  if (orders.length === 0) return <p className="text-ink-soft">No order waits to be packed.</p>
  const boxes = Map.groupBy(orders, ({ event }) => event?.id ?? null)
  const alone = boxes.get(null) ?? []
  boxes.delete(null)
  return (
    <>
      {alone.length > 0 && <OrderGroup title="Parcels of their own" orders={alone} />}
      {[...boxes].map(([id, own]) => (
        <OrderGroup
          key={id}
          title={`Box of ${own[0]!.event!.theme}`}
          link={`/admin/boxes/${id}`}
          orders={own}
        />
      ))}
    </>
  )
}

type OrderGroupProps = { title: string; link?: string; orders: ListedOrder[] }

function OrderGroup({ title, link, orders }: OrderGroupProps) {
  const now = useTicking(readMinutes)
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="text-lg">
        {link ? (
          <AdminLink to={link} className="underline">
            {title}
          </AdminLink>
        ) : (
          title
        )}{' '}
        ({orders.length})
      </h2>
      <ul className="flex flex-col divide-y divide-line rounded-input border border-line bg-white text-sm">
        {orders.map(({ order_number, name, pieces, placed_at, due_date }) => (
          <li key={order_number}>
            <AdminLink
              to={`/admin/packing?order=${order_number}`}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 py-2 hover:text-berry"
            >
              <span className="min-w-0 wrap-anywhere">
                <strong>{order_number}</strong> {name}
              </span>
              <span className="text-ink-soft">
                {pieces === 1 ? '1 piece' : `${pieces} pieces`} · waits {ageText(placed_at, now)}
                {due_date && ` · due back ${formatDay(due_date)}`}
              </span>
            </AdminLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
