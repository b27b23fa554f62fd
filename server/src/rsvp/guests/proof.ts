import type { Invitation } from '@twirl/contract/groups/rsvp'
import type { Visitor } from '#platform/http/visitor.ts'
import { provenEmail } from './invitation-link.ts'
import { type Contact, findCustomer, type KnownCustomer, type OnFile } from './roster.queries.ts'
import type { RsvpDeps } from '../rsvp-deps.ts'

/**
 * The contacts that a visitor has proved: an address, by a link that was mailed there; an account and its phone number,
 * by the login. Not the address of the account: registration does not confirm it.
 */
export type Proof = {
  email: string | null
  customer: KnownCustomer | null
  /** The address was proved by a link to change its answer. */
  mayChange: boolean
}

export async function readProof(
  { db, clock, secrets }: RsvpDeps,
  visitor: Visitor,
  alias: string,
  invitation: Invitation | undefined,
): Promise<Proof> {
  const { session } = visitor
  const email = provenEmail(secrets, alias, invitation, clock.now())
  return {
    email,
    mayChange: email !== null && invitation?.purpose === 'CHANGE_ANSWER',
    customer: (session && (await findCustomer(db, session.customer_id))) ?? null,
  }
}

/** Whether the visitor proved to be the person who was looked up. */
export function provesToBe({ email, customer }: Proof, contact: Contact, onFile: OnFile): boolean {
  if (email !== null && (email === onFile.email || email === contact.value)) return true
  if (!customer) return false
  return customer.id === onFile.customer_id || customer.phone_number === onFile.cell_phone
}
