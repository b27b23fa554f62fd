import { Link } from '@tanstack/react-router'
import type { WaitingCharge } from '@twirl/contract/buying/charge-payment'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'

type End = Exclude<WaitingCharge['state'], 'OWED' | 'PAYING'>

const TITLES: Record<End, string> = {
  PAID: 'This charge is paid',
  PAID_OUTSIDE: 'This charge is already paid',
  WITHDRAWN: 'We took this charge back',
  EXPIRED: 'This link has expired',
  CLOSED: 'This charge can’t be paid any more',
}

/** A charge that cannot be paid here, or not any more. */
export function ChargeEnd({ charge }: { charge: WaitingCharge }) {
  const state = charge.state as End
  return (
    <section className="flex flex-col items-start gap-4">
      <h1 ref={focus} tabIndex={-1} className="text-4xl outline-none">
        {TITLES[state]}
      </h1>
      <div role="status" className="text-lg text-ink-soft">
        <p>{textOf(charge)}</p>
      </div>
      <p className="text-ink-soft">
        {charge.title}, order {charge.order_number}
      </p>
      {state === 'PAID' || state === 'PAID_OUTSIDE' || state === 'WITHDRAWN' ? (
        <Link to="/home" className={buttonClass('outline')}>
          Back to the shop
        </Link>
      ) : (
        <Link to="/contact-us" className={buttonClass('outline')}>
          Contact us
        </Link>
      )}
    </section>
  )
}

function textOf({ state, total }: WaitingCharge): string {
  const amount = formatDollars(total)
  switch (state) {
    case 'PAID':
      return `Thank you. We charged ${amount}. If you think the charge is wrong, you can object by the link in our email about it.`
    case 'PAID_OUTSIDE':
      return `We received ${amount} outside the shop. There’s nothing left to pay, and no card was charged.`
    case 'WITHDRAWN':
      return 'Nothing was charged, and there’s nothing left to pay.'
    case 'EXPIRED':
      return 'Nothing was charged. Please write to us, and we’ll send a new link.'
    default:
      return 'Nothing was charged. Please write to us if you have a question about it.'
  }
}

/** The link is damaged, or was never made by the shop. */
export function UnknownCharge() {
  return (
    <section className="flex flex-col items-start gap-4">
      <h1 className="text-4xl">This link is not complete</h1>
      <p className="text-lg text-ink-soft">Please open it from our email again, or write to us.</p>
      <Link to="/contact-us" className={buttonClass('outline')}>
        Contact us
      </Link>
    </section>
  )
}

function focus(title: HTMLElement | null): void {
  title?.focus()
}
