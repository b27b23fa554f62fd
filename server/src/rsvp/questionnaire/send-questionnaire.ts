import type { Invitation, Questionnaire } from '@twirl/contract/groups/rsvp'
import type { Clock } from '#platform/clock.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Database } from '#platform/database/database.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import { addressUses, takeUses } from '#platform/security/limits.ts'
import { dayOf } from '#platform/new-york-time.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import type { Secrets } from '#platform/security/secrets.ts'
import { retryOnUniqueViolation } from '#platform/database/constraint-violations.ts'
import { guestHashOf, type Visitor } from '#platform/http/visitor.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import type { TrunkShowRow } from '../../trunk-shows/public.ts'
import { deleteAnswers, insertAnswer, listAnswersWith } from './answers.queries.ts'
import { completeForm, takePrefill, type TypedForm } from './complete-form.ts'
import { getRsvpEvent } from './get-rsvp-event.ts'
import { readProof, type Proof } from '../guests/proof.ts'
import { type KnownCustomer, listCustomersWith } from '../guests/roster.queries.ts'
import { answeredAgainMail, confirmationMail } from './rsvp-mails.ts'
import { settleAnswer } from './settle-answer.ts'

type Dependencies = {
  db: Database
  clock: Clock
  secrets: Secrets
  outbox: Outbox
  publicOrigin: string
}

type SentForm = TypedForm & {
  trunk_show_id: number
  trunk_show_alias_id: string
  prefill_ref?: string | undefined
  invitation?: Invitation | undefined
}

/** Takes an answer. A sender without proof is always thanked, so that the reply reveals nothing. */
export async function sendQuestionnaire(
  dependencies: Dependencies,
  visitor: Visitor,
  form: SentForm,
): Promise<void> {
  const { db } = dependencies
  const event = await getRsvpEvent(dependencies, visitor, form.trunk_show_alias_id)
  if (event.id !== form.trunk_show_id) throw new AppError('NO_MATCHED_TRUNK_SHOW')
  const proof = await readProof(dependencies, visitor, event.alias, form.invitation)
  await retryOnUniqueViolation(() =>
    inTransaction(db, async (transaction) => {
      const within = { ...dependencies, db: transaction }
      const onFile = await takePrefill(within, visitor, event.id, form)
      const answer = completeForm(form, onFile)
      await takeAnswerUses(transaction, visitor)
      await store(within, event, answer, proof, guestHashOf(visitor))
    }),
  )
}

async function takeAnswerUses(transaction: Transaction, visitor: Visitor): Promise<void> {
  await takeUses(transaction, [
    { limit: LIMITS.rsvp_answer_by_guest, subject: guestHashOf(visitor) },
    ...addressUses(LIMITS.rsvp_answer_from_address, visitor),
  ])
}

async function store(
  { db, clock, outbox, publicOrigin }: Dependencies & { db: Transaction },
  event: TrunkShowRow,
  answer: Questionnaire,
  proof: Proof,
  guest_hash: string,
): Promise<void> {
  const claim = {
    ...answer,
    guest_hash,
    is_email_proven: proof.email === answer.email,
    is_phone_proven: proof.customer?.phone_number === answer.cell_phone,
  }
  const settled = settleAnswer(claim, await listAnswersWith(db, event.id, answer))
  switch (settled.outcome) {
    case 'ALREADY_EXISTS':
      throw new AppError('QUESTIONNAIRE_ALREADY_EXISTS')
    case 'LEAVE':
      for (const owner of settled.owners) {
        // Once a day: a stranger must not fill the owner's inbox.
        const cause = `questionnaire again ${owner.id} ${dayOf(clock.now())}`
        await outbox.putMail(db, cause, answeredAgainMail(event, owner.email, publicOrigin))
      }
      return
    case 'STORE': {
      await deleteAnswers(
        db,
        settled.replaced.map(({ id }) => id),
      )
      const account = await chooseAccount(db, answer, claim.is_phone_proven ? proof.customer : null)
      const id = await insertAnswer(db, { trunk_show_id: event.id, ...claim, ...account })
      const mail = confirmationMail(event, answer.email, publicOrigin)
      await outbox.putMail(db, `questionnaire ${id}`, mail)
    }
  }
}

/** Whose account the answer belongs to. An account is never changed by it (decisions A52). */
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
