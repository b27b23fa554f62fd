import { timingSafeEqual } from 'node:crypto'
import { hashContact } from '#platform/security/hash-contact.ts'
import type { Secrets } from '#platform/security/secrets.ts'

export const UNSUBSCRIBE_PATH = '/invitation/unsubscribe'

type LinkDeps = { secrets: Secrets; publicOrigin: string }

/** Returns a signed link without expiry: it ends all invitations to the address of the mail, which it does not contain. */
export function unsubscribeLinkOf({ secrets, publicOrigin }: LinkDeps, email: string): string {
  const hash = hashContact(secrets, email)
  return `${publicOrigin}${UNSUBSCRIBE_PATH}?token=${hash}.${sign(secrets, hash)}`
}

const TOKEN = /^([\w-]{43})\.([\w-]{43})$/

/** Returns the hash of the address; null if the token was not made by `unsubscribeLinkOf`. */
export function readUnsubscribeToken(secrets: Secrets, token: unknown): string | null {
  const parts = typeof token === 'string' ? TOKEN.exec(token) : null
  if (!parts) return null
  const [, hash = '', signature = ''] = parts
  // Both have the length that the pattern asks for.
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secrets, hash))) ? hash : null
}

function sign(secrets: Secrets, hash: string): string {
  return secrets.hmac('unsubscribe invitations', hash)
}
