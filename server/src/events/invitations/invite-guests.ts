import type { EndpointOutput } from '@twirl/contract/endpoint'
import { type GuestLine, readGuestLines } from '@twirl/contract/staff/events/guest-lines'
import type {
  CheckedLine,
  checkInvitations,
  SentInvitation,
} from '@twirl/contract/staff/events/invitations'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import type { MailState, Outbox } from '#platform/outbox/outbox.ts'
import { hashContact } from '#platform/security/hash-contact.ts'
import {
  countLeftToday,
  invitationCause,
  listInvitedEmails,
  listRefusals,
  listWantedInvitations,
  wantInvitations,
} from '../../rsvp/public.ts'
import type { EventDeps } from '../events-deps.ts'
import { getEventRow } from '../get-event.ts'
import { writeEvent } from '../write-event.ts'

type CheckedList = EndpointOutput<typeof checkInvitations>
type Guest = Exclude<GuestLine, { problem: string }>
type Checked = { line: CheckedLine; guest: Guest | null }

/** What would become of each line of a list (STAFF-157). */
export async function checkGuests(
  deps: EventDeps,
  { id, text }: { id: number; text: string },
): Promise<CheckedList> {
  await getEventRow(deps, id)
  return describe(deps, await checkLines(deps, deps.db, id, text))
}

/** Invites the guests of a list who are new. The job of the rsvp slice mails them. */
export async function inviteGuests(
  deps: EventDeps,
  staff: StaffCaller,
  { id, text }: { id: number; text: string },
): Promise<CheckedList> {
  let checked: Checked[] = []
  await writeEvent(deps, staff, id, async (transaction, { state }) => {
    if (state === 'CANCELED' || state === 'DELETED' || state === 'CLOSED')
      throw new AppError('STEP_REFUSED', {
        message: `This event is ${state.toLowerCase()}. No one can be invited any more.`,
      })
    checked = await checkLines(deps, transaction, id, text)
    const guests = checked.flatMap(({ line, guest }) =>
      line.state === 'NEW' && guest ? guest : [],
    )
    if (guests.length === 0) return null
    await wantInvitations(transaction, id, guests, deps.clock.now())
    // Without the addresses: the audit log is never erased.
    return { action: 'event.invite', after: { guests: guests.length } }
  })
  return describe(deps, checked)
}

async function describe(deps: EventDeps, checked: Checked[]): Promise<CheckedList> {
  const lines = checked.map(({ line }) => line)
  return {
    lines,
    new_count: lines.filter(({ state }) => state === 'NEW').length,
    left_today: await countLeftToday(deps),
  }
}

const TEXTS = {
  NEW: 'Is invited.',
  KNOWN: 'Was invited before.',
  DOUBLE: 'Stands above already.',
  REFUSED: 'Wants no invitations.',
} as const

async function checkLines(
  { secrets }: EventDeps,
  db: Database,
  id: number,
  text: string,
): Promise<Checked[]> {
  const read = readGuestLines(text)
  const emails = read.flatMap((line) => ('email' in line ? line.email : []))
  const known = await listInvitedEmails(db, id, emails)
  const hashOf = (email: string) => hashContact(secrets, email)
  const refused = await listRefusals(db, emails.map(hashOf))
  const above = new Set<string>()
  return read.map((guest) => {
    const { line } = guest
    if ('problem' in guest)
      return {
        line: { line, guest: guest.typed, state: 'WRONG', text: guest.problem },
        guest: null,
      }
    const { email } = guest
    const state = above.has(email)
      ? 'DOUBLE'
      : known.has(email)
        ? 'KNOWN'
        : refused.has(hashOf(email))
          ? 'REFUSED'
          : 'NEW'
    above.add(email)
    return { line: { line, guest: nameOf(guest), state, text: TEXTS[state] }, guest }
  })
}

function nameOf({ email, first_name, last_name }: Omit<Guest, 'line'>): string {
  const name = [first_name, last_name].filter(Boolean).join(' ')
  return name ? `${name}, ${email}` : email
}

const SHOWN_MAX = 5_000

/** What became of the invitations that were mailed (STAFF-159). Those that failed come first. */
export async function listInvitations(
  deps: EventDeps & { outbox: Pick<Outbox, 'listStates'> },
  id: number,
): Promise<{ invitations: SentInvitation[] }> {
  const { db, secrets, outbox } = deps
  await getEventRow(deps, id)
  const rows = await listWantedInvitations(db, id, SHOWN_MAX)
  const states = await outbox.listStates(
    db,
    rows.map((row) => invitationCause(row.id)),
  )
  const hashOf = (email: string) => hashContact(secrets, email)
  const refused = await listRefusals(
    db,
    rows.map(({ email }) => hashOf(email)),
  )
  const invitations = rows.map((row): SentInvitation => {
    const { email, first_name, last_name, mailed_at } = row
    const name = [first_name, last_name].filter(Boolean).join(' ')
    const state = refused.has(hashOf(email))
      ? ({ state: 'REFUSED', text: 'Wants no more invitations.' } as const)
      : mailed_at === null
        ? ({ state: 'WAITING', text: 'Waits to be mailed.' } as const)
        : mailStateOf(states.get(invitationCause(row.id)))
    return { name, email, ...state }
  })
  const order = ['BOUNCED', 'REFUSED', 'WAITING', 'SENDING', 'SENT']
  return {
    invitations: invitations.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state)),
  }
}

function mailStateOf(mail: MailState | undefined): Pick<SentInvitation, 'state' | 'text'> {
  if (mail?.failed_at)
    return {
      state: 'BOUNCED',
      text: `The mail server refused it: ${mail.last_error ?? 'no reason given'}.`,
    }
  // The outbox forgets a message some time after it was sent.
  if (!mail || mail.sent_at) return { state: 'SENT', text: 'Mailed.' }
  return {
    state: 'SENDING',
    text: mail.last_error ? `Is tried again: ${mail.last_error}.` : 'Is being mailed.',
  }
}
