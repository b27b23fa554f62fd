import { useEffect, useSyncExternalStore } from 'react'
import { oneTabAtATime } from '#lib/scan/send-queue.ts'
import { useQueueSender } from '#lib/scan/use-queue-sender.ts'
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
  useQueueSender({ name: SCANS, owner: staffId, hasEntries: hasScans, send: sendScans })

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
