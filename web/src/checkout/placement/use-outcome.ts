import { useEffect, useRef, useState } from 'react'
import { askUntilAnswered, isBusyAnswer, NoAnswerError } from './ask-until-answered.ts'

export type PlacementState =
  | 'idle'
  | 'placing'
  /** The shop has many orders to place before this one. */
  | 'queued'
  /** The bank has not answered yet. */
  | 'waiting'
  /** No answer came for minutes. */
  | 'unanswered'

type OutcomeOptions<Answer> = {
  initialState?: PlacementState
  onPlaced: (answer: Answer) => void
  onFailed: (error: unknown) => void
}

/** Sends an order, and asks until there is an outcome or the page is left. */
export function useOutcome<Answer>({
  initialState = 'idle',
  onPlaced,
  onFailed,
}: OutcomeOptions<Answer>) {
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

  /** `wasOpen`: the order was sent before, so that its outcome is open already. */
  const ask = async (send: () => Promise<Answer>, { wasOpen }: { wasOpen: boolean }) => {
    if (isRunning.current) return
    isRunning.current = true
    setState(wasOpen ? 'waiting' : 'placing')
    const { signal } = leaving.current
    try {
      const answer = await askUntilAnswered(send, {
        wasOpen,
        onWaiting: (error) => setState(isBusyAnswer(error) ? 'queued' : 'waiting'),
        pause: (ms) => pause(ms, signal),
      })
      if (!signal.aborted) onPlaced(answer)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof NoAnswerError) {
        setState('unanswered')
        return
      }
      setState('idle')
      onFailed(error)
    } finally {
      if (!signal.aborted) isRunning.current = false
    }
  }

  return { state, isRunning: () => isRunning.current, ask }
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
