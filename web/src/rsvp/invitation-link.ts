import type { Invitation } from '@twirl/contract/groups/rsvp'
import { INVITATION_MARKER } from './invitation-marker.ts'

/** The parts of an invitation's URL. Without a signature it is no proof of the guest's identity. */
export type InvitationLink = { alias: string; email: string; invitation?: Invitation }

/**
 * The first parameter is the event's alias, the second an e-mail address, whatever their names (RSVP-1). A
 * signed link also has `expires` and `signature`, and one that was mailed to change an answer its `purpose`.
 */
export function parseInvitationLink(hash: string): InvitationLink {
  const query = hash.slice(hash.indexOf(INVITATION_MARKER) + INVITATION_MARKER.length)
  const values = new URLSearchParams(query)
  const [alias = '', second = ''] = values.values()
  // URLSearchParams decodes an unescaped plus as a blank; an e-mail address has no blanks.
  const email = second.trim().replaceAll(' ', '+')
  const expires = Number(values.get('expires'))
  const signature = values.get('signature') ?? ''
  // A truncated signature is ignored; the link still works.
  const isSigned = Number.isInteger(expires) && expires > 0 && /^[\w-]{43}$/.test(signature)
  return {
    alias: alias.trim(),
    email: email.includes('@') ? email : '',
    ...(isSigned && { invitation: { email, expires, signature, ...purposeOf(values) } }),
  }
}

function purposeOf(values: URLSearchParams): Pick<Invitation, 'purpose'> {
  return values.get('purpose') === 'CHANGE_ANSWER' ? { purpose: 'CHANGE_ANSWER' } : {}
}
