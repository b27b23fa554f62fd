import { useQuery } from '@tanstack/react-query'
import { Link, useHydrated, useNavigate } from '@tanstack/react-router'
import { orderNumber as orderNumberSchema } from '@twirl/contract/buying/checkout'
import type { Order } from '@twirl/contract/buying/orders'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { buttonClass } from '#ui/buttons/button-class.ts'
import type { FormValues } from '#ui/form/form-call.ts'
import { Icon } from '#ui/icon.tsx'
import { announce } from '#ui/live-region.tsx'
import { readOrderEmail, readOrderKey } from '../order-key.ts'
import { OrderNumber } from '../order-number.tsx'
import { orderQuery } from '../order-queries.ts'
import { PlacedOrder, PlacedOrderSkeleton } from './placed-order.tsx'
import { type Countdown, REDIRECT_SECONDS, useCountdown } from './use-countdown.ts'

/** The values of `type` for group orders (GROUP-5). The other value is INDIVIDUAL. */
const GROUP_TYPES = ['TRUNK_SHOW', 'SORORITY_TRUNK_SHOW', 'GROUP_RENTAL']

type ThankYouProps = {
  orderNumber: string
  type: string | undefined
  isCustomer: boolean
  /** Null for a guest, whose address is known in the tab in which the order was placed. */
  customerEmail: string | null
  /** Offered to a guest, with what is known of the person. */
  onCreateAccount: (person: FormValues) => void
}

/** After a payment; leads back to the shop. The order is shown to its owner only: its customer, or a guest with its key. */
export function ThankYou({
  orderNumber,
  type,
  isCustomer,
  customerEmail,
  onCreateAccount,
}: ThankYouProps) {
  const area = useRef<HTMLDivElement>(null)
  const isHydrated = useHydrated()
  // Text that is no order number is not repeated on a page of the shop.
  const isNumber = orderNumberSchema.safeParse(orderNumber).success
  const key = isHydrated && !isCustomer ? readOrderKey(orderNumber) : undefined
  const isOwner = isNumber && (isCustomer || key !== undefined)
  const { data: order, isLoading } = useQuery({
    ...orderQuery(orderNumber, key),
    enabled: isOwner,
  })
  const guestEmail = isHydrated && !isCustomer ? readOrderEmail(orderNumber) : undefined
  const email = isCustomer ? customerEmail : guestEmail
  return (
    <div ref={area}>
      <section className="mx-auto my-8 flex max-w-180 flex-col items-center gap-3 rounded-band bg-mint px-5 py-8 text-center sm:px-10">
        <span className="grid size-14 place-items-center rounded-full bg-paper text-success">
          <Icon name="check" className="size-7" />
        </span>
        <h1 className="text-4xl">Thank you for your order!</h1>
        <p className="max-w-[46ch] text-lg text-ink-soft">
          {type && GROUP_TYPES.includes(type)
            ? groupText(order)
            : 'A confirmation is on its way to you by email.'}
          {email && (
            <>
              {' '}
              We’re writing to <strong className="font-semibold wrap-anywhere">{email}</strong>.
            </>
          )}
        </p>
        {isNumber && (
          <p className="flex flex-wrap items-center justify-center gap-x-3 rounded-band bg-paper px-6 py-1 max-sm:flex-col max-sm:pt-3">
            <span className="text-ink-soft">Order number</span>
            <OrderNumber value={orderNumber} />
          </p>
        )}
        <div className="flex min-h-11 flex-wrap justify-center gap-3 pt-2">
          {isOwner && (
            <Link
              to="/order/$orderNumber"
              params={{ orderNumber }}
              search={{ key }}
              className={buttonClass()}
            >
              View your order
            </Link>
          )}
          {isCustomer && (
            <Link to="/profile" search={{ tab: 'orders' }} className={buttonClass('outline')}>
              Order history
            </Link>
          )}
          <Link to="/home" className={buttonClass('outline')}>
            Keep shopping
          </Link>
        </div>
        {/* Without scripts the page stays. */}
        <div className="min-h-11">
          {isHydrated && <Redirect area={area} isComplete={!isLoading} />}
        </div>
      </section>
      {isLoading && <PlacedOrderSkeleton />}
      {order && <PlacedOrder order={order} orderKey={key} />}
      {key !== undefined && (
        <AccountOffer
          onAccept={() =>
            onCreateAccount({
              ...(email && { email }),
              ...(order?.delivery_address && {
                first_name: order.delivery_address.first_name,
                last_name: order.delivery_address.last_name,
              }),
            })
          }
        />
      )}
    </div>
  )
}

/** A guest's order can be added to an account, which the page of the order offers after the sign-up. */
function AccountOffer({ onAccept }: { onAccept: () => void }) {
  return (
    <section className="mx-auto mb-10 flex max-w-180 flex-col items-start gap-3 rounded-band bg-lilac px-5 py-6 sm:px-10">
      <h2 className="text-2xl">Make this an account</h2>
      <p className="max-w-read">
        Keep this order where you can find it, save your address, and rent next time. We’ll fill in
        what we know; you add a phone number and a password.
      </p>
      <button type="button" onClick={onAccept} className={buttonClass('outline')}>
        Create my account
      </button>
    </section>
  )
}

type RedirectProps = { area: RefObject<HTMLElement | null>; isComplete: boolean }

/** Counts down to the home page, unless the visitor stays. */
function Redirect({ area, isComplete }: RedirectProps) {
  const navigate = useNavigate()
  const text = useRef<HTMLParagraphElement>(null)
  const goHome = useCallback(() => void navigate({ to: '/home', replace: true }), [navigate])
  const { countdown, stop } = useCountdown(area, isComplete, goHome)
  const { status } = countdown

  // Once, not every second: screen readers would read nothing else.
  useEffect(
    () =>
      announce(`You’ll return to the shop in ${REDIRECT_SECONDS} seconds. Press any key to stay.`),
    [],
  )
  useEffect(() => {
    if (status === 'stopped') announce('You’re staying on this page.')
  }, [status])

  return (
    <div className="flex min-h-11 flex-wrap items-center justify-center gap-x-4">
      <p ref={text} tabIndex={-1} className="text-ink-soft tabular-nums outline-none">
        {redirectText(countdown)}
      </p>
      {(status === 'running' || status === 'paused') && (
        <button
          type="button"
          onClick={() => {
            stop()
            // The button disappears.
            text.current?.focus()
          }}
          className="inline-flex min-h-11 items-center font-semibold text-berry underline decoration-berry/40 underline-offset-4 hover:decoration-berry"
        >
          Stay on this page
        </button>
      )}
    </div>
  )
}

function redirectText({ status, secondsLeft }: Countdown): string {
  switch (status) {
    case 'running':
      return `Back to the shop in ${secondsLeft} ${secondsLeft === 1 ? 'second' : 'seconds'}.`
    case 'paused':
      return 'Take your time.'
    case 'stopped':
      return 'You’re staying on this page.'
    case 'over':
      return 'Back to the shop …'
  }
}

/** An order that was placed after the box of its group had left has an address of its own (LEAD-75). */
function groupText(order: Order | undefined): string {
  return order?.trunk_show_theme && order.delivery_address
    ? 'The box for your group has left, so your pieces come to your own address.'
    : 'Your order ships to the trunk-show coordinator, who will be in touch about pick-up.'
}
