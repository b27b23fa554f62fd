import { useSyncExternalStore } from 'react'
import { buttonClass } from '#ui/button-class.ts'
import { hasPrivacyControl, readConsent, subscribeToConsent, writeConsent } from './consent.ts'

const STATES = {
  granted: 'You have accepted analytics.',
  denied: 'You have declined analytics.',
  open: 'You have not decided yet, so nothing is measured.',
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
    return <p>Your browser asks us not to (Global Privacy Control), so nothing is measured.</p>
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
