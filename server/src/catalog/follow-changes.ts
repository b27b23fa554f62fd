import type { Notifications } from '#platform/notifications.ts'
import type { CatalogReadModel } from './read-model.ts'

type Log = { error: (details: object, message: string) => void }

// One sale touches several rows: wait this long for its siblings before reading them together.
const COLLECT_MS = 20
const RETRY_MS = 1_000

/** Keeps the read model equal to the database for as long as the process lives. */
export async function followCatalogChanges(
  catalog: CatalogReadModel,
  notifications: Notifications,
  log: Log,
): Promise<{ close: () => Promise<void> }> {
  const changes = new ChangeCollector(catalog, log)
  // Listening first: a change during the first reading is heard, and read again afterwards.
  await notifications.subscribe({
    channel: 'catalog_changed',
    onNotification: (payload) => changes.add(payload),
    onReconnect: () => changes.add(EVERYTHING),
  })
  await changes.readEverything()
  return { close: async () => changes.stop() }
}

const EVERYTHING = '*'

/** Collects what changed and reads it, one reading at a time, so that an older one never wins. */
class ChangeCollector {
  readonly #catalog: CatalogReadModel
  readonly #log: Log
  #pending = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #isReading = false
  #isStopped = false

  constructor(catalog: CatalogReadModel, log: Log) {
    this.#catalog = catalog
    this.#log = log
  }

  add(payload: string): void {
    this.#pending.add(payload)
    this.#schedule(COLLECT_MS)
  }

  async readEverything(): Promise<void> {
    this.#isReading = true
    await this.#catalog.reload()
    this.#isReading = false
    this.#schedule(COLLECT_MS)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  #schedule(delay: number): void {
    if (this.#timer || this.#isReading || this.#isStopped || this.#pending.size === 0) return
    this.#timer = setTimeout(() => void this.#read(), delay)
  }

  async #read(): Promise<void> {
    this.#timer = undefined
    this.#isReading = true
    // Taken before reading: what is said from here on needs another round.
    const changes = this.#pending
    this.#pending = new Set()
    let delay = COLLECT_MS
    try {
      if (changes.has(EVERYTHING)) await this.#catalog.reload()
      else await this.#catalog.refresh([...changes].map(Number))
    } catch (error) {
      this.#log.error({ err: error }, 'could not follow a catalogue change, trying again')
      this.#pending.add(EVERYTHING)
      delay = RETRY_MS
    }
    this.#isReading = false
    this.#schedule(delay)
  }
}
