import { useEffect, useRef, useState } from 'react'
import { askUntilAnswered, isBusyAnswer, NoAnswerError } from './ask-until-answered.ts'
import { resumePlacement, UnconfirmedError } from './resume-placement.ts'
import type { PlacedOrder } from './submission.ts'

export type PlacementState =
  | 'idle'
  | 'placing'
  /** The shop has many orders to place before this one. */
  | 'queued'
  /** The bank has not answered yet. */
  | 'waiting'
  /** No answer came for minutes. */
  | 'unanswered'
  /** The shop does not tell this visitor what became of the order. */
  | 'unconfirmed'

export function isAwaitingOutcome(state: PlacementState): boolean {
  return state === 'placing' || state === 'queued' || state === 'waiting'
}

type OutcomeOptions = {
  initialState?: PlacementState
  onPlaced: (order: PlacedOrder) => void
  onFailed: (error: unknown) => void
}

/** Sends an order, and asks for its outcome until there is one or the page is left. */
export function useOutcome({ initialState = 'idle', onPlaced, onFailed }: OutcomeOptions) {
  const [state, setState] = useState<PlacementState>(initialState)
  // A ref, because a second press can come before the first one has rendered.
  const isRunning = useRef(false)
  const leaving = useRef(new AbortController())

  useEffect(() => {
    leaving.current = new AbortController()
    return () => {
      leaving.current.abort()
      isRunning.current = false
    }
  }, [])

  const settle = async (orderToken: string, send: (() => Promise<PlacedOrder>) | null) => {
    if (isRunning.current) return
    isRunning.current = true
    setState(send ? 'placing' : 'waiting')
    const { signal } = leaving.current
    try {
      const order = await askUntilAnswered({
        send,
        ...resumePlacement(orderToken),
        onWaiting: (error) => setState(isBusyAnswer(error) ? 'queued' : 'waiting'),
        pause: (ms) => pause(ms, signal),
      })
      if (!signal.aborted) onPlaced(order)
    } catch (error) {
      if (signal.aborted) return
      const open = openStateOf(error)
      setState(open ?? 'idle')
      if (!open) onFailed(error)
    } finally {
      if (!signal.aborted) isRunning.current = false
    }
  }

  return {
    state,
    isRunning: () => isRunning.current,
    place: (orderToken: string, send: () => Promise<PlacedOrder>) => settle(orderToken, send),
    /** For an order that was sent before the page was loaded. */
    resume: (orderToken: string) => settle(orderToken, null),
    /** Stops waiting for an order whose outcome the shop does not tell. */
    reset: () => setState('idle'),
  }
}

/** Null: the outcome is known. */
function openStateOf(error: unknown): PlacementState | null {
  if (error instanceof NoAnswerError) return 'unanswered'
  return error instanceof UnconfirmedError ? 'unconfirmed' : null
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('the page was left', 'AbortError'))
    })
  })
}
