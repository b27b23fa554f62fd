import type { Invitation, QuestionnaireLookup } from '@twirl/contract/groups/rsvp'
import type { Database } from '#platform/database/database.ts'
import { hashContact } from '#platform/security/hash-contact.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import {
  addressUses,
  hasUseLeft,
  takeUseIfLeft,
  takeUses,
  tryWithin,
} from '#platform/security/limits.ts'
import { hashToken, newToken } from '#platform/security/secrets.ts'
import { guestHashOf, type Visitor } from '#platform/http/visitor.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { findTrunkShowByAlias, type TrunkShowRow } from '../../trunk-shows/public.ts'
import { putPrefillRef, sweepPrefillRefs } from './prefill.queries.ts'
import { readProof, provesToBe } from './proof.ts'
import { type Contact, findOnRoster, type OnFile } from './roster.queries.ts'
import { findAnswerBy } from '../questionnaire/answers.queries.ts'
import { rsvpRefusal } from '../questionnaire/rsvp-refusal.ts'
import type { RsvpDeps } from '../rsvp-deps.ts'

export type Lookup = { alias: string; contact: Contact; invitation: Invitation | undefined }

const HIDDEN = '•••'

const STRANGER: QuestionnaireLookup = {
  exists: false,
  has_answered: false,
  is_masked: false,
  prefill_ref: null,
  first_name: null,
  last_name: null,
  email: null,
  cell_phone: null,
  dress_size: null,
}

/**
 * Returns the data on file for a contact: in clear for that person, hidden behind a reference for other visitors.
 * A person who is not on this event's roster is a stranger, customer or not (RSVP-8).
 */
export async function lookUpGuest(
  deps: RsvpDeps,
  visitor: Visitor,
  { alias, contact, invitation }: Lookup,
): Promise<QuestionnaireLookup> {
  const { db, clock, secrets, log } = deps
  const now = clock.now()
  const event = await findTrunkShowByAlias(db, alias)
  const proof = await readProof(deps, visitor, alias, invitation)
  const isTakingAnswers = event !== undefined && rsvpRefusal(event, now) === null
  const onFile = isTakingAnswers ? await findOnRoster(db, event, contact) : undefined
  const answer = onFile && (await findAnswerBy(db, event!.id, contact))
  const has_answered = answer !== undefined
  if (onFile && provesToBe(proof, contact, onFile)) return { ...inClear(onFile), has_answered }

  const contactHash = hashContact(secrets, contact.value)
  await countLookup(db, visitor, { alias, contactHash, exists: onFile !== undefined })
  const { guest_hash, address_hash } = visitor
  log.info({ alias, guest_hash, address_hash, exists: onFile !== undefined }, 'looked up a contact')
  if (!onFile || !event) return STRANGER
  return {
    ...masked(onFile, contact),
    has_answered,
    prefill_ref: await referTo(db, visitor, event, onFile, contactHash, now),
  }
}

/**
 * Counts a lookup without proof. The event counts misses only: all members of a chapter may look themselves up. Guest and
 * address count hits too, which tell who is on the roster. Looking up a contact again is free: it reveals nothing new.
 */
async function countLookup(
  db: Database,
  visitor: Visitor,
  { alias, contactHash, exists }: { alias: string; contactHash: string; exists: boolean },
): Promise<void> {
  const guest = guestHashOf(visitor)
  const same = { limit: LIMITS.rsvp_same_contact, subject: `${alias} ${guest} ${contactHash}` }
  if (!(await hasUseLeft(db, same))) return
  const atEvent = { limit: LIMITS.rsvp_unknown_contact_at_event, subject: alias }
  await tryWithin(db, { own: [], shared: [atEvent] }, async (miss) => {
    await inTransaction(db, async (transaction) => {
      if (!(await takeUseIfLeft(transaction, same))) return
      await takeUses(transaction, [
        { limit: LIMITS.rsvp_contact_by_guest, subject: guest },
        ...addressUses(LIMITS.rsvp_contact_from_address, visitor),
      ])
    })
    if (!exists) miss()
  })
}

function inClear({ email, cell_phone, first_name, last_name, dress_size }: OnFile) {
  const fields = { email, cell_phone, first_name, last_name, dress_size }
  return { exists: true, is_masked: false, prefill_ref: null, ...fields }
}

/** Reveals no character of the data on file; an e-mail reveals no phone number, and the reverse. */
function masked(onFile: OnFile, contact: Contact) {
  const isEmail = contact.kind === 'EMAIL'
  return {
    exists: true,
    is_masked: true,
    first_name: hide(onFile.first_name),
    last_name: hide(onFile.last_name),
    email: isEmail ? maskTypedEmail(contact.value) : hide(onFile.email),
    cell_phone: isEmail ? hidePhone(onFile.cell_phone) : maskTypedPhone(contact.value),
    dress_size: hide(onFile.dress_size),
  }
}

/** Hides a value on file, and its length. */
function hide(value: string | null): string | null {
  return value === null ? null : HIDDEN
}

/** Hides a number that is on file. */
function hidePhone(value: string | null): string | null {
  return value === null ? null : `${HIDDEN}-${HIDDEN}-••••`
}

/** Masks the number that the visitor typed, as on a receipt. */
function maskTypedPhone(typed: string): string {
  return `${HIDDEN}-${HIDDEN}-${typed.slice(-4)}`
}

/** Masks the address that the visitor typed. */
function maskTypedEmail(typed: string): string {
  return `${typed[0]}${HIDDEN}${typed.slice(typed.indexOf('@'))}`
}

async function referTo(
  db: Database,
  visitor: Visitor,
  event: TrunkShowRow,
  { invitation_id, customer_id }: OnFile,
  contact_hash: string,
  now: Date,
): Promise<string> {
  const token = newToken()
  await sweepPrefillRefs(db, now)
  const prefill = {
    token_hash: hashToken(token),
    guest_hash: guestHashOf(visitor),
    trunk_show_id: event.id,
    contact_hash,
    invitation_id,
    customer_id: invitation_id === null ? customer_id : null,
  }
  await putPrefillRef(db, prefill, now)
  return token
}
