import { inTransaction } from '#platform/database/transaction.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import { listOpenOrdersOfEvent } from '../../orders/public.ts'
import { listGuestAnswers } from '../../rsvp/public.ts'
import type { EventRow } from '../../trunk-shows/public.ts'
import { getEventRow } from '../get-event.ts'
import type { ChangeDeps } from './change-deps.ts'
import { canceledEventMail, movedEventMail } from './change-mails.ts'
import type { ChangeRow } from './event-changes.queries.ts'

const GUESTS_MAX = 10_000

type TellDeps = Pick<ChangeDeps, 'db' | 'outbox' | 'publicOrigin'>
type Guest = Awaited<ReturnType<typeof listGuestAnswers>>[number]

/** Mails every guest who comes (STAFF-156). */
export async function tellOfCancellation(deps: TellDeps, change: ChangeRow): Promise<void> {
  const guests = await listComing(deps, change)
  await tell(deps, change, { guests, cause: 'event canceled', mailOf: canceledEventMail })
}

/** Mails every guest who comes and has no order; customers with orders get a mail about them (STAFF-163). */
export async function tellOfMove(deps: TellDeps, change: ChangeRow): Promise<void> {
  const orders = await listOpenOrdersOfEvent(deps.db, change.trunk_show_id)
  const customers = new Set(orders.map(({ customer_id }) => customer_id))
  const emails = new Set(orders.map(({ email }) => email))
  const guests = (await listComing(deps, change)).filter(
    ({ customer_id, email }) =>
      !emails.has(email) && (customer_id === null || !customers.has(customer_id)),
  )
  await tell(deps, change, { guests, cause: 'event moved for guest', mailOf: movedEventMail })
}

async function listComing({ db }: TellDeps, { trunk_show_id }: ChangeRow): Promise<Guest[]> {
  const answers = await listGuestAnswers(db, trunk_show_id, GUESTS_MAX)
  return answers.filter(({ is_attending }) => is_attending)
}

type Telling = {
  guests: Guest[]
  cause: string
  mailOf: (event: EventRow, to: string, options: { message: string | null; origin: string }) => Mail
}

/** Once for each guest: the outbox knows the cause of a mail. */
async function tell(
  deps: TellDeps,
  { id, trunk_show_id, message }: ChangeRow,
  { guests, cause, mailOf }: Telling,
): Promise<void> {
  const event = await getEventRow(deps, trunk_show_id)
  for (const guest of guests) {
    const mail = mailOf(event, guest.email, { message, origin: deps.publicOrigin })
    await inTransaction(deps.db, (transaction) =>
      deps.outbox.putMail(transaction, `${cause} ${id} ${guest.id}`, mail),
    )
  }
}
