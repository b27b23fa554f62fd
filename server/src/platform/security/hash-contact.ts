import type { Secrets } from './secrets.ts'

/** Identifies an e-mail address or a phone number in tables that must not store the contact itself. */
export function hashContact(secrets: Secrets, contact: string): string {
  return secrets.hmac('contact', contact)
}
