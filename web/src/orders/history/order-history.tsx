import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { Order } from '@twirl/contract/buying/orders'
import { type ReactNode, useId } from 'react'
import { formatDay } from '#lib/format/format-day.ts'
import { shopDayOf } from '#lib/format/format-shop-time.ts'
import { resetVisitorQueries } from '#lib/visitor/visitor-queries.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Icon } from '#ui/icon.tsx'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { PageNav } from '#ui/navigation/page-nav.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { type CheckoutDialogs, ItemDialogs } from '../actions/item-dialogs.tsx'
import { lateChargeText } from '../late-charge-text.ts'
import { OrderFacts } from '../order-facts.tsx'
import { OrderItems } from '../order-items.tsx'
import { OrderNumber } from '../order-number.tsx'
import { HISTORY_PAGE_SIZE, historyQuery } from '../order-queries.ts'
import { orderStatus } from '../order-status.ts'
import { OrderTotals } from '../order-totals.tsx'
import { StatusLine } from '../status-line.tsx'
import type { HistorySearch, Period } from './history-search.ts'

type LinkTo = (search: HistorySearch) => LinkProps

type OrderHistoryProps = {
  search: HistorySearch
  linkTo: LinkTo
  checkout: CheckoutDialogs
}

/** The orders of the customer by the day on which they were paid (ORDER-4). */
export function OrderHistory({ search, linkTo, checkout }: OrderHistoryProps) {
  const { period = 'all', page = 1 } = search
  const queryClient = useQueryClient()
  const { data, isError, isPlaceholderData } = useQuery({
    ...historyQuery(period, page),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PeriodLinks linkTo={linkTo} />
      <p role="status" className="sr-only">
        {data && !isPlaceholderData && countText(data.total)}
      </p>
      {isError ? (
        <LoadFailure
          text="We couldn’t load your orders."
          // The session as well: if it has ended, the page leads to the login.
          onRetry={() => void resetVisitorQueries(queryClient)}
        />
      ) : !data ? (
        <HistorySkeleton />
      ) : data.orders.length === 0 ? (
        <NoOrders period={period} isPageEmpty={data.total > 0} linkTo={linkTo} />
      ) : (
        <ItemDialogs checkout={checkout}>
          <div aria-busy={isPlaceholderData} className="transition aria-busy:opacity-60">
            <Days orders={data.orders} />
          </div>
        </ItemDialogs>
      )}
      {data && !isError && (
        <PageNav
          label="Pages of orders"
          page={page}
          pageCount={Math.ceil(data.total / HISTORY_PAGE_SIZE)}
          linkToPage={(wanted) => linkTo({ ...search, page: wanted > 1 ? wanted : undefined })}
        />
      )}
    </>
  )
}

function countText(total: number): string {
  return `${total} ${total === 1 ? 'order' : 'orders'}`
}

function Days({ orders }: { orders: Order[] }) {
  return ordersByDay(orders).map(({ day, orders: paid }) => (
    <section key={day} className="not-first:pt-10">
      <h3 className="pb-3 text-xl tabular-nums">{formatDay(day)}</h3>
      <div className="flex flex-col gap-6">
        {paid.map((order) => (
          <OrderCard key={order.order_number} order={order} />
        ))}
      </div>
    </section>
  ))
}

const PERIODS: [Period, string][] = [
  ['all', 'All'],
  ['this-month', 'This month'],
  ['last-month', 'Last month'],
  ['this-year', 'This year'],
]

function PeriodLinks({ linkTo }: { linkTo: LinkTo }) {
  return (
    <nav aria-label="Orders by date" className="pb-8">
      <ul className="flex flex-wrap gap-1.5 sm:gap-2">
        {PERIODS.map(([period, label]) => (
          <li key={period}>
            <Link
              {...linkTo({ period: period === 'all' ? undefined : period })}
              // Without this the link of all orders, which has no parameter, would match every period.
              activeOptions={{ explicitUndefined: true }}
              resetScroll={false}
              className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-3 text-sm sm:px-4 font-semibold transition hover:border-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-white"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type NoOrdersProps = {
  period: Period
  /** The URL names a page after the last one. */
  isPageEmpty: boolean
  linkTo: LinkTo
}

function NoOrders({ period, isPageEmpty, linkTo }: NoOrdersProps) {
  if (isPageEmpty)
    return (
      <Empty title="No orders on this page">
        <Link {...linkTo({ period })} className={buttonClass('outline')}>
          Show the first page
        </Link>
      </Empty>
    )
  if (period !== 'all')
    return (
      <Empty title="No orders in this period">
        <Link {...linkTo({})} className={buttonClass('outline')}>
          Show all orders
        </Link>
      </Empty>
    )
  return (
    <Empty title="You have no orders yet">
      <p className="max-w-read text-ink-soft">
        Everything you rent and buy will be listed here, with its dates and tracking.
      </p>
      <Link to="/home" className={buttonClass()}>
        Start Shopping
      </Link>
    </Empty>
  )
}

function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-5 py-8 text-center">
      <img src="/art/empty-hangers.svg" alt="" width="320" height="192" className="w-60" />
      <h3 className="text-2xl">{title}</h3>
      {children}
    </div>
  )
}

function HistorySkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="h-7 w-44 rounded-full" />
      {[1, 2].map((card) => (
        <div key={card} className="mt-4 mb-8 overflow-hidden rounded-band border border-line">
          <Skeleton className="h-22" />
          <div className="flex gap-4 p-5 sm:px-7">
            <Skeleton className="h-32 w-24 rounded-picture" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-6 w-1/2 rounded-full" />
              <Skeleton className="h-5 w-1/3 rounded-full" />
              <Skeleton className="mt-4 h-11 w-2/3 rounded-full" />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}

type DayOrders<Paid> = { day: string; orders: Paid[] }

/** Orders that were paid on the same day in New York (ORDER-4), in the given order. */
export function ordersByDay<Paid extends Pick<Order, 'paid_time'>>(
  orders: readonly Paid[],
): DayOrders<Paid>[] {
  const days: DayOrders<Paid>[] = []
  for (const order of orders) {
    const day = shopDayOf(order.paid_time)
    const last = days.at(-1)
    if (last?.day === day) last.orders.push(order)
    else days.push({ day, orders: [order] })
  }
  return days
}

/** An order in the history. */
function OrderCard({ order }: { order: Order }) {
  const titleId = useId()
  const lateCharge = lateChargeText(order.order_items)
  return (
    <article
      aria-labelledby={titleId}
      className="overflow-hidden rounded-band border border-line bg-white"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-6 bg-shell px-5 py-3 sm:px-7">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-1.5">
            <h4 id={titleId} className="text-ink-soft">
              Order<span className="sr-only"> {order.order_number}</span>
            </h4>
            <OrderNumber value={order.order_number} />
          </div>
          <StatusLine status={orderStatus(order)} />
          {lateCharge !== null && <p className="text-sm">You may be charged {lateCharge}.</p>}
        </div>
        <Link
          to="/order/$orderNumber"
          params={{ orderNumber: order.order_number }}
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-berry underline-offset-4 hover:underline"
        >
          View order
          <span className="sr-only"> {order.order_number}</span>
          <Icon name="arrow-right" className="size-4.5" />
        </Link>
      </header>
      <div className="px-5 sm:px-7">
        <OrderItems order={order} />
      </div>
      <div className="grid gap-x-12 gap-y-6 border-t border-line px-5 py-6 sm:px-7 md:grid-cols-2">
        <OrderFacts order={order} />
        <OrderTotals order={order} />
      </div>
    </article>
  )
}
