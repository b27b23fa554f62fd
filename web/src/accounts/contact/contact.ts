import { formatPhone } from '#ui/form/format-phone.ts'

/**
 * What she can be reached and found by, as one text: an e-mail address in lower case or the ten digits of a
 * phone number. An address has an @, a number has not.
 */
export function normalizeContact(typed: string): string {
  const text = typed.trim()
  if (!/^[\d\s()+.-]+$/.test(text)) return text.toLowerCase()
  return formatPhone(text).replaceAll('-', '')
}

export function isEmail(contact: string): boolean {
  return contact.includes('@')
}

/** As calls take it. */
export type ContactInput = { email: string } | { phone_number: string }

export function toContactInput(contact: string): ContactInput {
  return isEmail(contact) ? { email: contact } : { phone_number: contact }
}

/** As people read it. */
export function contactText(contact: string): string {
  return isEmail(contact) ? contact : formatPhone(contact)
}
