import { useEffect, useRef } from 'react'
import { useSecondsUntil } from '#lib/time/use-seconds-until.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import type { BankQuestion } from './use-bank-question.ts'

const PROBLEMS = {
  OPEN: 'You haven’t confirmed this payment yet. Please try again, or use another card.',
  UNREACHABLE:
    'We couldn’t reach your bank. Please check your connection and try again, or use another card.',
} as const

/** What the bank wants, how much time is left, and the ways on (PAY-29). */
export function BankPanel({
  question,
  isHolding = true,
}: {
  question: BankQuestion
  /** Whether pieces are held for the order meanwhile. */
  isHolding?: boolean
}) {
  const { actUntil, running, problem, ask, withdraw } = question
  const panel = useRef<HTMLDivElement>(null)
  useEffect(
    () => (running === 'ASKING' ? makeWay(panel.current?.closest('dialog')) : undefined),
    [running],
  )
  return (
    <div ref={panel} className="flex max-w-read flex-col items-center gap-4 text-lg text-ink-soft">
      <p>
        Your bank wants to be sure that it’s you. Confirm this payment in its window, or in its app.
        Nothing is charged until you do{isHolding && ', and we’re holding your pieces meanwhile'}.
      </p>
      <TimeLeft actUntil={actUntil} />
      <div role="alert">
        {problem && (
          <p className="rounded-input bg-blush px-4 py-3 text-ink">{PROBLEMS[problem]}</p>
        )}
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <button
          type="button"
          aria-busy={running === 'ASKING'}
          onClick={() => {
            if (running === null) ask()
          }}
          className={buttonClass()}
        >
          Confirm with your bank
        </button>
        <button
          type="button"
          aria-busy={running === 'WITHDRAWING'}
          onClick={() => {
            if (running === null) withdraw()
          }}
          className={buttonClass('outline')}
        >
          Use another card
        </button>
      </div>
    </div>
  )
}

/** Nothing can be above a modal dialog, and the window of the bank is part of the page: meanwhile the dialog is not modal. */
function makeWay(dialog: HTMLDialogElement | null | undefined): (() => void) | undefined {
  if (!dialog) return undefined
  dialog.close()
  dialog.show()
  return () => {
    if (!dialog.isConnected) return
    dialog.close()
    dialog.showModal()
  }
}

/** The countdown is not read out every second; screen readers hear of it twice. */
function TimeLeft({ actUntil }: { actUntil: number }) {
  const seconds = useSecondsUntil(actUntil)
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <>
      {seconds > 0 ? (
        <p role="timer">
          Time left: <strong className="font-semibold text-ink tabular-nums">{clock}</strong>
        </p>
      ) : (
        <p>The time to confirm is over. We’re asking your bank what became of this payment.</p>
      )}
      <p role="status" className="sr-only">
        {seconds > 0 && seconds <= 60 && 'One minute left to confirm.'}
        {seconds > 60 && seconds <= 300 && 'Five minutes left to confirm.'}
      </p>
    </>
  )
}
