import { timingSafeEqual } from 'node:crypto'
import type { Invitation } from '@twirl/contract/groups/rsvp'
import type { Secrets } from '#platform/security/secrets.ts'

type Recipient = { alias: string; email: string; expires: number }
type Purpose = Invitation['purpose']

/**
 * Signs for one event, one address and one purpose: having the link proves access to that mailbox. A link of one
 * purpose does not work for the other.
 */
function sign(secrets: Secrets, { alias, email, expires }: Recipient, purpose: Purpose): string {
  const key = purpose === 'CHANGE_ANSWER' ? 'answer-change' : 'invitation'
  return secrets.hmac(key, `${alias}|${email}|${expires}`)
}

/**
 * Returns the link of an invitation mail. The form takes the first two values by position (RSVP-1), so that the
 * signature stands behind them. `expires` is in seconds since 1970.
 */
export function invitationLink(
  origin: string,
  secrets: Secrets,
  alias: string,
  email: string,
  expires: number,
): string {
  return linkTo(origin, secrets, { alias, email, expires }, undefined)
}

/** Returns the link that opens the stored answer, to change it. */
export function changeLink(origin: string, secrets: Secrets, recipient: Recipient): string {
  return linkTo(origin, secrets, recipient, 'CHANGE_ANSWER')
}

function linkTo(origin: string, secrets: Secrets, recipient: Recipient, purpose: Purpose): string {
  const { alias, email, expires } = recipient
  const values = new URLSearchParams({
    id: alias,
    email,
    expires: String(expires),
    signature: sign(secrets, recipient, purpose),
    ...(purpose && { purpose }),
  })
  return `${origin}/#/questionnaire?${values.toString()}`
}

/** Returns the address that an invitation proves; null when the signature, the event or the age does not fit. */
export function provenEmail(
  secrets: Secrets,
  alias: string,
  invitation: Invitation | undefined,
  now: Date,
): string | null {
  if (!invitation) return null
  const { email, expires, signature, purpose } = invitation
  const expected = sign(secrets, { alias, email, expires }, purpose)
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
  return isOurs && expires * 1_000 > now.getTime() ? email : null
}
