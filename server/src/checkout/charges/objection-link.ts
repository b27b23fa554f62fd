import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/security/secrets.ts'

export const OBJECTION_PATH = '/charge-objection'

/** The signed link of the mail about a charge: it opens the form in which the customer objects to it (STAFF-34). */
export function objectionLinkOf(secrets: Secrets, origin: string, chargeId: number): string {
  return `${origin}${OBJECTION_PATH}?token=${chargeId}.${sign(secrets, chargeId)}`
}

const TOKEN = /^([1-9]\d{0,9})\.([\w-]{43})$/

/** Returns the charge of a token; null if it was not made by `objectionLinkOf`. */
export function readObjectionToken(secrets: Secrets, token: unknown): number | null {
  const parts = typeof token === 'string' ? TOKEN.exec(token) : null
  if (!parts) return null
  const id = Number(parts[1])
  // Both have the length that the pattern asks for.
  return timingSafeEqual(Buffer.from(parts[2]!), Buffer.from(sign(secrets, id))) ? id : null
}

function sign(secrets: Secrets, chargeId: number): string {
  return secrets.hmac('charge objection', String(chargeId))
}
