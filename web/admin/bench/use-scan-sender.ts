import type { BenchScan } from '@twirl/contract/staff/bench'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { handleError } from '#lib/errors/handle-error.ts'
import { scanQueue } from './scan-queue.ts'
import { type SendOutcome, sendScans } from './send-scans.ts'

const RETRY_MS = 3_000
const LOCK = 'bench scans'

/** Sends waiting scans whenever there are some, again after a while without connection. Returns whether it is lost. */
export function useScanSender(
  staffId: number,
  onAnswer: (scan: BenchScan) => void,
): { isWaiting: boolean } {
  const queue = useSyncExternalStore(scanQueue.subscribe, scanQueue.read)
  const [isWaiting, setWaiting] = useState(false)
  const hasScans = queue.some(({ staff_id }) => staff_id === staffId)
  const answer = useEffectEvent(onAnswer)
  useEffect(() => {
    if (!hasScans) return undefined
    let isOver = false
    let timer: number | undefined
    const send = async () => {
      window.clearTimeout(timer)
      const outcome = await oneTabAtATime(() => sendScans(staffId, (scan) => answer(scan)))
      if (isOver) return
      setWaiting(outcome?.state === 'waiting')
      // The queue stays: it is sent after the next login of the same member.
      if (outcome?.state === 'logged-out') handleError(outcome.error, 'background')
      else if (outcome?.state !== 'sent') timer = window.setTimeout(() => void send(), RETRY_MS)
    }
    const sendNow = () => void send()
    window.addEventListener('online', sendNow)
    void send()
    return () => {
      isOver = true
      window.clearTimeout(timer)
      window.removeEventListener('online', sendNow)
    }
  }, [hasScans, staffId])
  return { isWaiting: isWaiting && hasScans }
}

/** Nothing if another tab, or another run, is sending. Browsers have no locks on pages without HTTPS. */
async function oneTabAtATime(send: () => Promise<SendOutcome>): Promise<SendOutcome | undefined> {
  if (!('locks' in navigator)) return send()
  return navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) =>
    lock ? send() : undefined,
  )
}
