import type { Invitation } from '@twirl/contract/rsvp'
import { INVITATION_MARKER } from './invitation-marker.ts'

/** What the address of an invitation says. Without a signature it proves nothing. */
export type InvitationLink = { alias: string; email: string; invitation?: Invitation }

/**
 * The first value is the event's alias, the second an e-mail address, whatever their names (decisions A32); a
 * signed link brings `expires` and `signature` after them.
 */
export function parseInvitationLink(hash: string): InvitationLink {
  const query = hash.slice(hash.indexOf(INVITATION_MARKER) + INVITATION_MARKER.length)
  const values = new URLSearchParams(query)
  const [alias = '', second = ''] = values.values()
  // Written by hand, a plus stands for itself; an address has no blanks.
  const email = second.trim().replaceAll(' ', '+')
  const expires = Number(values.get('expires'))
  const signature = values.get('signature') ?? ''
  // One that a mail program cut short proves nothing, but the link still works.
  const isSigned = Number.isInteger(expires) && expires > 0 && /^[\w-]{43}$/.test(signature)
  return {
    alias: alias.trim(),
    email: email.includes('@') ? email : '',
    ...(isSigned && { invitation: { email, expires, signature } }),
  }
}
