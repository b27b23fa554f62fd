import { Readable } from 'node:stream'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import type { Log } from '#platform/log.ts'
import { queuesFor } from './count-queues.ts'
import type { QueueFeed } from './queue-feed.ts'

/** Tabs of one member, in one process; a further tab asks every 30 seconds instead. */
const STREAMS_PER_MEMBER = 6
// Shorter than what proxies wait for a byte. The session is checked as often.
const HEARTBEAT_MS = 15_000
// A reader that takes nothing for that long is gone.
const UNREAD_MAX_BYTES = 64 * 1024

type QueueStreamsOptions = {
  feed: QueueFeed
  findSessionMember: (sessionId: number) => Promise<StaffCaller | null>
  log: Pick<Log, 'warn'>
  /** Tests use a shorter one. */
  heartbeatMs?: number
}

/** The open streams of this process. Each sends what its member may see, for as long as the session is valid (STAFF-71). */
export class QueueStreams {
  readonly #options: QueueStreamsOptions
  readonly #streams = new Map<Readable, number>()

  constructor(options: QueueStreamsOptions) {
    this.#options = options
  }

  open({ staff_id, session_id }: StaffCaller): Readable {
    const own = [...this.#streams.values()].filter((id) => id === staff_id)
    if (own.length >= STREAMS_PER_MEMBER) throw new AppError('TOO_MANY_REQUESTS')
    const { feed, heartbeatMs = HEARTBEAT_MS } = this.#options
    const ends: (() => void)[] = []
    const stream = new Readable({
      read() {},
      destroy: (error, done) => {
        for (const endOne of ends) endOne()
        this.#streams.delete(stream)
        done(error)
      },
    })
    const send = (text: string) => {
      stream.push(text)
      if (stream.readableLength > UNREAD_MAX_BYTES) stream.destroy()
    }
    // The first bytes tell the browser that the stream is open.
    send('retry: 3000\n\n')
    const check = (onValid: (staff: StaffCaller) => void) =>
      void this.#check(stream, session_id, onValid)
    const unsubscribe = feed.subscribe((counts) =>
      // What is sent follows from the permissions of this moment.
      check(({ permissions }) => send(eventOf('queues', queuesFor(counts, permissions)))),
    )
    const heartbeat = setInterval(() => check(() => send(': still here\n\n')), heartbeatMs)
    ends.push(unsubscribe, () => clearInterval(heartbeat))
    this.#streams.set(stream, staff_id)
    return stream
  }

  /** Ends all streams, so that the server can stop. Browsers connect to another process. */
  close(): void {
    for (const stream of this.#streams.keys()) end(stream)
  }

  async #check(
    stream: Readable,
    sessionId: number,
    onValid: (staff: StaffCaller) => void,
  ): Promise<void> {
    const { findSessionMember, log } = this.#options
    try {
      const staff = await findSessionMember(sessionId)
      if (stream.destroyed) return
      if (staff) return onValid(staff)
      stream.push(eventOf('ended', {}))
      end(stream)
    } catch (error) {
      // The database is unavailable: what the session allows is not known, so that nothing is sent.
      log.warn({ err: error }, 'cannot check the session of a stream')
      end(stream)
    }
  }
}

function end(stream: Readable): void {
  stream.push(null)
}

function eventOf(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
