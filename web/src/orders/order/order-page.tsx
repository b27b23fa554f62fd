import { useQuery } from '@tanstack/react-query'
import { Link, useHydrated, useLocation } from '@tanstack/react-router'
import type { getOrder } from '@twirl/contract/buying/orders'
import { isCallError, isCallErrorOf } from '@twirl/contract/client'
import { buttonClass } from '#ui/button-class.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { CheckoutDialogs } from '../actions/item-dialogs.tsx'
import { ClaimOrder } from './claim-order.tsx'
import { OrderDetails } from './order-details.tsx'
import { readOrderKey } from '../order-key.ts'
import { orderQuery } from '../order-queries.ts'

type OrderPageProps = {
  orderNumber: string
  /** Of the signed link. */
  orderKey: string | undefined
  isCustomer: boolean
  checkout: CheckoutDialogs
}

export function OrderPage({ orderNumber, orderKey, isCustomer, checkout }: OrderPageProps) {
  const isHydrated = useHydrated()
  const key = orderKey ?? (isHydrated ? readOrderKey(orderNumber) : undefined)
  const { data, error, refetch } = useQuery({
    ...orderQuery(orderNumber, key),
    enabled: isHydrated,
  })
  if (data)
    return <OrderDetails order={data} orderKey={key} isCustomer={isCustomer} checkout={checkout} />
  if (!error) return <OrderSkeleton />
  if (isCallErrorOf<typeof getOrder>(error) && error.code === 'ORDER_LINK_ENDED')
    return <OrderLinkEnded orderNumber={orderNumber} orderKey={key} isCustomer={isCustomer} />
  // 400: the address contains no order number.
  if (isCallError(error) && (error.status === 404 || error.status === 400))
    return <OrderNotFound isCustomer={isCustomer} />
  return (
    <div role="alert" className="flex flex-col items-start gap-4 py-16">
      <h1 className="text-4xl">We couldn’t load your order</h1>
      <p className="text-ink-soft">Your order is safe. Please try again.</p>
      <button type="button" onClick={() => void refetch()} className={buttonClass('outline')}>
        Try again
      </button>
    </div>
  )
}

/** An absent order and the order of another visitor look alike. */
function OrderNotFound({ isCustomer }: { isCustomer: boolean }) {
  const { pathname } = useLocation()
  return (
    <section className="flex max-w-read flex-col items-start gap-4 py-16">
      <h1 className="text-4xl">We couldn’t find this order</h1>
      <p className="text-lg text-ink-soft">
        {isCustomer
          ? 'It isn’t in your account. Open it with the link in its confirmation email, or contact us.'
          : 'Log in to the account that placed it, or open it with the link in its confirmation email.'}
      </p>
      <div className="flex flex-wrap gap-3 pt-2">
        {!isCustomer && (
          <Link to="/account/login" search={{ redirect: pathname }} className={buttonClass()}>
            Log in
          </Link>
        )}
        <Link to="/contact-us" className={buttonClass('outline')}>
          Contact us
        </Link>
      </div>
    </section>
  )
}

type OrderLinkEndedProps = Pick<OrderPageProps, 'orderNumber' | 'orderKey' | 'isCustomer'>

/** The order was claimed, or the link is old. Who ordered as a guest can still take the order into an account. */
function OrderLinkEnded({ orderNumber, orderKey, isCustomer }: OrderLinkEndedProps) {
  const { href } = useLocation()
  return (
    <section className="flex max-w-read flex-col items-start gap-4 py-16">
      <h1 className="text-4xl">This link no longer opens your order</h1>
      <p className="text-lg text-ink-soft">
        {isCustomer
          ? 'The order isn’t in this account. If you placed it as a guest, you can add it with a code. If it’s already in another account, log in there.'
          : 'Links in our emails end after 180 days, and when an order is added to an account. Log in to see your order. If you placed it as a guest, you can add it to your account there.'}
      </p>
      {isCustomer ? (
        <ClaimOrder orderNumber={orderNumber} orderKey={orderKey} />
      ) : (
        <div className="flex flex-wrap gap-3 pt-2">
          <Link to="/account/login" search={{ redirect: href }} className={buttonClass()}>
            Log in
          </Link>
          <Link to="/contact-us" className={buttonClass('outline')}>
            Contact us
          </Link>
        </div>
      )}
    </section>
  )
}

function OrderSkeleton() {
  return (
    <div aria-hidden="true" className="pt-10 lg:pt-14">
      <Skeleton className="h-10 w-64 rounded-full" />
      <Skeleton className="mt-4 h-5 w-48 rounded-full" />
      <div className="grid gap-8 pt-8 lg:grid-cols-[1fr_24rem] lg:gap-16">
        <Skeleton className="h-80 rounded-band" />
        <Skeleton className="h-80 rounded-band" />
      </div>
    </div>
  )
}
