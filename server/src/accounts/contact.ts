/** An e-mail address or a phone number, as the contract normalises them: they cannot be mistaken for each other. */
export type Contact = string

export function contactOf(given: {
  email?: string | undefined
  phone_number?: string | undefined
}): Contact {
  const contact = given.email ?? given.phone_number
  if (contact === undefined) throw new Error('the contract asks for a contact')
  return contact
}

export function isEmail(contact: Contact): boolean {
  return contact.includes('@')
}
