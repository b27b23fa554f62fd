import type { placeGuestOrder } from '@twirl/contract/buying/checkout'
import { isCallError, isCallErrorOf } from '@twirl/contract/client'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { answerBank } from './answer-bank.ts'
import {
  askUntilAnswered,
  BankAsksError,
  isBusyAnswer,
  NoAnswerError,
  type OpenOrder,
} from './ask-until-answered.ts'
import { awaitOtherOrder, isOtherOrderInProgress, OtherOrderOpenError } from './other-order.ts'
import { type SentPlacement, UnconfirmedError } from './resume-placement.ts'
import { type AskBank, useBankQuestion } from './use-bank-question.ts'

const AWAITING: readonly PlacementState[] = [
  'placing',
  'queued',
  'waiting',
  'offline',
  'unreachable',
  'following',
  'bank',
]

/** Browsers are rarely wrong about having no network: the questions are saved for later. */
const OFFLINE_PAUSE_MS = 60_000

export type PlacementState =
  | 'idle'
  | 'placing'
  /** The shop has many orders to place before this one. */
  | 'queued'
  /** The bank has not answered yet. */
  | 'waiting'
  /** The bank wants the customer to confirm the payment. */
  | 'bank'
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

type OutcomeOptions<Placed> = {
  askBank: AskBank
  /** The calls of an order that was sent. */
  resumeOrder: (orderToken: string) => SentPlacement<Placed>
  initialState?: PlacementState
  onPlaced: (order: Placed) => void
  onFailed: (error: unknown) => void
  /** The order was refused while another one is paid. Returns the tokens of those that it may be. */
  onOtherOrder?: () => string[]
}

/** Sends an order, and asks for its outcome until there is one or the page is left. */
export function useOutcome<Placed>({
  askBank,
  resumeOrder,
  initialState = 'idle',
  onPlaced,
  onFailed,
  onOtherOrder = () => [],
}: OutcomeOptions<Placed>) {
  const [state, setState] = useState<PlacementState>(initialState)
  const bank = useBankQuestion(askBank)
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

  /** The placed order, or why it was not placed: once the customer has answered the bank, if the bank asks. */
  const untilSettled = (
    orderToken: string,
    send: (() => Promise<Placed>) | null,
    wait: Pick<OpenOrder<Placed>, 'onWaiting' | 'pause'>,
    withdrawUnanswered = resumeOrder(orderToken).withdraw,
  ): Promise<Placed> => {
    const order = resumeOrder(orderToken)
    // What the bank asks is part of the status.
    const sendOnce = () =>
      send!().catch((error: unknown) => {
        if (isBankQuestion(error)) return order.ask()
        throw error
      })
    const asking = { ...order, ...wait, withdraw: withdrawUnanswered }
    return askUntilAnswered({ ...asking, send: send && sendOnce }).catch((error: unknown) => {
      if (!(error instanceof BankAsksError)) throw error
      bank.open(error.action, { isJustPaid: send !== null })
      return answerBank(error.action, {
        order,
        nextMove: (action) => {
          setState('bank')
          return bank.nextMove(action, wait.pause)
        },
        settle: () => {
          setState('waiting')
          return askUntilAnswered({ ...asking, send: null, ask: order.proceed })
        },
      })
    })
  }

  const settle = async (orderToken: string, send: (() => Promise<Placed>) | null) => {
    if (isRunning.current) return
    isRunning.current = true
    setState(send ? 'placing' : 'waiting')
    const { signal } = leaving.current
    const wait = {
      onWaiting: (error: unknown) => setState(waitingStateOf(error)),
      pause: (ms: number) => pause(ms, signal),
    }
    try {
      const order = await untilSettled(orderToken, send, wait).catch((error: unknown) => {
        if (signal.aborted || !isOtherOrderInProgress(error)) throw error
        setState('following')
        const following = { ...wait, onWaiting: () => setState('following') }
        return awaitOtherOrder(onOtherOrder(), (token) =>
          // It belongs to another page, which alone may withdraw it, unless the bank waits for the customer here.
          untilSettled(token, null, following, resumeOrder(token).ask),
        )
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

  const shown = !isOnline && isAwaitingOutcome(state) ? 'offline' : state
  return {
    state: shown,
    /** Null unless the bank waits for the customer. */
    bank: shown === 'bank' ? bank.question : null,
    isRunning: () => isRunning.current,
    place: (orderToken: string, send: () => Promise<Placed>) => settle(orderToken, send),
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

function isBankQuestion(error: unknown): boolean {
  return isCallErrorOf<typeof placeGuestOrder>(error) && error.code === 'PAYMENT_ACTION_REQUIRED'
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
