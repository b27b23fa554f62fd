import type {
  NudgeChannel,
  NudgeGroup,
  NudgePreview,
  SentNudge,
} from '@twirl/contract/groups/lead-nudges'
import type { Database } from '#platform/database/database.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { JobKind } from '#platform/jobs/job-kind.ts'
import { hashContact } from '#platform/security/hash-contact.ts'
import {
  invitationLink,
  listRefusals,
  rsvpEndTime,
  rsvpRefusal,
  unsubscribeLinkOf,
} from '../../rsvp/public.ts'
import {
  type EventRow,
  findEventRow,
  type LedEventRow,
  lockEventRow,
  phaseOf,
} from '../../trunk-shows/public.ts'
import type { LeadDeps } from '../leads-deps.ts'
import { type LedPerson, loadLedPeople } from '../roster/get-lead-roster.ts'
import { type Candidate, chooseRecipients } from './choose-recipients.ts'
import type { NudgeDeps } from './nudge-deps.ts'
import { nudgeMail, nudgeText } from './nudge-messages.ts'
import {
  findNudgeRequest,
  insertNudgeRequest,
  insertNudges,
  listNudgedContacts,
  listNudges,
  type StoredNudge,
} from './nudges.queries.ts'

type Wish = { group: NudgeGroup; channel: NudgeChannel; person_key?: string | null | undefined }

type Nudged = Candidate & LedPerson & { contact_hash: string }

/** Stands in the preview for a link that each person gets alone. */
const OWN_LINK = '(a link of their own)'

/** What a reminder says and to whom it would go (LEAD-16). */
export async function previewNudge(
  deps: LeadDeps,
  { id }: LedEventRow,
  wish: Wish,
): Promise<NudgePreview> {
  const event = await findEventRow(deps.db, id)
  assertOpen(deps, event, wish.group)
  const { recipients, leftOut } = await choose(deps, deps.db, event, wish)
  const recipient = { to: '', link: OWN_LINK, unsubscribeUrl: OWN_LINK, origin: deps.publicOrigin }
  const facts = { ...event, answer_by: rsvpEndTime(event) }
  const message =
    wish.channel === 'MAIL'
      ? nudgeMail(wish.group, facts, recipient)
      : { subject: null, text: nudgeText(wish.group, facts, recipient).body }
  return {
    subject: message.subject,
    text: message.text,
    recipients: recipients.length,
    left_out: leftOut.map(({ person, reason }) => ({ ...nameOf(person), reason })),
    ...deps.leadTerms(),
  }
}

/** Stores the messages of a request that was decided: the request does so itself, the job if its process died (LEAD-17). */
export const STORE_NUDGES: JobKind<DecidedNudge> = {
  name: 'store-nudges',
  retryLimit: 10,
  retryDelay: 10,
  retryBackoff: true,
  expireInSeconds: 5 * 60,
}

type DecidedNudge = {
  trunk_show_id: number
  request_key: string
  group: NudgeGroup
  channel: NudgeChannel
}

type StoreDeps = Pick<LeadDeps, 'db' | 'secrets' | 'outbox' | 'publicOrigin'>

/** How many messages are stored in one transaction. */
const CHUNK = 25

/**
 * Reminds people. Whom, is decided under the lock of the event, so that requests at the same moment together send no more
 * than is allowed; the messages are stored after it, so that orders of the event do not wait for them. A repeated request
 * answers what the first one did (LEAD-17).
 */
export async function sendNudge(
  deps: NudgeDeps,
  event: LedEventRow,
  wish: Wish & { request_key: string },
): Promise<SentNudge> {
  const { group, channel, request_key } = wish
  const decided = { trunk_show_id: event.id, request_key, group, channel }
  const { isNew, sent } = await inTransaction(deps.db, (transaction) =>
    decide(deps, transaction, { wish, decided }),
  )
  if (isNew) await storeNudges(deps, decided)
  return sent
}

async function decide(
  deps: NudgeDeps,
  transaction: Transaction,
  { wish, decided }: { wish: Wish; decided: DecidedNudge },
): Promise<{ isNew: boolean; sent: SentNudge }> {
  const { trunk_show_id: id, request_key } = decided
  const event = await lockEventRow(transaction, id)
  const before = await findNudgeRequest(transaction, id, request_key)
  if (before) return { isNew: false, sent: await describeStored(deps, transaction, id, before) }
  assertOpen(deps, event, wish.group)
  const { recipients, leftOut } = await choose(deps, transaction, event, wish)
  const request = { request_key, trunk_show_id: id, now: deps.clock.now() }
  const isNew = await insertNudgeRequest(transaction, {
    ...request,
    sent: recipients.length,
    left_out: leftOut.map(({ person, reason }) => ({ key: person.shown.key, reason })),
  })
  if (!isNew) throw new AppError('BAD_REQUEST')
  await insertNudges(
    transaction,
    request,
    recipients.map(({ contact_hash }) => contact_hash),
  )
  if (recipients.length > 0) await deps.jobs.send(transaction, STORE_NUDGES, decided)
  const left_out = leftOut.map(({ person, reason }) => ({ ...nameOf(person), reason }))
  return { isNew, sent: { trunk_show_id: id, sent: recipients.length, left_out } }
}

