import { Link, useHydrated, useNavigate } from '@tanstack/react-router'
import { orderNumber as orderNumberSchema } from '@twirl/contract/buying/checkout'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/icon.tsx'
import { announce } from '#ui/live-region.tsx'
import { type Countdown, REDIRECT_SECONDS } from './countdown.ts'
import { readOrderKey } from '../order-key.ts'
import { OrderNumber } from '../order-number.tsx'
import { useCountdown } from './use-countdown.ts'

/** Of the values of `type` (decisions A15): INDIVIDUAL is the other one. */
const GROUP_TYPES = ['TRUNK_SHOW', 'SORORITY_TRUNK_SHOW', 'GROUP_RENTAL']

type ThankYouProps = { orderNumber: string; type: string | undefined; isCustomer: boolean }

/**
 * After a payment; leads back to the shop. The order is not looked up, so that the page tells nothing about the
 * numbers of others. Literal texts: spec section 2.
 */
export function ThankYou({ orderNumber, type, isCustomer }: ThankYouProps) {
  const area = useRef<HTMLElement>(null)
  const isHydrated = useHydrated()
  // Text that is no order number is not repeated on a page of the shop.
  const isNumber = orderNumberSchema.safeParse(orderNumber).success
  return (
    <section
      ref={area}
      className="mx-auto my-10 flex max-w-180 flex-col items-center gap-4 rounded-band bg-mint px-5 py-12 text-center sm:px-10 lg:my-16 lg:py-16"
    >
      <span className="grid size-14 place-items-center rounded-full bg-paper text-success">
        <Icon name="check" className="size-7" />
      </span>
      <h1 className="text-4xl">Thank you for your order!</h1>
      <p className="max-w-[46ch] text-lg text-ink-soft">
        {type && GROUP_TYPES.includes(type)
          ? 'Your order ships to the trunk-show coordinator, who will be in touch about pick-up.'
          : 'A confirmation is on its way to you by email.'}
      </p>
      {isNumber && (
        <p className="flex flex-wrap items-center justify-center gap-x-3 rounded-band bg-paper px-6 py-1 max-sm:flex-col max-sm:pt-3">
          <span className="text-ink-soft">Order number</span>
          <OrderNumber value={orderNumber} />
        </p>
      )}
      <div className="flex min-h-11 flex-wrap justify-center gap-3 pt-2">
        {isNumber && <OrderLink orderNumber={orderNumber} isCustomer={isCustomer} />}
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
      <div className="min-h-11">{isHydrated && <Redirect area={area} />}</div>
    </section>
  )
}

/** A customer owns the order; a guest opens it with the key that the checkout stored in this tab. */
function OrderLink({ orderNumber, isCustomer }: { orderNumber: string; isCustomer: boolean }) {
  const key = useHydrated() && !isCustomer ? readOrderKey(orderNumber) : undefined
  if (!isCustomer && key === undefined) return null
  return (
    <Link
      to="/order/$orderNumber"
      params={{ orderNumber }}
      search={{ key }}
      className={buttonClass()}
    >
      View your order
    </Link>
  )
}

/** Counts down to the home page, unless the visitor stays. */
function Redirect({ area }: { area: RefObject<HTMLElement | null> }) {
  const navigate = useNavigate()
  const text = useRef<HTMLParagraphElement>(null)
  const goHome = useCallback(() => void navigate({ to: '/home', replace: true }), [navigate])
  const { countdown, stop } = useCountdown(area, goHome)
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
          Stay here
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
