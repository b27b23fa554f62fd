import { type CallErrorCode, isCallErrorOf } from '@twirl/contract/client'
import {
  type checkQuestionnaire,
  questionnaire,
  type sendQuestionnaire,
} from '@twirl/contract/groups/rsvp'
import type { Size } from '@twirl/contract/sizes'
import { checkWith, type FormValues } from '#ui/form/form-call.ts'
import type { FieldErrors } from '#ui/form/form-state.ts'
import type { OnFile, PersonField } from './on-file.ts'

/** The typed values, completed by unmasked values on file. Masked values are left out. */
export function toAnswer(values: FormValues, onFile: OnFile | null) {
  // The contact was typed, also where it is shown as on file.
  const contact = onFile && { [onFile.contact.field]: onFile.contact.value }
  const known = { ...contact, ...(onFile && !onFile.isMasked ? onFile.values : {}) }
  const read = (field: PersonField): string | undefined => values[field]?.trim() || known[field]
  const is_attending = isAttending(values)
  return {
    is_attending,
    email: read('email'),
    cell_phone: read('cell_phone'),
    first_name: read('first_name'),
    last_name: read('last_name'),
    // The schema rejects an unknown size. A guest who cannot come needs none.
    dress_size: is_attending ? (read('dress_size') as Size | undefined) : undefined,
    note: values.note ?? '',
    ...(onFile?.prefillRef && { prefill_ref: onFile.prefillRef }),
  }
}

/** The value of the radio button of a guest who cannot come. */
export const CANNOT_COME = 'no'

export function isAttending(values: FormValues): boolean {
  return values.is_attending !== CANNOT_COME
}

/** Values on file are not required. */
export function checkAnswer(values: FormValues, onFile: OnFile | null): FieldErrors {
  const filled = Object.entries(toAnswer(values, onFile)).map(([field, value]) => [
    field,
    value ?? '',
  ])
  const size = isAttending(values) ? {} : { dress_size: null }
  const errors = checkWith(questionnaire, { ...Object.fromEntries(filled), ...size })
  const isOnFile = (field: string) => !values[field]?.trim() && field in (onFile?.values ?? {})
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !isOnFile(field)))
}

type AnswerCall = typeof checkQuestionnaire | typeof sendQuestionnaire

const CLOSING_CODES: readonly CallErrorCode<AnswerCall>[] = [
  'TRUNK_SHOW_DELETED',
  'TRUNK_SHOW_CANCELED',
  'QUESTIONNAIRE_CLOSED',
  'QUESTIONNAIRE_EXPIRED',
]

/** The reason why an event takes no answer, shown above the disabled form. Null for other errors. */
export function closingText(error: unknown): string | null {
  if (!isCallErrorOf<AnswerCall>(error)) return null
  // The server's message is about a password, and an invitation has none.
  if (error.code === 'NO_MATCHED_TRUNK_SHOW' || error.fields?.trunk_show_alias_id)
    return 'We don’t know this invitation. Please check the link with your group leader.'
  return CLOSING_CODES.includes(error.code) ? error.message : null
}

/** The message of the error, which a lookup tells before the form is sent. */
export const ALREADY_ANSWERED = 'Hi beautiful, you have filled out this survey!'

export function isAlreadyAnswered(error: unknown): boolean {
  return isCallErrorOf<AnswerCall>(error) && error.code === 'QUESTIONNAIRE_ALREADY_EXISTS'
}