/** Each message has a cause of its own, so that what was stored before is not stored again. */
export async function storeNudges(deps: StoreDeps, decided: DecidedNudge): Promise<void> {
  const { trunk_show_id: id, request_key } = decided
  const event = await findEventRow(deps.db, id)
  const hashes = await listNudgedContacts(deps.db, request_key)
  if (!event || hashes.size === 0) return
  const nudged = (await loadNudged(deps, deps.db, event)).filter(
    ({ contact_hash, has_refused }) => hashes.has(contact_hash) && !has_refused,
  )
  for (let from = 0; from < nudged.length; from += CHUNK)
    await inTransaction(deps.db, async (transaction) => {
      for (const person of nudged.slice(from, from + CHUNK))
        await put(deps, transaction, event, { person, wish: decided, request_key })
    })
}

const nameOf = ({ shown: { key, name } }: LedPerson) => ({ key, name })

async function describeStored(
  deps: LeadDeps,
  db: Database,
  id: number,
  { sent, left_out }: StoredNudge,
): Promise<SentNudge> {
  const { people } = await loadLedPeople({ ...deps, db }, { id })
  const names = new Map(people.map(({ shown }) => [shown.key, shown.name]))
  return {
    trunk_show_id: id,
    sent,
    left_out: left_out.map((each) => ({ ...each, name: names.get(each.key) ?? '' })),
  }
}

/** An event takes answers until their own end, and orders while its shop is open. */
function assertOpen(
  { clock }: LeadDeps,
  event: EventRow | undefined,
  group: NudgeGroup,
): asserts event is EventRow {
  const now = clock.now()
  const isOpen =
    event !== undefined &&
    (group === 'NOT_ANSWERED' ? rsvpRefusal(event, now) === null : phaseOf(event, now) === 'OPEN')
  if (!isOpen) throw new AppError('NUDGES_CLOSED')
}

async function choose(deps: LeadDeps, db: Database, event: EventRow, wish: Wish) {
  return chooseRecipients(await loadNudged(deps, db, event), {
    ...wish,
    personKey: wish.person_key ?? null,
    terms: deps.leadTerms(),
    now: deps.clock.now(),
  })
}

/** The people of an event, with their contacts and with when they were reminded. */
async function loadNudged(
  { secrets }: Pick<LeadDeps, 'secrets'>,
  db: Database,
  { id }: EventRow,
): Promise<Nudged[]> {
  const { people } = await loadLedPeople({ db, secrets }, { id })
  const hashOf = (contact: string | null) => (contact === null ? [] : hashContact(secrets, contact))
  const hashesOf = ({ entry }: LedPerson) =>
    [hashOf(entry.email), hashOf(entry.own_phone_number)].flat()
  const refused = await listRefusals(db, people.flatMap(hashesOf))
  const nudges = await listNudges(db, id)
  return people.map((person) => {
    const hashes = hashesOf(person)
    const contact_hash = hashes[0] ?? ''
    return {
      ...person,
      contact_hash,
      email: person.entry.is_email_known ? person.entry.email : null,
      phone_number: person.entry.own_phone_number,
      has_refused: hashes.some((hash) => refused.has(hash)),
      nudged_at: nudges.get(contact_hash) ?? [],
    }
  })
}

type Sent = { person: Nudged; wish: Pick<Wish, 'group' | 'channel'>; request_key: string }

async function put(
  deps: StoreDeps,
  transaction: Transaction,
  event: EventRow,
  { person, wish: { group, channel }, request_key }: Sent,
): Promise<void> {
  const { outbox, publicOrigin: origin, secrets } = deps
  const { email, phone_number, contact_hash } = person
  const cause = `nudge ${request_key} ${contact_hash}`
  const answer_by = rsvpEndTime(event)
  const expires = Math.floor(answer_by.getTime() / 1_000)
  const link =
    group === 'NOT_ANSWERED' && email !== null
      ? invitationLink(origin, secrets, event.alias, email, expires)
      : `${origin}/trunk-show/find?alias=${event.alias}`
  const facts = { ...event, answer_by }
  // `chooseRecipients` left out everyone without the contact of the channel.
  const to = channel === 'MAIL' ? email! : phone_number!
  const recipient = { to, link, unsubscribeUrl: unsubscribeLinkOf(deps, to), origin }
  if (channel === 'MAIL')
    await outbox.putMail(transaction, cause, nudgeMail(group, facts, recipient))
  else await outbox.putTextMessage(transaction, cause, nudgeText(group, facts, recipient))
}
