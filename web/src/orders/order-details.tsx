import { Link } from '@tanstack/react-router'
import type { Order } from '@twirl/contract/orders'
import { formatNumericDay } from '#lib/format/format-day.ts'
import { formatShopDay } from '#lib/format/format-shop-time.ts'
import { coordinatorOf, nextSteps } from './next-steps.ts'
import { OrderItems } from './order-items.tsx'
import { OrderNumber } from './order-number.tsx'
import { OrderTotals } from './order-totals.tsx'

export function OrderDetails({ order }: { order: Order }) {
  return (
    <>
      <header className="flex flex-col gap-2 pt-10 pb-8 lg:pt-14 lg:pb-10">
        <h1 className="text-4xl">Your order</h1>
        <div className="flex flex-wrap items-center gap-x-6 text-ink-soft tabular-nums">
          <p className="flex items-center gap-x-1.5">
            Order <OrderNumber value={order.order_number} />
          </p>
          <p>Paid on {formatShopDay(order.paid_time)}</p>
        </div>
      </header>
      <div className="grid gap-10 lg:grid-cols-[1fr_24rem] lg:gap-16">
        <div className="flex min-w-0 flex-col gap-12">
          <section>
            <h2 className="pb-3 text-2xl">
              Your pieces{order.trunk_show_theme !== null && ` for ${order.trunk_show_theme}`}
            </h2>
            <OrderItems items={order.order_items} />
          </section>
          <NextSteps order={order} />
        </div>
        <div className="flex flex-col gap-6 self-start lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]">
          <OrderTotals order={order} />
          <Delivery order={order} />
          <p className="text-ink-soft print:hidden">
            A question about this order?{' '}
            <Link
              to="/contact-us"
              className="inline-flex min-h-11 items-center text-berry underline decoration-berry/40 underline-offset-4 hover:decoration-berry"
            >
              Contact us
            </Link>
          </p>
        </div>
      </div>
    </>
  )
}

function Delivery({ order }: { order: Order }) {
  const { delivery_address: address, arrives_by, rental_due_date } = order
  const isGroupOrder = order.trunk_show_theme !== null
  if (!address && !isGroupOrder && !arrives_by && !rental_due_date) return null
  return (
    <section className="rounded-band bg-shell p-6 lg:p-7">
      <h2 className="pb-3 text-xl">Delivery</h2>
      <dl className="flex flex-col gap-3 [&_dt]:text-sm [&_dt]:text-ink-soft">
        {arrives_by && (
          <div>
            <dt>Arrives by</dt>
            <dd className="font-semibold tabular-nums">{formatNumericDay(arrives_by)}</dd>
          </div>
        )}
        {rental_due_date && (
          <div>
            <dt>Return by</dt>
            <dd className="font-semibold tabular-nums">{formatNumericDay(rental_due_date)}</dd>
          </div>
        )}
        {(address || isGroupOrder) && (
          <div>
            <dt>Ships to</dt>
            <dd className="wrap-anywhere">
              {address ? (
                <address className="not-italic">
                  {address.first_name} {address.last_name}
                  <br />
                  {address.street_address}
                  {address.apt_unit_floor && `, ${address.apt_unit_floor}`}
                  <br />
                  {address.city}, {address.state} {address.zip_code}
                </address>
              ) : (
                capitalize(coordinatorOf(order))
              )}
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function NextSteps({ order }: { order: Order }) {
  const steps = nextSteps(order)
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
