import type { QuestionnaireLookup } from '@twirl/contract/groups/rsvp'

const PERSON_FIELDS = ['email', 'cell_phone', 'first_name', 'last_name', 'dress_size'] as const
export type PersonField = (typeof PERSON_FIELDS)[number]

/** The contact by which the guest was found. */
export type Contact = { field: 'email' | 'cell_phone'; value: string }

/**
 * Details of the guest that the shop has stored. Masked values are shown only; the form sends a reference in their
 * place (RSVP-9).
 */
export type OnFile = {
  contact: Contact
  isMasked: boolean
  prefillRef: string | null
  hasAnswered: boolean
  values: Partial<Record<PersonField, string>>
}

/** Null for a guest who is not on the event's list. The contact is left out: the field holds it already. */
export function toOnFile(found: QuestionnaireLookup, contact: Contact): OnFile | null {
  if (!found.exists) return null
  const known = PERSON_FIELDS.flatMap((field) => {
    const value = found[field]
    return value === null || field === contact.field ? [] : [[field, value] as const]
  })
  return {
    contact,
    isMasked: found.is_masked,
    prefillRef: found.prefill_ref,
    hasAnswered: found.has_answered,
    values: Object.fromEntries(known),
  }
}

/** The fields to show as on file; fields that the guest has typed in are left out. */
export function withoutTyped(onFile: OnFile, typed: ReadonlySet<string>): PersonField[] {
  return PERSON_FIELDS.filter((field) => onFile.values[field] !== undefined && !typed.has(field))
}
