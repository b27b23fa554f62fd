import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/security/secrets.ts'

/** What the link of a mail about a charge lets its reader do. */
export type ChargeLink = 'charge objection' | 'charge payment'

/** The signed part of a link. It is good for this charge and this purpose only. */
export function chargeTokenOf(secrets: Secrets, purpose: ChargeLink, chargeId: number): string {
  return `${chargeId}.${secrets.hmac(purpose, String(chargeId))}`
}

const TOKEN = /^([1-9]\d{0,8})\.([\w-]{43})$/

/** Returns the charge of a token; null if it was not made by `chargeTokenOf` for this purpose. */
export function readChargeToken(
  secrets: Secrets,
  purpose: ChargeLink,
  token: unknown,
): number | null {
  const [, id, signature] = typeof token === 'string' ? (TOKEN.exec(token) ?? []) : []
  if (id === undefined || signature === undefined) return null
  // Both have the length that the pattern asks for.
  const expected = Buffer.from(secrets.hmac(purpose, id))
  return timingSafeEqual(Buffer.from(signature), expected) ? Number(id) : null
}
