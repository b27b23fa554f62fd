import { useSyncExternalStore } from 'react'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { asideScans } from './scan-queue.ts'

/** Codes that were not counted, until someone has dealt with them. */
export function AsideList() {
  const asides = useSyncExternalStore(asideScans.subscribe, asideScans.read)
  if (asides.length === 0) return null
  return (
    <section aria-label="Set aside" className="flex flex-col gap-2">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">Set aside ({asides.length})</h2>
        <button type="button" className={TEXT_BUTTON} onClick={() => asideScans.keepLast(0)}>
          Remove all from the list
        </button>
      </header>
      <ul className="flex flex-col gap-2">
        {asides.toReversed().map(({ key, code, reason }) => (
          <li
            key={key}
            className="flex flex-wrap items-center justify-between gap-x-4 rounded-input border border-error bg-white px-4 text-sm"
          >
            <p className="min-w-0 py-2 wrap-anywhere">
              <strong>{code}</strong> {reason}
            </p>
            <button
              type="button"
              aria-label={`Remove ${code} from the list`}
              className={TEXT_BUTTON}
              onClick={() => asideScans.remove(key)}
            >
              Done
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
