import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { checkQuestionnaire as contract, Invitation } from '@twirl/contract/groups/rsvp'
import { AppError } from '#platform/http/app-error.ts'
import type { Database } from '#platform/database/database.ts'
import type { Visitor } from '#platform/http/visitor.ts'
import { hostOf, isOnline, type TrunkShowRow } from '../../trunk-shows/public.ts'
import { findAnswerBy, type GivenAnswer, listAnswersWith } from './answers.queries.ts'
import { getRsvpEvent } from './get-rsvp-event.ts'
import { readProof, type Proof } from '../guests/proof.ts'
import { rsvpEndTime } from './rsvp-refusal.ts'
import type { RsvpDeps } from '../rsvp-deps.ts'

/**
 * Describes an event that accepts answers. A guest who proves a contact learns that it has answered, and may change the
 * answer.
 */
export async function checkQuestionnaire(
  deps: RsvpDeps,
  visitor: Visitor,
  alias: string,
  { invitation, is_change }: { invitation?: Invitation | undefined; is_change: boolean },
): Promise<EndpointOutput<typeof contract>> {
  const { db } = deps
  const event = await getRsvpEvent(deps, visitor, alias)
  const proof = await readProof(deps, visitor, alias, invitation)
  const answer =
    (await findMailedAnswer(db, event.id, proof)) ??
    (is_change ? await findAnswerOfLogin(db, event.id, proof) : null)
  if (!answer && !proof.mayChange && (await hasAnswered(db, event.id, proof)))
    throw new AppError('QUESTIONNAIRE_ALREADY_EXISTS')
  return {
    trunk_show_id: event.id,
    trunk_show_theme: event.theme,
    host: hostOf(event),
    hand_out_date: event.hand_out_date,
    party_date: event.party_date,
    ...onlineTimes(event),
    rsvp_end_time: rsvpEndTime(event).toISOString(),
    answer: answer && toFields(answer),
  }
}

function onlineTimes({ kind, opens_at, closes_at }: TrunkShowRow) {
  if (!isOnline(kind)) return { online_start_time: null, online_end_time: null }
  return { online_start_time: opens_at.toISOString(), online_end_time: closes_at.toISOString() }
}

/** Returns the answer for the owner of its mailbox. */
async function findMailedAnswer(db: Database, trunkShowId: number, { email, mayChange }: Proof) {
  if (email === null || !mayChange) return null
  return (await findAnswerBy(db, trunkShowId, { kind: 'EMAIL', value: email })) ?? null
}

/**
 * Returns it only if the customer was logged in when sending it: otherwise another person may have typed the number.
 */
async function findAnswerOfLogin(db: Database, trunkShowId: number, { customer }: Proof) {
  if (!customer) return null
  const contact = { kind: 'PHONE', value: customer.phone_number } as const
  const answer = await findAnswerBy(db, trunkShowId, contact)
  return answer?.is_phone_proven ? answer : null
}

function toFields(answer: GivenAnswer) {
  const { guest_hash: _, is_phone_proven: __, ...fields } = answer
  return fields
}

async function hasAnswered(
  db: Database,
  trunkShowId: number,
  { email, customer }: Proof,
): Promise<boolean> {
  const cell_phone = customer?.phone_number ?? null
  const answers = await listAnswersWith(db, trunkShowId, { email, cell_phone })
  return answers.some(
    (answer) =>
      (answer.is_email_proven && answer.email === email) ||
      (answer.is_phone_proven && answer.cell_phone === cell_phone),
  )
}
