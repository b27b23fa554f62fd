import type { Invitation, Questionnaire } from '@twirl/contract/groups/rsvp'
import { AppError } from '#platform/http/app-error.ts'
import type { Database } from '#platform/database/database.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import { addressUses, takeUses } from '#platform/security/limits.ts'
import { dayOf } from '#platform/new-york-time.ts'
import { retryOnUniqueViolation } from '#platform/database/constraint-violations.ts'
import { guestHashOf, type Visitor } from '#platform/http/visitor.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import type { TrunkShowRow } from '../../trunk-shows/public.ts'
import {
  deleteAnswers,
  findAnswerBy,
  type GivenAnswer,
  insertAnswer,
  listAnswersWith,
  type StoredAnswer,
} from './answers.queries.ts'
import { completeForm, takePrefill, type TypedForm } from './complete-form.ts'
import { getRsvpEvent } from './get-rsvp-event.ts'
import { readProof, type Proof } from '../guests/proof.ts'
import {
  type Contact,
  findOnRoster,
  type KnownCustomer,
  listCustomersWith,
} from '../guests/roster.queries.ts'
import { answeredAgainMail, confirmationMail, declinedMail } from './rsvp-mails.ts'
import { settleAnswer } from './settle-answer.ts'
import type { RsvpDeps } from '../rsvp-deps.ts'

type SentForm = TypedForm & {
  trunk_show_id: number
  trunk_show_alias_id: string
  is_change: boolean
  prefill_ref?: string | undefined
  invitation?: Invitation | undefined
}

/**
 * Takes an answer. That another answer has the same contact is told about people on the roster only; for others the
 * sender is thanked, so that the reply reveals nothing.
 */
export async function sendQuestionnaire(
  deps: RsvpDeps,
  visitor: Visitor,
  form: SentForm,
): Promise<void> {
  const { db } = deps
  const event = await getRsvpEvent(deps, visitor, form.trunk_show_alias_id)
  if (event.id !== form.trunk_show_id) throw new AppError('NO_MATCHED_TRUNK_SHOW')
  const proof = await readProof(deps, visitor, event.alias, form.invitation)
  const isStored = await retryOnUniqueViolation(() =>
    inTransaction(db, async (transaction) => {
      const within = { ...deps, db: transaction }
      const sender = { proof, guest_hash: guestHashOf(visitor), changesOwn: form.is_change }
      const onFile = form.is_change
        ? await findOwnAnswer(transaction, event.id, form, sender)
        : await takePrefill(within, visitor, event.id, form)
      const answer = completeForm(form, onFile)
      await takeAnswerUses(transaction, visitor)
      return store(within, event, answer, sender)
    }),
  )
  // Thrown after the transaction, so that the try counts.
  if (!isStored) throw new AppError('QUESTIONNAIRE_ALREADY_EXISTS')
}

async function takeAnswerUses(transaction: Transaction, visitor: Visitor): Promise<void> {
  await takeUses(transaction, [
    { limit: LIMITS.rsvp_answer_by_guest, subject: guestHashOf(visitor) },
    ...addressUses(LIMITS.rsvp_answer_from_address, visitor),
  ])
}

type Sender = { proof: Proof; guest_hash: string; changesOwn: boolean }

/**
 * Returns the stored answer that the sender changes. It may contain data from the roster that the sender never saw, so
 * that it stays with its e-mail address: a link to another one would reveal it.
 */
async function findOwnAnswer(
  db: Database,
  trunkShowId: number,
  { email, cell_phone }: SentForm,
  { proof, guest_hash }: Sender,
): Promise<Partial<GivenAnswer>> {
  const contacts: Contact[] = [
    ...(email === undefined ? [] : [{ kind: 'EMAIL' as const, value: email }]),
    ...(cell_phone === undefined ? [] : [{ kind: 'PHONE' as const, value: cell_phone }]),
  ]
  for (const contact of contacts) {
    const answer = await findAnswerBy(db, trunkShowId, contact)
    const isOfLogin =
      answer?.is_phone_proven === true && answer.cell_phone === proof.customer?.phone_number
    const isMailed = proof.mayChange && answer?.email === proof.email
    const isOwn = answer?.guest_hash === guest_hash || isOfLogin || isMailed
    if (answer && isOwn && (email ?? answer.email) === answer.email) return answer
  }
  return {}
}

/** Returns false if the sender must be told of another answer. */
async function store(
  { db, clock, outbox, publicOrigin }: RsvpDeps & { db: Transaction },
  event: TrunkShowRow,
  answer: Questionnaire,
  { proof, guest_hash, changesOwn }: Sender,
): Promise<boolean> {
  const is_email_proven = proof.email === answer.email
  const claim = {
    ...answer,
    guest_hash,
    is_email_proven,
    is_phone_proven: proof.customer?.phone_number === answer.cell_phone,
  }
  const sent = { ...claim, changes: is_email_proven && proof.mayChange, changesOwn }
  const settled = settleAnswer(sent, await listAnswersWith(db, event.id, answer))
  switch (settled.outcome) {
    case 'ALREADY_EXISTS':
      return false
    case 'LEAVE':
      if (await isOnRoster(db, event, answer, settled.owners)) return false
      for (const owner of settled.owners) {
        // Once a day: a stranger must not fill the owner's inbox.
        const cause = `questionnaire again ${owner.id} ${dayOf(clock.now())}`
        await outbox.putMail(db, cause, answeredAgainMail(event, owner.email, publicOrigin))
      }
      return true
    case 'STORE': {
      await deleteAnswers(
        db,
        settled.replaced.map(({ id }) => id),
      )
      const account = await chooseAccount(db, answer, claim.is_phone_proven ? proof.customer : null)
      const id = await insertAnswer(db, { trunk_show_id: event.id, ...claim, ...account })
      const toMail = answer.is_attending ? confirmationMail : declinedMail
      const mail = toMail(event, answer.email, publicOrigin)
      await outbox.putMail(db, `questionnaire ${id}`, mail)
      return true
    }
  }
}

/** Whether a contact that the answer shares with a stored one is on the roster, which a lookup of it tells too. */
async function isOnRoster(
  db: Database,
  event: TrunkShowRow,
  { email, cell_phone }: Questionnaire,
  owners: StoredAnswer[],
): Promise<boolean> {
  const shared: Contact[] = [
    ...(owners.some((owner) => owner.email === email)
      ? [{ kind: 'EMAIL' as const, value: email }]
      : []),
    ...(owners.some((owner) => owner.cell_phone === cell_phone)
      ? [{ kind: 'PHONE' as const, value: cell_phone }]
      : []),
  ]
  for (const contact of shared) if (await findOnRoster(db, event, contact)) return true
  return false
}

/** Chooses the account that the answer belongs to. The answer never changes an account (ACCOUNT-14). */
async function chooseAccount(db: Database, answer: Questionnaire, sender: KnownCustomer | null) {
  const customers = await listCustomersWith(db, answer.email, answer.cell_phone)
  const same = customers.find(
    ({ email, phone_number }) => email === answer.email && phone_number === answer.cell_phone,
  )
  return {
    customer_id: same?.id ?? sender?.id ?? null,
    contact_conflict_resolution: customers.length > 1 ? 'UNCONFIRMED' : null,
  }
}
