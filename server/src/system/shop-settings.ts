import { isDeepStrictEqual } from 'node:util'
import { type Settings, settings as settingsSchema } from '@twirl/contract/system'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import { setShopLook } from '#platform/shop-look.ts'
import { setShopName } from '#platform/shop-name.ts'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import { fillPlaceholders } from './fill-placeholders.ts'
import { asSettings } from './home-today.ts'
import { listShownHomeParts } from './home-parts.queries.ts'
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
    const planned = asSettings(await listShownHomeParts(this.#db))
    // A later reading is on its way: this one may be older than the change that caused it.
    if (reading !== this.#readings) return
    const before = this.#current
    this.#current = mergeSettings([...stored, ...planned], (key) =>
      this.#log.warn({ key }, 'a stored setting is invalid and is ignored'),
    )
    setShopName(this.#current.identity.name)
    setShopLook(this.#current)
    if (isDeepStrictEqual(before, this.#current)) return
    for (const listener of this.#listeners) listener()
  }
}

type Stored = { key: string; value: unknown }

/** Returns stored values over the defaults, the later ones over the earlier, with the placeholders filled in. */
export function mergeSettings(stored: Stored[], report: (key: string) => void): Settings {
  return fillPlaceholders(mergeStored(stored, report))
}

/** Returns stored values over the defaults, as staff write them. Invalid and unknown ones are reported and left out. */
export function mergeStored(stored: Stored[], report: (key: string) => void): Settings {
  const merged: Record<string, unknown> = { ...DEFAULT_SETTINGS }
  for (const { key, value } of stored) {
    const schema = Object.hasOwn(settingsSchema.shape, key)
      ? settingsSchema.shape[key as keyof Settings]
      : undefined
    const parsed = schema?.safeParse(value)
    if (parsed?.success) merged[key] = parsed.data
    else report(key)
  }
  // Each value was parsed by the schema of its own key.
  return merged as Settings
}
