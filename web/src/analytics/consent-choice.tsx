import { useSyncExternalStore } from 'react'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { hasPrivacyControl, readConsent, subscribeToConsent, writeConsent } from './consent.ts'

const STATES = {
  granted: 'You have accepted analytics.',
  denied: 'You have declined analytics.',
  open: 'You haven’t decided yet, so we don’t measure anything.',
} as const

/** The decision of the visitor, which can be changed here at any time. */
export function ConsentChoice() {
  const consent = useSyncExternalStore(
    subscribeToConsent,
    () => readConsent() ?? 'open',
    () => 'open' as const,
  )
  const isRefusedByBrowser = useSyncExternalStore(
    subscribeToConsent,
    hasPrivacyControl,
    () => false,
  )
  if (isRefusedByBrowser)
    return (
      <p>
        Your browser asks us not to track you (Global Privacy Control), so we don’t measure
        anything.
      </p>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <p role="status">{STATES[consent]}</p>
      <button
        type="button"
        onClick={() => writeConsent(consent === 'granted' ? 'denied' : 'granted')}
        className={buttonClass('outline')}
      >
        {consent === 'granted' ? 'Decline analytics' : 'Accept analytics'}
      </button>
    </div>
  )
}
