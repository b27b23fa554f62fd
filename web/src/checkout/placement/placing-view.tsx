import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/button-class.ts'
import type { PlacementState } from './use-outcome.ts'

type Outcome = Exclude<PlacementState, 'idle'>

const TITLES: Record<Outcome, string> = {
  placing: 'Placing your order…',
  queued: 'Lots of people are ordering right now',
  waiting: 'Still waiting for your bank…',
  unanswered: 'Your bank has not answered yet',
}

/** In place of the steps while an order is placed, so that nothing can be changed or pressed twice. */
export function PlacingView({ state }: { state: Outcome }) {
  const isBusy = state !== 'unanswered'
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
          <Explanation state={state} />
        </div>
      </div>
    </section>
  )
}

function Explanation({ state }: { state: Outcome }): ReactNode {
  switch (state) {
    case 'placing':
      return <p>This takes a few seconds. Please stay on this page.</p>
    case 'queued':
      return (
        <>
          <p>Keep this page open: your turn comes.</p>
          <p>
            Please <strong className="font-semibold text-ink">do not pay again</strong>: you will
            not be charged twice.
          </p>
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
    case 'unanswered':
      return (
        <>
          <p>
            Please <strong className="font-semibold text-ink">do not pay again</strong>. We’re still
            asking your bank. If the order goes through, we’ll email you a confirmation; if not, you
            won’t be charged, and everything will still be in your bag.
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
  }
}

function focus(title: HTMLHeadingElement | null): void {
  title?.focus()
}

// The page resumes what is stored.
const reload = () => window.location.reload()
