import type { Database } from '../database/database.ts'
import type { WalPosition } from '../database/wal-position.ts'
import {
  listChangesSince,
  type LogPosition,
  notifyOfChanges,
  readPosition,
} from './change-feed.queries.ts'
import { HintListener } from './hint-listener.ts'
import { RETENTION_MINUTES } from './sweep-change-log.ts'
import { type Subscriber, Subscription, type SubscriptionLog } from './subscription.ts'

const POLL_MS = 500
// A burst of changes shares one read and one notification.
const HINT_DELAY_MS = 10
const HINT_CHANNEL = 'change_hint'

// A process that could not read the log for this long starts over, well before rows that it missed are deleted.
const MAX_GAP_MS = (RETENTION_MINUTES / 2) * 60_000

/** A cache whose entries are dropped when they change. */
type InvalidatedCache = { invalidate: (key: string) => void; invalidateAll: () => void }

type FeedOptions = {
  db: Database
  databaseUrl: string
  log: SubscriptionLog
  pollMs?: number
  maxGapMs?: number
}

/**
 * Tells this process what any process changed, by reading the change log: twice a second, and at once when a process
 * hints that it just committed something. A lost hint only delays, so a broken LISTEN connection loses nothing.
 */
export class ChangeFeed {
  readonly #db: Database
  readonly #log: SubscriptionLog
  readonly #pollMs: number
  readonly #maxGapMs: number
  readonly #subscriptions: Subscription[] = []
  readonly #hints: HintListener
  #position: LogPosition
  #reading: Promise<void> | undefined
  #isReadWanted = false
  #isFailing = false
  #pollTimer: NodeJS.Timeout | undefined
  #hintTimer: NodeJS.Timeout | undefined
  #isClosed = false

  private constructor(
    { db, databaseUrl, log, pollMs = POLL_MS, maxGapMs = MAX_GAP_MS }: FeedOptions,
    position: LogPosition,
  ) {
    this.#db = db
    this.#log = log
    this.#pollMs = pollMs
    this.#maxGapMs = maxGapMs
    this.#position = position
    this.#hints = new HintListener(databaseUrl, HINT_CHANNEL, () => void this.#read())
  }

  /** Data read from the database after this resolves stays up to date for subscribers registered before `start`. */
  static async open(options: FeedOptions): Promise<ChangeFeed> {
    return new ChangeFeed(options, await readPosition(options.db))
  }

  /** Everything that subscribers were told of was written before it. */
  get walPosition(): WalPosition {
    return this.#position.wal_position
  }

  subscribe(subscriber: Subscriber): void {
    this.#subscriptions.push(new Subscription(subscriber, this.#log))
  }

  /** Drops the entries of a cache as they change. */
  invalidate(topic: string, cache: InvalidatedCache): void {
    this.subscribe({
      topic,
      apply: (keys) => {
        for (const key of keys) cache.invalidate(key)
      },
      reset: () => cache.invalidateAll(),
    })
  }

  start(): void {
    this.#hints.start()
    void this.#read()
  }

  /**
   * Call it after committing a change: this process applies it now, so that the caller's next request sees it, and the
   * others are told to read the log.
   */
  publish(topic: string, key: string): void {
    for (const subscription of this.#subscriptions) subscription.add(topic, [key])
    this.#hintSoon()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#pollTimer)
    clearTimeout(this.#hintTimer)
    for (const subscription of this.#subscriptions) subscription.close()
    await this.#hints.close()
    await this.#reading
  }

  #hintSoon(): void {
    if (this.#isClosed || this.#hintTimer) return
    this.#hintTimer = setTimeout(() => {
      this.#hintTimer = undefined
      // If this fails, the other processes read the log at their next poll.
      notifyOfChanges(this.#db, HINT_CHANNEL).catch(() => {})
    }, HINT_DELAY_MS)
  }

  /** One read at a time. A request during a read starts another read, which sees what the first may have missed. */
  async #read(): Promise<void> {
    this.#isReadWanted = true
    if (this.#reading) return
    clearTimeout(this.#pollTimer)
    this.#reading = this.#readWhileWanted()
    await this.#reading
    this.#reading = undefined
    if (!this.#isClosed) this.#pollTimer = setTimeout(() => void this.#read(), this.#pollMs).unref()
  }

  async #readWhileWanted(): Promise<void> {
    while (this.#isReadWanted && !this.#isClosed) {
      this.#isReadWanted = false
      try {
        await this.#readOnce()
        this.#isFailing = false
      } catch (error) {
        // The position is unchanged, so no change is lost. One log line per outage.
        if (!this.#isFailing) this.#log.warn({ err: error }, 'cannot read the change log')
        this.#isFailing = true
      }
    }
  }

  async #readOnce(): Promise<void> {
    const previous = this.#position
    const read = await listChangesSince(this.#db, previous.snapshot)
    const { snapshot, read_at, server_started_at, wal_position } = read
    this.#position = { snapshot, read_at, server_started_at, wal_position }
    // Another server, or the same one after a crash, may give numbers again to transactions that were rolled back before:
    // changes with these numbers would count as known.
    if (this.#isLost(previous, read) || server_started_at !== previous.server_started_at) {
      for (const subscription of this.#subscriptions) subscription.resetAll()
      return
    }
    for (const { topic, keys } of read.changes) {
      for (const subscription of this.#subscriptions) subscription.add(topic, keys)
    }
  }

  /** Whether rows may be missing between a position and what was read from there. */
  #isLost(from: LogPosition, read: { read_at: Date; is_behind: boolean }): boolean {
    return read.is_behind || read.read_at.getTime() - from.read_at.getTime() > this.#maxGapMs
  }
}
