import type { Secrets } from '#platform/security/secrets.ts'

export type Contact = { kind: 'EMAIL' | 'PHONE'; value: string }

/** Tells contacts apart where they must not be stored. */
export function hashContact(secrets: Secrets, { kind, value }: Contact): string {
  return secrets.hmac('rsvp contact', `${kind} ${value}`)
}
