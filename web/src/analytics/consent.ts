import { storedText } from '#lib/storage.ts'

export type Consent = 'granted' | 'denied'

const stored = storedText('localStorage', 'analytics-consent')
const listeners = new Set<() => void>()

/** Global Privacy Control (https://globalprivacycontrol.org): the browser refuses on behalf of its user. */
export function hasPrivacyControl(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
}

/** What the visitor decided; null until then. */
export function readConsent(): Consent | null {
  if (hasPrivacyControl()) return 'denied'
  const consent = stored.read()
  return consent === 'granted' || consent === 'denied' ? consent : null
}

export function writeConsent(consent: Consent): void {
  stored.write(consent)
  for (const listener of listeners) listener()
}

export function subscribeToConsent(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
