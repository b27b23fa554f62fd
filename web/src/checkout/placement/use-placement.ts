import { isCallError } from '@twirl/contract/client'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { clearCheckout } from '../checkout-storage.ts'
import type { Flow } from '../flow.ts'
import { askUntilAnswered, isBusyAnswer, NoAnswerError } from './ask-until-answered.ts'
import { awaitOtherOrder, isOtherOrderInProgress, OtherOrderOpenError } from './other-order.ts'
import { resumePlacement, UnconfirmedError } from './resume-placement.ts'
import { placementOf, storeSentOrder, tokensOfSentOrders } from './sent-orders.ts'
import { type PlacedOrder, sendSubmission, type Submission } from './submission.ts'

const AWAITING: readonly PlacementState[] = [
  'placing',
  'queued',
  'waiting',
  'offline',
  'unreachable',
  'following',
]

/** Browsers are rarely wrong about having no network: the questions are saved for later. */
const OFFLINE_PAUSE_MS = 60_000

type PlacementOptions = {
  flow: Flow
  /** What is ordered. */
  itemIds: number[]
  onPlaced: (order: PlacedOrder) => void
  onFailed: (error: unknown) => void
}

/** Sends an order once, asks until there is an outcome, and resumes that after a reload of the page. */
export function usePlacement({ flow, itemIds, onPlaced, onFailed }: PlacementOptions) {
  // What is stored is asked again when the page is opened again.
  const stored = placementOf(flow)
  const outcome = useOutcome({
    initialState: stored.read() ? 'waiting' : 'idle',
    onPlaced: (order) => {
      clearCheckout(flow)
      onPlaced(order)
    },
    onFailed: (error) => {
      stored.remove()
      onFailed(error)
    },
    onOtherOrder: () => {
      stored.remove()
      return tokensOfSentOrders(flow, itemIds)
    },
  })

  const place = (submission: Submission) => {
    if (outcome.isRunning()) return
    const { order_token } = submission.input
    stored.write(order_token)
    storeSentOrder({ flow, order_token, item_ids: itemIds })
    void outcome.place(order_token, () => sendSubmission(submission))
  }
  /** Forgets an order whose outcome the shop does not tell this visitor. */
  const startOver = () => {
    stored.remove()
    outcome.reset()
  }

  useEffect(() => {
    const orderToken = stored.read()
    if (orderToken) void outcome.resume(orderToken)
    // oxlint-disable-next-line react/exhaustive-deps -- on mount only
  }, [])

  return { state: outcome.state, place, startOver }
}

export type PlacementState =
  | 'idle'
  | 'placing'
  /** The shop has many orders to place before this one. */
  | 'queued'
  /** The bank has not answered yet. */
  | 'waiting'
  /** The browser has no network. */
  | 'offline'
  /** It has one, but the shop does not answer. */
  | 'unreachable'
  /** Another order of the same bag is being paid. */
  | 'following'
  /** Another one was being paid, and the shop does not tell what became of it. */
  | 'other-open'
  /** No answer came for minutes. */
  | 'unanswered'
  /** The shop does not tell this visitor what became of the order. */
  | 'unconfirmed'

export function isAwaitingOutcome(state: PlacementState): boolean {
  return AWAITING.includes(state)
}

type OutcomeOptions = {
  initialState?: PlacementState
  onPlaced: (order: PlacedOrder) => void
  onFailed: (error: unknown) => void
  /** The order was refused while another one is paid. Returns the tokens of those that it may be. */
  onOtherOrder?: () => string[]
}

/** Sends an order, and asks for its outcome until there is one or the page is left. */
export function useOutcome({
  initialState = 'idle',
  onPlaced,
  onFailed,
  onOtherOrder = () => [],
}: OutcomeOptions) {
  const [state, setState] = useState<PlacementState>(initialState)
  const isOnline = useOnline()
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
    const pauseHere = (ms: number) => pause(ms, signal)
    try {
      const order = await askUntilAnswered({
        send,
        ...resumePlacement(orderToken),
        onWaiting: (error) => setState(waitingStateOf(error)),
        pause: pauseHere,
      }).catch((error: unknown) => {
        if (signal.aborted || !isOtherOrderInProgress(error)) throw error
        setState('following')
        return awaitOtherOrder(onOtherOrder(), pauseHere)
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
    state: !isOnline && isAwaitingOutcome(state) ? 'offline' : state,
    isRunning: () => isRunning.current,
    place: (orderToken: string, send: () => Promise<PlacedOrder>) => settle(orderToken, send),
    /** For an order that was sent before the page was loaded. */
    resume: (orderToken: string) => settle(orderToken, null),
    /** Stops waiting for an order whose outcome the shop does not tell. */
    reset: () => setState('idle'),
  }
}

/** Exported for tests. */
export function waitingStateOf(error: unknown): PlacementState {
  if (isBusyAnswer(error)) return 'queued'
  return isCallError(error) && error.status === 0 ? 'unreachable' : 'waiting'
}

/** Null: the outcome is known. */
function openStateOf(error: unknown): PlacementState | null {
  if (error instanceof NoAnswerError) return 'unanswered'
  if (error instanceof OtherOrderOpenError) return 'other-open'
  return error instanceof UnconfirmedError ? 'unconfirmed' : null
}

/** Ends early when the browser is online again. */
function pause(ms: number, leaving: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      if (leaving.aborted) reject(new DOMException('the page was left', 'AbortError'))
      else resolve()
    }
    const timer = setTimeout(end, navigator.onLine ? ms : OFFLINE_PAUSE_MS)
    window.addEventListener('online', end)
    leaving.addEventListener('abort', end)
  })
}

/** Whether the browser has a network. It may be wrong about that being enough to reach the shop, not about having none. */
function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
