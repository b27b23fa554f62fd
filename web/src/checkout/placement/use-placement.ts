import { useEffect } from 'react'
import { clearCheckout, placementOf } from '../checkout-storage.ts'
import type { Flow } from '../flow.ts'
import { resumePlacement } from './resume-placement.ts'
import { type PlacedOrder, sendSubmission, type Submission } from './submission.ts'
import { useOutcome } from './use-outcome.ts'

type PlacementOptions = {
  flow: Flow
  onPlaced: (order: PlacedOrder) => void
  onFailed: (error: unknown) => void
}

/** Places an order once, asks until there is an outcome, and resumes that after a reload of the page. */
export function usePlacement({ flow, onPlaced, onFailed }: PlacementOptions) {
  // What is stored is asked again when the page is opened again.
  const stored = placementOf(flow)
  const { state, isRunning, ask } = useOutcome<PlacedOrder>({
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
    if (isRunning()) return
    stored.write(submission.input.order_token)
    void ask(() => sendSubmission(submission), { wasOpen: false })
  }

  useEffect(() => {
    const orderToken = stored.read()
    if (orderToken) void ask(resumePlacement(orderToken), { wasOpen: true })
    // oxlint-disable-next-line react/exhaustive-deps -- on mount only
  }, [])

  return { state, place }
}
