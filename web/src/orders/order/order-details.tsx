import { Link, linkOptions, useLocation } from '@tanstack/react-router'
import type { Order } from '@twirl/contract/buying/orders'
import type { ReactNode } from 'react'
import { formatShopDay } from '#lib/format/format-shop-time.ts'
import { useShopTerms } from '#lib/shop-terms.ts'
import { Breadcrumb } from '#ui/navigation/breadcrumb.tsx'
import { type CheckoutDialogs, ItemDialogs } from '../actions/item-dialogs.tsx'
import { OrderFacts } from '../order-facts.tsx'
import { OrderItems } from '../order-items.tsx'
import { OrderNumber } from '../order-number.tsx'
import { isSent } from '../order-stage.ts'
import { orderStatus } from '../order-status.ts'
import { OrderTotals } from '../order-totals.tsx'
import { StatusLine } from '../status-line.tsx'
import { ClaimOrder } from './claim-order.tsx'
import { nextSteps } from './next-steps.ts'
import { TimelineList } from './timeline-list.tsx'

const HISTORY_CRUMB = {
  name: 'Order history',
  link: linkOptions({ to: '/profile', search: { tab: 'orders' } }),
}
const LINK =
  'inline-flex min-h-11 items-center text-berry underline decoration-berry/40 underline-offset-4 hover:decoration-berry'

type OrderDetailsProps = {
  order: Order
  orderKey: string | undefined
  isCustomer: boolean
  checkout: CheckoutDialogs
  onClaimed: () => void
}

export function OrderDetails({
  order,
  orderKey,
  isCustomer,
  checkout,
  onClaimed,
}: OrderDetailsProps) {
  return (
    <>
      <header className="flex flex-col gap-2 pt-6 pb-8 lg:pb-10">
        {isCustomer && !order.is_claimable && (
          <div className="print:hidden">
            <Breadcrumb crumbs={[HISTORY_CRUMB, { name: order.order_number }]} />
          </div>
        )}
        <h1 className="pt-2 text-4xl">Your order</h1>
        <div className="flex flex-wrap items-center gap-x-6 text-ink-soft tabular-nums">
          <p className="flex items-center gap-x-1.5">
            Order <OrderNumber value={order.order_number} />
          </p>
          <p>Paid on {formatShopDay(order.paid_time)}</p>
        </div>
        <div className="text-lg">
          <StatusLine status={orderStatus(order)} />
        </div>
      </header>
      {order.is_claimable && (
        <ClaimOrder orderNumber={order.order_number} orderKey={orderKey} onClaimed={onClaimed} />
      )}
      <div className="@container">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:gap-16 lg:@min-[56rem]:grid-cols-[1fr_24rem]">
          <div className="flex min-w-0 flex-col gap-12">
            <section>
              <h2 className="pb-1 text-2xl">
                Your pieces{order.trunk_show_theme !== null && ` for ${order.trunk_show_theme}`}
              </h2>
              <ItemDialogs checkout={checkout} orderKey={orderKey}>
                <OrderItems
                  order={order}
                  renderMore={(item) => <TimelineList order={order} item={item} />}
                />
              </ItemDialogs>
            </section>
            <NextSteps order={order} />
          </div>
          <div className="flex flex-col gap-6 lg:@min-[56rem]:sticky lg:@min-[56rem]:top-[calc(var(--header-height)+1.5rem)] lg:@min-[56rem]:self-start">
            <Panel title={isSent(order) ? 'Delivery' : 'About this order'}>
              <OrderFacts order={order} orderKey={orderKey} />
            </Panel>
            <Panel title="Summary">
              <OrderTotals order={order} />
            </Panel>
            <p className="text-ink-soft print:hidden">
              A question about this order?{' '}
              <Link to="/contact-us" className={LINK}>
                Contact us
              </Link>
            </p>
            {!isCustomer && <ClaimHint />}
          </div>
        </div>
      </div>
    </>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-band bg-shell p-6 lg:p-7 print:p-0">
      <h2 className="pb-3 text-xl">{title}</h2>
      {children}
    </section>
  )
}

/** After the login the page offers to add the order to the account. */
function ClaimHint() {
  const { href } = useLocation()
  return (
    <p className="text-ink-soft print:hidden">
      Have an account?{' '}
      <Link to="/account/login" search={{ redirect: href }} className={LINK}>
        Log in to add this order to it
      </Link>
    </p>
  )
}

function NextSteps({ order }: { order: Order }) {
  const steps = nextSteps(order, useShopTerms())
  if (steps.length === 0) return null
  return (
    <section>
      <h2 className="pb-4 text-2xl">What happens next</h2>
      <ol className="flex flex-col gap-5">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[2.5rem_1fr] break-inside-avoid">
            <span aria-hidden="true" className="font-display text-2xl font-semibold text-berry">
              {index + 1}
            </span>
            <div>
              <h3 className="pb-1 text-xl">{title}</h3>
              <p className="max-w-read text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
