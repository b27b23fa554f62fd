import { type Questionnaire, questionnaire } from '@twirl/contract/groups/rsvp'
import { parseInput } from '#platform/http/parse-input.ts'
import { hashContact } from '#platform/security/hash-contact.ts'
import { hashToken } from '#platform/security/secrets.ts'
import { guestHashOf, type Visitor } from '#platform/http/visitor.ts'
import { takePrefillRef } from '../guests/prefill.queries.ts'
import { findOnFile, type OnFile } from '../guests/roster.queries.ts'
import type { RsvpDeps } from '../rsvp-deps.ts'

export type TypedForm = { [Field in keyof Questionnaire]?: Questionnaire[Field] | undefined }

/** Fills empty fields of the form from what is on file. Fields that neither has are still required. */
export function completeForm(typed: TypedForm, onFile: Partial<OnFile>): Questionnaire {
  const { is_attending = true } = typed
  return parseInput(questionnaire, {
    is_attending,
    email: typed.email ?? onFile.email ?? undefined,
    cell_phone: typed.cell_phone ?? onFile.cell_phone ?? undefined,
    first_name: typed.first_name ?? onFile.first_name ?? undefined,
    last_name: typed.last_name ?? onFile.last_name ?? undefined,
    dress_size: is_attending ? (typed.dress_size ?? onFile.dress_size ?? undefined) : null,
    note: typed.note ?? '',
  })
}

/**
 * Returns nothing for a reference that is used, expired, of another guest, or for another contact than that of the
 * form.
 */
export async function takePrefill(
  { db, clock, secrets }: RsvpDeps,
  visitor: Visitor,
  trunkShowId: number,
  { prefill_ref, email, cell_phone }: TypedForm & { prefill_ref?: string | undefined },
): Promise<Partial<OnFile>> {
  if (prefill_ref === undefined) return {}
  const key = {
    token_hash: hashToken(prefill_ref),
    guest_hash: guestHashOf(visitor),
    trunk_show_id: trunkShowId,
  }
  const reference = await takePrefillRef(db, key, clock.now())
  const onFile = reference && (await findOnFile(db, reference))
  if (!onFile) return {}
  const contacts = [email ?? onFile.email, cell_phone ?? onFile.cell_phone]
  const isForContact = contacts.some(
    (contact) => contact && hashContact(secrets, contact) === reference.contact_hash,
  )
  return isForContact ? onFile : {}
}
