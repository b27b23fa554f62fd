import { listCarts } from '@twirl/contract/cart'
import { CallError } from '@twirl/contract/client'
import { useEffect, useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import { clearCheckout, placementOf, type RunningPlacement } from '../checkout-storage.ts'
import type { Flow } from '../flow.ts'
import { askUntilAnswered, NoAnswerError } from './ask-until-answered.ts'
import { type PlacedOrder, sendSubmission, type Submission } from './submission.ts'

export type PlacementState =
  | 'idle'
  | 'placing'
  /** The bank has not answered yet. */
  | 'waiting'
  /** No answer came for minutes. */
  | 'unanswered'
  /** A guest's order was placed while the page was reloaded, which lost its number. */
  | 'placed'

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

  const run = async (ask: () => Promise<PlacedOrder | null>) => {
    if (isRunning.current) return
    isRunning.current = true
    const { signal } = leaving.current
    try {
      const order = await askUntilAnswered(ask, {
        onWaiting: () => setState('waiting'),
        pause: (ms) => pause(ms, signal),
      })
      if (signal.aborted) return
      clearCheckout(flow)
      if (order) onPlaced(order)
      else setState('placed')
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
      isRunning.current = false
    }
  }

  const place = (submission: Submission) => {
    if (isRunning.current) return
    stored.write(toStored(submission))
    setState('placing')
    void run(() => sendSubmission(submission))
  }

  useEffect(() => {
    leaving.current = new AbortController()
    const running = stored.read()
    if (running) void run(() => resume(running))
    return () => leaving.current.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- on mount only
  }, [])

  return { state, place }
}

function toStored(submission: Submission): RunningPlacement {
  if (submission.call !== 'guest') return submission
  const { order_token, items } = submission.input
  return { call: 'guest', order_token, itemIds: items.map(({ id }) => id) }
}

/** Sends the stored order again. That of a guest cannot be sent without its card: its items leave the bag when it is paid. */
async function resume(running: RunningPlacement): Promise<PlacedOrder | null> {
  if (running.call !== 'guest') return sendSubmission(running)
  const { carts } = await api(listCarts, {})
  const isInBag = carts.some(({ items }) => items.some(({ id }) => running.itemIds.includes(id)))
  if (isInBag) throw new CallError(503, { id: '', errorCode: 'CHECKOUT_PENDING', message: '' })
  return null
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
