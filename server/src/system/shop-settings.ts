import { isDeepStrictEqual } from 'node:util'
import type { Settings } from '@twirl/contract/system'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import { mergeSettings } from './merge-settings.ts'
import { listStoredSettings } from './system.queries.ts'

/** Tags what shows a setting. */
export const SETTINGS = 'settings'

/** The settings as this process shows them. */
export class ShopSettings {
  readonly #db: Database
  readonly #log: Pick<Log, 'warn'>
  #current = mergeSettings([], () => {})
  #readings = 0
  readonly #listeners = new Set<() => void>()

  constructor(db: Database, log: Pick<Log, 'warn'>) {
    this.#db = db
    this.#log = log
  }

  get current(): Settings {
    return this.#current
  }

  /** Called after each change, so that cached pages that show a setting can be invalidated. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener)
  }

  async reload(): Promise<void> {
    const reading = ++this.#readings
    const stored = await listStoredSettings(this.#db)
    // A later reading is on its way: this one may be older than the change that caused it.
    if (reading !== this.#readings) return
    const before = this.#current
    this.#current = mergeSettings(stored, (key) =>
      this.#log.warn({ key }, 'a stored setting is invalid and is ignored'),
    )
    if (isDeepStrictEqual(before, this.#current)) return
    for (const listener of this.#listeners) listener()
  }
}
