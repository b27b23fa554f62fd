import { formatPhone } from '#ui/form/fields/format-input.ts'

/** A contact is one text: an e-mail address in lower case, or the ten digits of a phone number. */
export function normalizeContact(typed: string): string {
  const text = typed.trim()
  if (!/^[\d\s()+.-]+$/.test(text)) return text.toLowerCase()
  return formatPhone(text).replaceAll('-', '')
}

export function isEmail(contact: string): boolean {
  return contact.includes('@')
}

/** A contact in the input of a call. */
export type ContactInput = { email: string } | { phone_number: string }

export function toContactInput(contact: string): ContactInput {
  return isEmail(contact) ? { email: contact } : { phone_number: contact }
}

/** A contact as shown on a page. */
export function contactText(contact: string): string {
  return isEmail(contact) ? contact : formatPhone(contact)
}
