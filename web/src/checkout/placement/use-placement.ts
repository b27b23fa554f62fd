import { useEffect, useRef, useState } from 'react'
import { clearCheckout, placementOf } from '../checkout-storage.ts'
import type { Flow } from '../flow.ts'
import { askUntilAnswered, NoAnswerError } from './ask-until-answered.ts'
import { resumePlacement } from './resume-placement.ts'
import { type PlacedOrder, sendSubmission, type Submission } from './submission.ts'

export type PlacementState =
  | 'idle'
  | 'placing'
  /** The bank has not answered yet. */
  | 'waiting'
  /** No answer came for minutes. */
  | 'unanswered'

type PlacementOptions = {
  flow: Flow
  onPlaced: (order: PlacedOrder) => void
  onFailed: (error: unknown) => void
}

/** Places an order once, asks until there is an outcome, and resumes that after a reload of the page. */
export function usePlacement({ flow, onPlaced, onFailed }: PlacementOptions) {
  const stored = placementOf(flow)
  const [state, setState] = useState<PlacementState>(() => (stored.read() ? 'waiting' : 'idle'))
  // A ref, because a second press can come before the first one has rendered.
  const isRunning = useRef(false)
  const leaving = useRef(new AbortController())

  const run = async (ask: () => Promise<PlacedOrder>, { wasOpen }: { wasOpen: boolean }) => {
    if (isRunning.current) return
    isRunning.current = true
    const { signal } = leaving.current
    try {
      const order = await askUntilAnswered(ask, {
        wasOpen,
        onWaiting: () => setState('waiting'),
        pause: (ms) => pause(ms, signal),
      })
      if (signal.aborted) return
      clearCheckout(flow)
      onPlaced(order)
    } catch (error) {
      // What is stored is asked again when the page is opened again.
      if (signal.aborted) return
      if (error instanceof NoAnswerError) {
        setState('unanswered')
        return
      }
      stored.remove()
      setState('idle')
      onFailed(error)
    } finally {
      if (!signal.aborted) isRunning.current = false
    }
  }

  const place = (submission: Submission) => {
    if (isRunning.current) return
    stored.write(submission.input.order_token)
    setState('placing')
    void run(() => sendSubmission(submission), { wasOpen: false })
  }

  useEffect(() => {
    leaving.current = new AbortController()
    const orderToken = stored.read()
    if (orderToken) void run(resumePlacement(orderToken), { wasOpen: true })
    return () => {
      leaving.current.abort()
      isRunning.current = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- on mount only
  }, [])

  return { state, place }
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
