import { useEffect } from 'react'
import { handleError } from '../errors/handle-error.ts'
import { oneTabAtATime, type SendOutcome } from './send-queue.ts'

const RETRY_MS = 3_000

type Queue = {
  /** Names the queue among the tabs of the browser. */
  name: string
  /** Who made the entries: those of others wait. */
  owner: number
  hasEntries: boolean
  /** A function that stays the same. */
  send: (owner: number) => Promise<SendOutcome>
}

/**
 * Sends what waits in a queue, again after a while without connection. When the session has ended it stays in the queue,
 * until the next login of the same person.
 */
export function useQueueSender({ name, owner, hasEntries, send }: Queue): void {
  useEffect(() => {
    if (!hasEntries) return undefined
    let isOver = false
    let timer: number | undefined
    const run = async () => {
      window.clearTimeout(timer)
      const outcome = await oneTabAtATime(name, () => send(owner))
      if (isOver) return
      if (outcome?.state === 'logged-out') handleError(outcome.error, 'background')
      else if (outcome?.state !== 'sent') timer = window.setTimeout(() => void run(), RETRY_MS)
    }
    const runNow = () => void run()
    window.addEventListener('online', runNow)
    void run()
    return () => {
      isOver = true
      window.clearTimeout(timer)
      window.removeEventListener('online', runNow)
    }
  }, [name, owner, hasEntries, send])
}
