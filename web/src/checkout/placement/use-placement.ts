import { useEffect, useState } from 'react'
import { storedText } from '#lib/storage.ts'
import { clearCheckout } from '../checkout-storage.ts'
import type { Flow } from '../flow.ts'
import { resumePlacement } from './resume-placement.ts'
import { placementOf, storeSentOrder, tokensOfSentOrders } from './sent-orders.ts'
import { type PlacedOrder, sendSubmission, type Submission } from './submission.ts'
import type { AskBank } from './use-bank-question.ts'
import { useOutcome } from './use-outcome.ts'

type PlacementOptions = {
  flow: Flow
  /** What is ordered. */
  itemIds: number[]
  askBank: AskBank
  onPlaced: (order: PlacedOrder) => void
  onFailed: (error: unknown) => void
}

/** Sends an order once, asks until there is an outcome, and resumes that after a reload of the page. */
export function usePlacement({ flow, itemIds, askBank, onPlaced, onFailed }: PlacementOptions) {
  // What is stored is asked again when the page is opened again.
  const stored = placementOf(flow)
  const outcome = useOutcome({
    askBank,
    resumeOrder: resumePlacement,
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

  useResumed(stored, outcome.resume)

  return { state: outcome.state, bank: outcome.bank, place, startOver }
}

type ItemPlacementOptions = Omit<PlacementOptions, 'flow' | 'itemIds'> & {
  /** What is paid, and the item for which. */
  kind: 'purchase' | 'exchange' | 'extension'
  itemId: number
}

/** As `usePlacement`, in a dialog that pays an item: a dialog that is opened after a reload resumes the order (PAY-32). */
export function useItemPlacement({ kind, itemId, ...options }: ItemPlacementOptions) {
  const [stored] = useState(() => storedText('sessionStorage', `placement-${kind}-${itemId}`))
  const outcome = useOutcome({
    askBank: options.askBank,
    resumeOrder: resumePlacement,
    initialState: stored.read() ? 'waiting' : 'idle',
    onPlaced: (order) => {
      stored.remove()
      options.onPlaced(order)
    },
    onFailed: (error) => {
      stored.remove()
      options.onFailed(error)
    },
  })
  useResumed(stored, outcome.resume)
  const place = (orderToken: string, send: () => Promise<PlacedOrder>) => {
    if (outcome.isRunning()) return
    stored.write(orderToken)
    void outcome.place(orderToken, send)
  }
  return { state: outcome.state, bank: outcome.bank, place }
}

/** An order that was sent before the page was loaded. */
function useResumed(
  stored: { read: () => string | null },
  resume: (orderToken: string) => Promise<void>,
): void {
  useEffect(() => {
    const orderToken = stored.read()
    if (orderToken) void resume(orderToken)
    // oxlint-disable-next-line react/exhaustive-deps -- on mount only
  }, [])
}
