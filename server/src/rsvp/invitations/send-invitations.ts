import { inTransaction } from '#platform/database/transaction.ts'
import { dayOf, startOfDay } from '#platform/new-york-time.ts'
import { hashContact } from '#platform/security/hash-contact.ts'
import { type EventRow, findEventRow } from '../../trunk-shows/public.ts'
import { invitationLink } from '../guests/invitation-link.ts'
import { rsvpEndTime, rsvpRefusal } from '../questionnaire/rsvp-refusal.ts'
import type { RsvpDeps } from '../rsvp-deps.ts'
import { invitationMail } from './invitation-mail.ts'
import {
  countMailedSince,
  listRefusals,
  listWaitingEvents,
  markMailed,
  takeWaiting,
  type WaitingInvitation,
  withdrawWaiting,
} from './invitations.queries.ts'
import { unsubscribeLinkOf } from './unsubscribe-link.ts'

// Mails of one transaction: small enough for the deadlines of the database.
const BATCH = 50

type SendDeps = Pick<RsvpDeps, 'db' | 'clock' | 'secrets' | 'outbox' | 'publicOrigin'> & {
  /** How many are mailed in a day at most. */
  invitationsPerDay: () => number
}

/**
 * Mails the invitations that wait, of events that take answers, until those of the day are used up (STAFF-158). It looks
 * at the state, so that it may run again at any time: an invitation is marked in the transaction that gives its mail to
 * the outbox.
 */
export async function sendInvitations(deps: SendDeps): Promise<void> {
  const now = deps.clock.now()
  let left = await countLeftToday(deps)
  for (const id of await listWaitingEvents(deps.db)) {
    const event = await findEventRow(deps.db, id)
    if (!event || rsvpRefusal(event, now) !== null) continue
    let sent = 0
    do {
      if (left <= 0) return
      sent = await sendSome(deps, event, Math.min(BATCH, left))
      left -= sent
    } while (sent > 0)
  }
}

/** How many invitations can still be mailed today. */
export async function countLeftToday({
  db,
  clock,
  invitationsPerDay,
}: Pick<SendDeps, 'db' | 'clock' | 'invitationsPerDay'>): Promise<number> {
  const mailed = await countMailedSince(db, startOfDay(dayOf(clock.now())))
  return Math.max(0, invitationsPerDay() - mailed)
}

/** The cause of the mail of an invitation, by which its state in the outbox is found. */
export const invitationCause = (id: number) => `invitation ${id}`

/** Returns how many invitations were settled: mailed, or withdrawn because the address refuses them. */
function sendSome(deps: SendDeps, event: EventRow, limit: number): Promise<number> {
  const { db, clock, secrets, outbox } = deps
  return inTransaction(db, async (transaction) => {
    const waiting = await takeWaiting(transaction, event.id, limit)
    const hashOf = ({ email }: WaitingInvitation) => hashContact(secrets, email)
    const refused = await listRefusals(transaction, waiting.map(hashOf))
    const withdrawn = waiting.filter((each) => refused.has(hashOf(each)))
    const mailed = waiting.filter((each) => !refused.has(hashOf(each)))
    for (const invitation of mailed)
      await outbox.putMail(
        transaction,
        invitationCause(invitation.id),
        mailOf(deps, event, invitation),
      )
    await markMailed(
      transaction,
      mailed.map(({ id }) => id),
      clock.now(),
    )
    await withdrawWaiting(
      transaction,
      withdrawn.map(({ id }) => id),
    )
    return waiting.length
  })
}

function mailOf(deps: SendDeps, event: EventRow, { email, first_name }: WaitingInvitation) {
  const { secrets, publicOrigin } = deps
  const expires = Math.floor(rsvpEndTime(event).getTime() / 1_000)
  return invitationMail(event, {
    to: email,
    firstName: first_name,
    link: invitationLink(publicOrigin, secrets, event.alias, email, expires),
    unsubscribeUrl: unsubscribeLinkOf(deps, email),
    origin: publicOrigin,
  })
}
