import type { Secrets } from '#platform/security/secrets.ts'

/**
 * What is stored of an event's password. Always the same for the same password, so that an index finds a group
 * rental by it; keyed, so that neither the database nor the time of a lookup tells anything of the password.
 */
export function hashEventPassword(secrets: Secrets, password: string): string {
  return secrets.hmac('event password', password)
}
