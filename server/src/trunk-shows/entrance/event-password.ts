import type { Secrets } from '#platform/security/secrets.ts'

/**
 * Returns the hash of an event's password that is stored. Equal passwords have equal hashes, so that an index finds a
 * group rental by it. It is keyed, so that neither the database nor the time of a lookup reveals the password.
 */
export function hashEventPassword(secrets: Secrets, password: string): string {
  return secrets.hmac('event password', password)
}
