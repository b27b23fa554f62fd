import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { checkQuestionnaire as contract, Invitation } from '@twirl/contract/groups/rsvp'
import type { Clock } from '#platform/clock.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Database } from '#platform/database/database.ts'
import type { Secrets } from '#platform/security/secrets.ts'
import type { Visitor } from '#platform/http/visitor.ts'
import { hostOf } from '../../trunk-shows/public.ts'
import { listAnswersWith } from './answers.queries.ts'
import { getRsvpEvent } from './get-rsvp-event.ts'
import { readProof, type Proof } from '../guests/proof.ts'
import { rsvpEndTime } from './rsvp-refusal.ts'

type Dependencies = { db: Database; clock: Clock; secrets: Secrets }

/** Whether an event accepts an answer. That a guest has answered is shown to that guest only. */
export async function checkQuestionnaire(
  dependencies: Dependencies,
  visitor: Visitor,
  alias: string,
  invitation: Invitation | undefined,
): Promise<EndpointOutput<typeof contract>> {
  const event = await getRsvpEvent(dependencies, visitor, alias)
  const proof = await readProof(dependencies, visitor, alias, invitation)
  if (await hasAnswered(dependencies.db, event.id, proof))
    throw new AppError('QUESTIONNAIRE_ALREADY_EXISTS')
  return {
    trunk_show_id: event.id,
    trunk_show_theme: event.theme,
    host: hostOf(event),
    hand_out_date: event.hand_out_date,
    rsvp_end_time: rsvpEndTime(event).toISOString(),
  }
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
