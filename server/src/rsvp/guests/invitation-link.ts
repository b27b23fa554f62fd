import { timingSafeEqual } from 'node:crypto'
import type { Invitation } from '@twirl/contract/groups/rsvp'
import type { Secrets } from '#platform/security/secrets.ts'

/** Signed for one event and one address: having the link proves access to that mailbox. */
function sign(secrets: Secrets, alias: string, email: string, expires: number): string {
  return secrets.hmac('invitation', `${alias}|${email}|${expires}`)
}

/**
 * The link of an invitation mail. The form takes the first two values by position (decisions A32), so that the
 * signature stands behind them. `expires` is in seconds since 1970.
 */
export function invitationLink(
  origin: string,
  secrets: Secrets,
  alias: string,
  email: string,
  expires: number,
): string {
  const signature = sign(secrets, alias, email, expires)
  const values = new URLSearchParams({ id: alias, email, expires: String(expires), signature })
  return `${origin}/#/questionnaire?${values.toString()}`
}

/** The address that an invitation proves; null when the signature, the event or the age does not fit. */
export function provenEmail(
  secrets: Secrets,
  alias: string,
  invitation: Invitation | undefined,
  now: Date,
): string | null {
  if (!invitation) return null
  const { email, expires, signature } = invitation
  const expected = sign(secrets, alias, email, expires)
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
  return isOurs && expires * 1_000 > now.getTime() ? email : null
}
