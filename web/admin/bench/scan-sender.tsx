import { useEffect, useSyncExternalStore } from 'react'
import { handleError } from '#lib/errors/handle-error.ts'
import { dropPhotos, sendPhotos } from './bench-photos.ts'
import { scanQueue } from './scan-queue.ts'
import { sendScans, subscribeToAnswers } from './send-scans.ts'

const RETRY_MS = 3_000
const SCANS = 'bench scans'
const PHOTOS = 'bench photos'

/**
 * Sends the waiting scans of a member on every page of the back office, again after a while without connection. When the
 * session has ended they stay in the queue, until the next login of the same member.
 */
export function ScanSender({ staffId }: { staffId: number }) {
  const queue = useSyncExternalStore(scanQueue.subscribe, scanQueue.read)
  const hasScans = queue.some(({ staff_id }) => staff_id === staffId)
  useEffect(() => {
    if (!hasScans) return undefined
    let isOver = false
    let timer: number | undefined
    const send = async () => {
      window.clearTimeout(timer)
      const outcome = await oneTabAtATime(SCANS, () => sendScans(staffId))
      if (isOver) return
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

  // Pictures follow their scans, and those that a reload left behind follow when the page opens.
  useEffect(() => {
    if (hasScans) return undefined
    let timer: number | undefined
    let isOver = false
    const send = async () => {
      const isSent = await oneTabAtATime(PHOTOS, () => sendPhotos(staffId))
      if (!isOver && !isSent) timer = window.setTimeout(() => void send(), RETRY_MS)
    }
    // Without storage there are no pictures to send.
    send().catch(() => {})
    return () => {
      isOver = true
      window.clearTimeout(timer)
    }
  }, [hasScans, staffId])

  useEffect(
    () =>
      subscribeToAnswers(({ key, set_aside }) => {
        if (set_aside !== null) void dropPhotos(key).catch(() => {})
      }),
    [],
  )
  return null
}

/** Returns nothing if another tab, or another run, is sending. Browsers have no locks on pages without HTTPS. */
async function oneTabAtATime<Outcome>(
  what: string,
  send: () => Promise<Outcome>,
): Promise<Outcome | undefined> {
  if (!('locks' in navigator)) return send()
  return navigator.locks.request(what, { ifAvailable: true }, async (lock) =>
    lock ? send() : undefined,
  )
}
