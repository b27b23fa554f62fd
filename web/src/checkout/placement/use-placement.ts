import { useEffect } from 'react'
import { clearCheckout, placementOf } from '../checkout-storage.ts'
import type { Flow } from '../flow.ts'
import { storeSentOrder } from './sent-orders.ts'
import { type PlacedOrder, sendSubmission, type Submission } from './submission.ts'
import { useOutcome } from './use-outcome.ts'

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
