import { buttonClass } from '#ui/buttons/button-class.ts'
import { BankPanel } from '../placement/bank-panel.tsx'
import { BANK_TITLE } from '../placement/placing-view.tsx'
import type { BankQuestion } from '../placement/use-bank-question.ts'
import { isAwaitingOutcome, type PlacementState } from '../placement/use-outcome.ts'

type PlacingNoteProps = {
  state: Exclude<PlacementState, 'idle'>
  /** Not null while the bank waits for the customer. */
  bank: BankQuestion | null
  /** Whether pieces are held meanwhile. */
  isHolding?: boolean
  onClose: () => void
}

/** In place of a dialog's content while it is paid, so that nothing can be changed or pressed twice. */
export function PlacingNote({ state, bank, isHolding = true, onClose }: PlacingNoteProps) {
  const isBusy = isAwaitingOutcome(state) && bank === null
  return (
    <div
      aria-busy={isBusy}
      className="flex min-h-80 flex-col items-center justify-center gap-4 py-10 text-center"
    >
      {isBusy && (
        <span
          aria-hidden="true"
          className="size-12 animate-spin rounded-full border-4 border-line border-t-berry motion-reduce:animate-pulse"
        />
      )}
      <div role="status" className="flex flex-col gap-2">
        <p ref={focus} tabIndex={-1} className="font-display text-2xl font-semibold outline-none">
          {TITLES[state]}
        </p>
        {state === 'queued' && (
          <p className="text-ink-soft">Keep this page open: your turn comes.</p>
        )}
        {state === 'offline' && (
          <p className="text-ink-soft">
            As soon as you’re back online, we’ll check whether it went through.
          </p>
        )}
        {state === 'unreachable' && (
          <p className="text-ink-soft">Keep this page open: we keep trying.</p>
        )}
        {state !== 'placing' && bank === null && (
          <p className="text-ink-soft">
            Please <strong className="font-semibold text-ink">do not pay again</strong>: you will
            not be charged twice.
          </p>
        )}
        {state === 'unanswered' && (
          <p className="text-ink-soft">
            Check your order history for the outcome. If it goes through, we’ll also email you a
            confirmation.
          </p>
        )}
        {state === 'other-open' && (
          <p className="text-ink-soft">
            Check your order history for its outcome. What you sent from here was not placed.
          </p>
        )}
        {state === 'unconfirmed' && (
          <p className="text-ink-soft">
            You’re no longer logged in to the account this was sent from. Log in again and check
            your order history: if it went through, it’s there, and we’ve emailed you a
            confirmation.
          </p>
        )}
      </div>
      {bank && <BankPanel question={bank} isHolding={isHolding} />}
      {!isAwaitingOutcome(state) && (
        <button type="button" onClick={onClose} className={buttonClass()}>
          Close
        </button>
      )}
    </div>
  )
}

const TITLES: Record<PlacingNoteProps['state'], string> = {
  placing: 'One moment, please…',
  queued: 'Lots of people are ordering right now',
  waiting: 'Still waiting for your bank…',
  bank: BANK_TITLE,
  offline: 'You’re offline: keep this page open',
  unreachable: 'We can’t reach the shop right now',
  following: 'This piece is already being paid for',
  'other-open': 'This piece was already being paid for',
  unanswered: 'We don’t know yet whether it went through',
  unconfirmed: 'We can’t see your order from here',
}

function focus(text: HTMLElement | null): void {
  text?.focus()
}
