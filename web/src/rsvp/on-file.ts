import type { QuestionnaireLookup } from '@twirl/contract/rsvp'

const PERSON_FIELDS = ['email', 'cell_phone', 'first_name', 'last_name', 'dress_size'] as const
export type PersonField = (typeof PERSON_FIELDS)[number]

/** By which contact somebody was found. */
export type Contact = { field: 'email' | 'cell_phone'; value: string }

/**
 * What the shop has of her already. Masked, it only says that there is something: the reference stands for it
 * when the form is sent (decisions section 5).
 */
export type OnFile = {
  contact: Contact
  isMasked: boolean
  prefillRef: string | null
  values: Partial<Record<PersonField, string>>
}

/** Null for whoever is not on the event's list. The contact itself stays as she typed it. */
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
    values: Object.fromEntries(known),
  }
}

/** Those that are shown as on file: what she is typing, or has typed, stays hers. */
export function withoutTyped(onFile: OnFile, typed: ReadonlySet<string>): PersonField[] {
  return PERSON_FIELDS.filter((field) => onFile.values[field] !== undefined && !typed.has(field))
}
