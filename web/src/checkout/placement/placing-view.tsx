import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { BankPanel } from './bank-panel.tsx'
import type { BankQuestion } from './use-bank-question.ts'
import { isAwaitingOutcome, type PlacementState } from './use-outcome.ts'

type Outcome = Exclude<PlacementState, 'idle'>

export const BANK_TITLE = 'Please confirm this payment with your bank'

const TITLES: Record<Outcome, string> = {
  placing: 'Placing your order…',
  queued: 'Lots of people are ordering right now',
  waiting: 'Still waiting for your bank…',
  bank: BANK_TITLE,
  offline: 'You’re offline: keep this page open',
  unreachable: 'We can’t reach the shop right now',
  following: 'Another order of this bag is being paid',
  'other-open': 'Another order of this bag was being paid',
  unanswered: 'We don’t know yet whether your order went through',
  unconfirmed: 'We can’t see your order from here',
}

type PlacingViewProps = {
  state: Outcome
  /** Not null while the bank waits for the customer. */
  bank: BankQuestion | null
  /** A guest has no order history. */
  isGuest: boolean
  onLogIn: () => void
  /** Forgets an order that cannot be confirmed. */
  onStartOver: () => void
}

/** In place of the steps while an order is placed, so that nothing can be changed or pressed twice. */
export function PlacingView({ state, bank, ...exits }: PlacingViewProps) {
  const isBusy = isAwaitingOutcome(state) && bank === null
  return (
    <section
      aria-busy={isBusy}
      className="page-width flex min-h-[60vh] flex-col items-center justify-center gap-4 py-16 text-center"
    >
      {isBusy && (
        <span
          aria-hidden="true"
          className="size-12 animate-spin rounded-full border-4 border-line border-t-berry motion-reduce:animate-pulse"
        />
      )}
      <div role="status" className="flex flex-col items-center gap-3">
        <h1 key={state} ref={focus} tabIndex={-1} className="text-3xl">
          {TITLES[state]}
        </h1>
        <div className="flex max-w-read flex-col gap-2 text-lg text-ink-soft">
          <Explanation state={state} {...exits} />
        </div>
      </div>
      {bank && <BankPanel question={bank} />}
    </section>
  )
}

function Explanation({
  state,
  isGuest,
  onLogIn,
  onStartOver,
}: Omit<PlacingViewProps, 'bank'>): ReactNode {
  switch (state) {
    case 'bank':
      return null
    case 'placing':
      return <p>This takes a few seconds. Please stay on this page.</p>
    case 'queued':
      return (
        <>
          <p>Keep this page open: your turn comes.</p>
          <DoNotPayAgain />
        </>
      )
    case 'waiting':
      return (
        <>
          <p>
            Please <strong className="font-semibold text-ink">do not pay again</strong>: your order
            is safe, and you will not be charged twice.
          </p>
          <p>We’re still asking. You can stay on this page.</p>
        </>
      )
    case 'offline':
      return (
        <>
          <p>As soon as you’re back online, we’ll check whether your order went through.</p>
          <DoNotPayAgain />
        </>
      )
    case 'unreachable':
      return (
        <>
          <p>Keep this page open: we keep trying to find out whether your order went through.</p>
          <DoNotPayAgain />
        </>
      )
    case 'following':
      return (
        <>
          <p>
            You started it in another tab. We’re waiting to hear whether it goes through, and did
            not place this one.
          </p>
          <DoNotPayAgain />
        </>
      )
    case 'other-open':
      return (
        <>
          <p>
            Please <strong className="font-semibold text-ink">do not pay again</strong> yet. We
            can’t tell from here what became of it. If it goes through, we’ll email you a
            confirmation
            {!isGuest && ', and you’ll find it in your order history'}. If not, everything will
            still be in your bag.
          </p>
          <p>The order that you sent from this page was not placed.</p>
          <p className="flex flex-wrap justify-center gap-3 pt-4">
            {!isGuest && (
              <Link to="/profile" search={{ tab: 'orders' }} className={buttonClass()}>
                Order history
              </Link>
            )}
            <Link to="/cart" className={buttonClass(isGuest ? 'primary' : 'outline')}>
              Return to shopping bag
            </Link>
          </p>
        </>
      )
    case 'unanswered':
      return (
        <>
          <p>
            Please <strong className="font-semibold text-ink">do not pay again</strong>. If the
            order goes through, we’ll email you a confirmation. If not, everything will still be in
            your bag, and a charge that comes too late is returned to your card in full.
          </p>
          <p className="flex flex-wrap justify-center gap-3 pt-4">
            <button type="button" onClick={reload} className={buttonClass()}>
              Ask again
            </button>
            <Link to="/contact-us" className={buttonClass('outline')}>
              Contact us
            </Link>
          </p>
        </>
      )
    case 'unconfirmed':
      return (
        <>
          <p>
            Please <strong className="font-semibold text-ink">do not pay again</strong> yet. Your
            order was sent, but you’re no longer logged in to the account it was sent from. Log in
            again to see whether it went through: if it did, it’s in your order history, and we’ve
            emailed you a confirmation.
          </p>
          <p className="flex flex-wrap justify-center gap-3 pt-4">
            <button type="button" onClick={onLogIn} className={buttonClass()}>
              Log in
            </button>
            <button type="button" onClick={reload} className={buttonClass('outline')}>
              Ask again
            </button>
            <Link to="/contact-us" className={buttonClass('outline')}>
              Contact us
            </Link>
          </p>
          <p>
            Not your order?{' '}
            <button
              type="button"
              onClick={onStartOver}
              className="inline-flex min-h-11 items-center font-semibold text-berry underline decoration-berry/40 underline-offset-4 hover:decoration-berry"
            >
              Start a new checkout
            </button>
          </p>
        </>
      )
  }
}

function DoNotPayAgain() {
  return (
    <p>
      Please <strong className="font-semibold text-ink">do not pay again</strong>: you will not be
      charged twice.
    </p>
  )
}

function focus(title: HTMLHeadingElement | null): void {
  title?.focus()
}

// The page resumes what is stored.
const reload = () => window.location.reload()
