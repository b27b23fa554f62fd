import type { Invitation } from '@twirl/contract/groups/rsvp'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { guestHashOf, type Visitor } from '#platform/http/visitor.ts'
import { hashContact } from '#platform/security/hash-contact.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import { addressUses, takeUseIfLeft, takeUses } from '#platform/security/limits.ts'
import { newToken } from '#platform/security/secrets.ts'
import type { TrunkShowRow } from '../../trunk-shows/public.ts'
import { changeLink } from '../guests/invitation-link.ts'
import { type Proof, readProof } from '../guests/proof.ts'
import { type Contact, findOnRoster } from '../guests/roster.queries.ts'
import { findAnswerBy } from './answers.queries.ts'
import { getRsvpEvent } from './get-rsvp-event.ts'
import { changeAnswerMail } from './rsvp-mails.ts'
import type { RsvpDeps } from '../rsvp-deps.ts'

type Asked = {
  alias: string
  email?: string | undefined
  cell_phone?: string | undefined
  invitation?: Invitation | undefined
}

const VALID_SECONDS = 24 * 60 * 60

/**
 * Mails a link to change an answer, if the caller may know of the answer: its contact is on the roster or proved by the
 * caller, or the answer came from the caller's browser. The caller does not learn whether a mail was sent.
 */
export async function sendChangeLink(
  deps: RsvpDeps,
  visitor: Visitor,
  { alias, invitation, ...typed }: Asked,
): Promise<void> {
  const { db, clock, secrets, outbox, publicOrigin } = deps
  const event = await getRsvpEvent(deps, visitor, alias)
  const proof = await readProof(deps, visitor, alias, invitation)
  const contact = contactOf(typed, proof)
  await inTransaction(db, async (transaction) => {
    await takeUses(transaction, [
      { limit: LIMITS.rsvp_change_link_by_guest, subject: guestHashOf(visitor) },
      ...addressUses(LIMITS.rsvp_change_link_from_address, visitor),
    ])
    const email = contact && (await mailboxOf(transaction, event, contact, { visitor, proof }))
    if (!email) return
    // Above the limit no mail is sent, and the reply does not tell: it would tell that one could have been.
    const toContact = {
      limit: LIMITS.rsvp_change_link_to_contact,
      subject: `${alias} ${hashContact(secrets, email)}`,
    }
    if (!(await takeUseIfLeft(transaction, toContact))) return
    const expires = Math.floor(clock.now().getTime() / 1_000) + VALID_SECONDS
    const link = changeLink(publicOrigin, secrets, { alias: event.alias, email, expires })
    const mail = changeAnswerMail(event, { to: email, link, origin: publicOrigin })
    await outbox.putMail(transaction, `questionnaire change ${newToken()}`, mail)
  })
}

function contactOf(
  { email, cell_phone }: Pick<Asked, 'email' | 'cell_phone'>,
  { customer }: Proof,
): Contact | null {
  if (email !== undefined) return { kind: 'EMAIL', value: email }
  const phone = cell_phone ?? customer?.phone_number
  return phone === undefined ? null : { kind: 'PHONE', value: phone }
}

/**
 * Returns the address for the link. A phone number leads to the address on the roster: any sender may have typed the
 * answer's.
 */
async function mailboxOf(
  db: Database,
  event: TrunkShowRow,
  contact: Contact,
  { visitor, proof }: { visitor: Visitor; proof: Proof },
): Promise<string | null> {
  const onFile = await findOnRoster(db, event, contact)
  const answer = await findAnswerBy(db, event.id, contact)
  if (!answer) return null
  const isOwn =
    answer.guest_hash === guestHashOf(visitor) ||
    answer.email === proof.email ||
    answer.cell_phone === proof.customer?.phone_number
  if (!onFile && !isOwn) return null
  return contact.kind === 'EMAIL' ? contact.value : (onFile?.email ?? answer.email)
}
