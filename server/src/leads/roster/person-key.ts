import type { Secrets } from '#platform/security/secrets.ts'
import type { RosterEntry } from '../../events/public.ts'

type Known = Pick<RosterEntry, 'customer_id' | 'email' | 'phone_number' | 'name'>

/** Names a person of one event to its leads. It is derived from a contact and does not reveal it. */
export function personKeyOf(secrets: Secrets, eventId: number, person: Known): string {
  const { customer_id, email, phone_number, name } = person
  const who = email ?? customer_id ?? phone_number ?? name
  return secrets.hmac('person of an event', `${eventId}|${who}`)
}
