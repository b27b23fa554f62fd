import type { UploadedEvent } from '@twirl/contract/telemetry/upload-events'
import { type ClientEvent, MAX_EVENTS, takeEvents } from '#lib/client-events.ts'
import { getGuestId } from '#lib/visitor/guest-id.ts'

const MAX_TRIES = 3
// More than one event can have; the server answers 413 if it is too much in bytes.
const MAX_BATCH_CHARACTERS = 1_500_000
// Browsers allow 64 KiB for all requests that outlive a page; a character takes up to three bytes.
const MAX_LEAVING_CHARACTERS = 20_000

/**
 * Sends recorded events. A failure is neither shown nor recorded: the events are tried again with the next upload, a few
 * times, and then dropped.
 */
export class EventUploader {
  readonly #url: string
  readonly #prepare: (events: ClientEvent[]) => UploadedEvent[]
  #waiting: UploadedEvent[] = []
  #batchSize = MAX_EVENTS
  #failures = 0
  /** What is being sent and not answered yet. */
  #inFlight: UploadedEvent[] = []

  constructor(url: string, prepare: (events: ClientEvent[]) => UploadedEvent[]) {
    this.#url = url
    this.#prepare = prepare
  }

  async upload(): Promise<void> {
    this.#collect()
    if (this.#inFlight.length > 0 || this.#waiting.length === 0 || !navigator.onLine) return
    const batch = fitting(this.#waiting.slice(0, this.#batchSize), MAX_BATCH_CHARACTERS)
    this.#inFlight = batch
    const status = await this.#send(batch, false)
    this.#inFlight = []
    if (status === 413 && batch.length > 1) this.#batchSize = Math.ceil(batch.length / 2)
    else if (status === 200 || status === 413 || ++this.#failures === MAX_TRIES) {
      this.#remove(batch)
      this.#failures = 0
    }
  }

  /** The answer may never arrive: what is sent counts as uploaded. What does not fit is kept in case the page stays. */
  uploadBeforeLeaving(): void {
    this.#collect()
    const unsent = this.#waiting.filter((event) => !this.#inFlight.includes(event))
    const batch = fitting(unsent, MAX_LEAVING_CHARACTERS)
    if (batch.length === 0 || !navigator.onLine) return
    this.#remove(batch)
    void this.#send(batch, true)
  }

  #collect(): void {
    const prepared = this.#prepare(takeEvents())
    this.#waiting = [...this.#waiting, ...prepared].slice(0, MAX_EVENTS)
  }

  #remove(batch: UploadedEvent[]): void {
    this.#waiting = this.#waiting.filter((event) => !batch.includes(event))
  }

  /** The status of the answer; 0 without one. */
  async #send(events: UploadedEvent[], keepalive: boolean): Promise<number> {
    const isOwn = this.#url.startsWith('/')
    try {
      const { status } = await fetch(this.#url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          // Identifies the visitor to the shop: it is no business of others.
          ...(isOwn && { 'guest-id': getGuestId() }),
        },
        credentials: isOwn ? 'same-origin' : 'omit',
        body: JSON.stringify({ events }),
        keepalive,
      })
      return status
    } catch {
      return 0
    }
  }
}

function fitting(events: UploadedEvent[], maxCharacters: number): UploadedEvent[] {
  let room = maxCharacters
  return events.filter((event) => {
    const { length } = JSON.stringify(event)
    if (length > room) return false
    room -= length
    return true
  })
}
