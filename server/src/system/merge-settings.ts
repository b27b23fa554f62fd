import { type Settings, settings as settingsSchema } from '@twirl/contract/system'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import { fillPlaceholders } from './fill-placeholders.ts'

type Stored = { key: string; value: unknown }

/** Stored values over the defaults, with the placeholders filled in. Invalid and unknown ones are reported and left out. */
export function mergeSettings(stored: Stored[], report: (key: string) => void): Settings {
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
  return fillPlaceholders(merged as Settings)
}
