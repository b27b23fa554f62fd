import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { checkQuestionnaire as contract, Invitation } from '@twirl/contract/groups/rsvp'
import type { Clock } from '#platform/clock.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Database } from '#platform/database/database.ts'
import type { Secrets } from '#platform/security/secrets.ts'
import type { Visitor } from '#platform/http/visitor.ts'
import { hostOf } from '../../trunk-shows/public.ts'
import { findAnswerBy, listAnswersWith } from './answers.queries.ts'
import { getRsvpEvent } from './get-rsvp-event.ts'
import { readProof, type Proof } from '../guests/proof.ts'
import { rsvpEndTime } from './rsvp-refusal.ts'

type Dependencies = { db: Database; clock: Clock; secrets: Secrets }

/** Whether an event accepts an answer. A guest who proves a contact learns that it has answered, and may change the answer. */
export async function checkQuestionnaire(
  dependencies: Dependencies,
  visitor: Visitor,
  alias: string,
  invitation: Invitation | undefined,
): Promise<EndpointOutput<typeof contract>> {
  const event = await getRsvpEvent(dependencies, visitor, alias)
  const proof = await readProof(dependencies, visitor, alias, invitation)
  if (!proof.mayChange && (await hasAnswered(dependencies.db, event.id, proof)))
    throw new AppError('QUESTIONNAIRE_ALREADY_EXISTS')
  return {
    trunk_show_id: event.id,
    trunk_show_theme: event.theme,
    host: hostOf(event),
    hand_out_date: event.hand_out_date,
    rsvp_end_time: rsvpEndTime(event).toISOString(),
    answer: await findOwnAnswer(dependencies.db, event.id, proof),
  }
}

/** For the owner of the mailbox to which the answer belongs. */
async function findOwnAnswer(db: Database, trunkShowId: number, { email, mayChange }: Proof) {
  if (email === null || !mayChange) return null
  const answer = await findAnswerBy(db, trunkShowId, { kind: 'EMAIL', value: email })
  if (!answer) return null
  const { guest_hash: _, ...fields } = answer
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
