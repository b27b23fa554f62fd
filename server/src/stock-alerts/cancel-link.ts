import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/security/secrets.ts'
import type { Recipient } from './stock-alerts.queries.ts'

export const CANCEL_PATH = '/stock-alert/cancel'

type Addressee = Pick<Recipient, 'customer_id' | 'contact_hash'>

/**
 * Returns a signed link without expiry: it ends all back-in-stock mails to the recipient of the mail. It names the
 * recipient, because the alert of the mail itself has ended when it arrives.
 */
export function cancelLinkOf(
  { secrets, publicOrigin }: { secrets: Secrets; publicOrigin: string },
  { customer_id, contact_hash }: Addressee,
): string {
  const subject = customer_id === null ? `m${contact_hash}` : `c${customer_id}`
  return `${publicOrigin}${CANCEL_PATH}?token=${subject}.${sign(secrets, subject)}`
}

const TOKEN = /^(?:c(\d{1,10})|m([\w-]{43}))\.([\w-]{43})$/

/** Returns null if the token was not made by `cancelLinkOf`. */
export function readCancelToken(secrets: Secrets, token: unknown): Addressee | null {
  const parts = typeof token === 'string' ? TOKEN.exec(token) : null
  if (!parts) return null
  const [whole, customerId, contactHash, signature] = parts
  const expected = sign(secrets, whole.slice(0, whole.indexOf('.')))
  // Both have the length that the pattern asks for.
  if (!timingSafeEqual(Buffer.from(signature!), Buffer.from(expected))) return null
  return customerId === undefined
    ? { customer_id: null, contact_hash: contactHash! }
    : { customer_id: Number(customerId), contact_hash: null }
}

function sign(secrets: Secrets, subject: string): string {
  return secrets.hmac('cancel stock alerts', subject)
}
