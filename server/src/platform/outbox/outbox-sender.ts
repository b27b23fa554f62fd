import type { ChangeFeed } from '../changes/change-feed.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { type MessageSender, SendError } from './message-sender.ts'
import type { Channel, Channels, Outbox } from './outbox.ts'
import {
  claimMessage,
  type ClaimedMessage,
  findNextDueMs,
  giveUpMessage,
  markSent,
  postponeMessage,
} from './outbox-sender.queries.ts'
import { retryDelayMs } from './retry-delay.ts'

export type SendingDependencies = {
  db: Database
  outbox: Outbox
  changes: ChangeFeed
  log: Pick<Log, 'warn' | 'error'>
  /** Names our messages to the world, with the number of each. */
  host: string
}

// Number of parallel connections that mail servers usually accept from one client.
const LANES = 5
// Duration of a lease; longer than any try may take.
const LEASE_MS = 60_000
const TRY_MS = 45_000
// With the delays of retry-delay.ts: covers an outage of a day.
const MAX_TRIES = 30
const SHORTEST_WAIT_MS = 100
// Upper bound on the wait for a message whose sender died.
const LONGEST_WAIT_MS = 30_000
const DATABASE_RETRY_MS = 2_000

/**
 * Sends the messages of the outbox until it is closed. Any number of processes share the work.
 * Delivery is at least once: if a process dies after the provider accepted a message and before this is stored, the
 * message is sent again, with the same message id.
 */
export function sendFromOutbox<C extends Channel>(
  channel: C,
  sender: MessageSender<C>,
  dependencies: SendingDependencies,
): { close: () => Promise<void> } {
  const outboxSender = new OutboxSender(channel, sender, dependencies)
  const wake = () => outboxSender.wake()
  dependencies.changes.subscribe({ topic: 'outbox', apply: wake, reset: wake })
  // Messages from before this process started.
  wake()
  return { close: () => outboxSender.close() }
}

class OutboxSender<C extends Channel> {
  readonly #channel: C
  readonly #sender: MessageSender<C>
  readonly #dependencies: SendingDependencies
  readonly #lanes = new Set<Promise<void>>()
  #wakes = 0
  #timer: { dueAt: number; timeout: NodeJS.Timeout } | undefined
  #isClosed = false

  constructor(channel: C, sender: MessageSender<C>, dependencies: SendingDependencies) {
    this.#channel = channel
    this.#sender = sender
    this.#dependencies = dependencies
  }

  wake(): void {
    this.#wakes++
    this.#clearTimer()
    this.#openLane()
  }

  /** Waits for messages that are being sent. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#clearTimer()
    await Promise.all(this.#lanes)
    this.#sender.close()
  }

  #openLane(): void {
    if (this.#isClosed || this.#lanes.size === LANES) return
    const lane = this.#sendWhatIsDue().finally(() => this.#lanes.delete(lane))
    this.#lanes.add(lane)
  }

  async #sendWhatIsDue(): Promise<void> {
    const { db, log } = this.#dependencies
    try {
      let wakes: number
      do {
        wakes = this.#wakes
        while (!this.#isClosed && (await this.#sendNext()));
        const dueMs = await findNextDueMs(db, this.#channel)
        this.#wakeIn(Math.max(SHORTEST_WAIT_MS, Math.min(dueMs ?? Infinity, LONGEST_WAIT_MS)))
        // A message may have been added during the query.
      } while (!this.#isClosed && wakes !== this.#wakes)
    } catch (error) {
      log.error({ err: error, channel: this.#channel }, 'cannot reach the outbox, trying again')
      this.#wakeIn(DATABASE_RETRY_MS)
    }
  }

  async #sendNext(): Promise<boolean> {
    const message = await claimMessage(this.#dependencies.db, this.#channel, LEASE_MS)
    if (!message) return false
    // There may be more.
    this.#openLane()
    await this.#send(message)
    return true
  }

  async #send(message: ClaimedMessage): Promise<void> {
    const { db } = this.#dependencies
    try {
      if (message.tries > MAX_TRIES) throw new SendError('never finished', { isPermanent: true })
      await within(TRY_MS, this.#hand(message))
    } catch (error) {
      await this.#noteFailure(message, error)
      return
    }
    await markSent(db, message.id, this.#sender.keepsContent)
  }

  async #hand({ id, sealed, created_at }: ClaimedMessage): Promise<void> {
    // Includes the time, because ids start from one again in a new database.
    const messageId = `${id}.${created_at.getTime()}@${this.#dependencies.host}`
    await this.#sender.send(this.#unseal(sealed), messageId)
  }

  #unseal(sealed: Buffer): Channels[C] {
    try {
      // The row's channel decides which of the two types it is.
      return this.#dependencies.outbox.unseal(sealed) as Channels[C]
    } catch {
      throw new SendError('sealed with another SECRET_KEY', { isPermanent: false })
    }
  }

  async #noteFailure(message: ClaimedMessage, error: unknown): Promise<void> {
    const { db, log } = this.#dependencies
    const { id, tries } = message
    // Texts of other errors may quote the content of the message.
    const reason = error instanceof SendError ? error.message : (error as Error).name
    const details = { id, channel: this.#channel, tries, reason }
    if ((error instanceof SendError && error.isPermanent) || tries >= MAX_TRIES) {
      await giveUpMessage(db, message, reason)
      log.error(details, 'a message cannot be sent')
    } else {
      await postponeMessage(db, message, retryDelayMs(tries), reason)
      log.warn(details, 'a message could not be sent, trying again later')
    }
  }

  #wakeIn(ms: number): void {
    const dueAt = Date.now() + ms
    if (this.#isClosed || (this.#timer && this.#timer.dueAt <= dueAt)) return
    this.#clearTimer()
    this.#timer = { dueAt, timeout: setTimeout(() => this.wake(), ms) }
  }

  #clearTimer(): void {
    clearTimeout(this.#timer?.timeout)
    this.#timer = undefined
  }
}

async function within(ms: number, sending: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timeout = setTimeout(
    () => reject(new SendError('took too long', { isPermanent: false })),
    ms,
  )
  try {
    await Promise.race([sending, late])
  } finally {
    clearTimeout(timeout)
  }
}
