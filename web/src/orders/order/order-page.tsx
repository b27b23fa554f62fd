import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useHydrated, useLocation, useNavigate } from '@tanstack/react-router'
import type { getOrder } from '@twirl/contract/buying/orders'
import { isCallError, isCallErrorOf } from '@twirl/contract/client'
import { useEffect, useRef, useState } from 'react'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { NeedsScripts } from '#ui/loading/needs-scripts.tsx'
import type { CheckoutDialogs } from '../actions/item-dialogs.tsx'
import { ClaimOrder } from './claim-order.tsx'
import { OrderDetails } from './order-details.tsx'
import { readOrderKey } from '../order-key.ts'
import { OrderNotFound } from '../order-not-found.tsx'
import { orderQuery, reloadOrders } from '../order-queries.ts'

type OrderPageProps = {
  orderNumber: string
  /** The key in the signed link. */
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
  const { claimed, handleClaimed } = useClaimed(orderNumber)
  if (data)
    return (
      <>
        {claimed}
        <OrderDetails
          order={data}
          orderKey={key}
          isCustomer={isCustomer}
          checkout={checkout}
          onClaimed={handleClaimed}
        />
      </>
    )
  if (!error) return <OrderSkeleton />
  if (isCallErrorOf<typeof getOrder>(error) && error.code === 'ORDER_LINK_ENDED')
    return (
      <OrderLinkEnded
        orderNumber={orderNumber}
        orderKey={key}
        isCustomer={isCustomer}
        onClaimed={handleClaimed}
      />
    )
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

/** Opens a claimed order as the customer's own, without the key of its link, and says that it is. */
function useClaimed(orderNumber: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [claimedNumber, setClaimedNumber] = useState<string | null>(null)
  const note = useRef<HTMLParagraphElement>(null)
  const isClaimed = claimedNumber === orderNumber
  // The form with the pressed button is gone.
  useEffect(() => {
    if (isClaimed) note.current?.focus()
  }, [isClaimed])

  const handleClaimed = async () => {
    await navigate({
      to: '/order/$orderNumber',
      params: { orderNumber },
      search: {},
      replace: true,
      ignoreBlocker: true,
    })
    await reloadOrders(queryClient)
    setClaimedNumber(orderNumber)
  }
  const claimed = isClaimed && (
    <p
      ref={note}
      role="status"
      tabIndex={-1}
      className="mt-6 rounded-band bg-mint px-6 py-4 outline-none print:hidden"
    >
      <strong className="font-semibold">This order is now in your account.</strong> You’ll find it
      in your{' '}
      <Link to="/profile" search={{ tab: 'orders' }} className="text-berry underline">
        order history
      </Link>
      .
    </p>
  )
  return { claimed, handleClaimed: () => void handleClaimed() }
}

type OrderLinkEndedProps = Pick<OrderPageProps, 'orderNumber' | 'orderKey' | 'isCustomer'> & {
  onClaimed: () => void
}

/** The order was claimed, or the link is old. Who ordered as a guest can still take the order into an account. */
function OrderLinkEnded({ orderNumber, orderKey, isCustomer, onClaimed }: OrderLinkEndedProps) {
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
        <ClaimOrder orderNumber={orderNumber} orderKey={orderKey} onClaimed={onClaimed} />
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
    <div className="pt-10 lg:pt-14">
      <NeedsScripts />
      <Skeleton className="h-10 w-64 rounded-full" />
      <Skeleton className="mt-4 h-5 w-48 rounded-full" />
      <div className="grid gap-8 pt-8 lg:grid-cols-[1fr_24rem] lg:gap-16">
        <Skeleton className="h-80 rounded-band" />
        <Skeleton className="h-80 rounded-band" />
      </div>
    </div>
  )
}
