import { email, phone } from '@twirl/contract/primitives'
import { findGuestByEmail, findGuestByPhoneNumber } from '@twirl/contract/rsvp'
import { useEffect, useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import { useDebounced } from '#lib/use-debounced.ts'
import type { InvitationLink } from './invitation-link.ts'
import { type Contact, type OnFile, toOnFile } from './on-file.ts'

const TYPING_REST_MS = 400

type Contacts = Record<Contact['field'], string>

type GuestLookup = {
  link: InvitationLink
  /** Not before the event is known to take answers. */
  isEnabled: boolean
  onFound: (onFile: OnFile) => void
}

/**
 * Looks her up once her e-mail or her phone number is complete (spec section 5). A help and nothing else: where it
 * fails she types the rest herself.
 */
export function useGuestLookup({ link, isEnabled, onFound }: GuestLookup) {
  const [typed, setTyped] = useState<Contacts>({ email: link.email, cell_phone: '' })
  const rested = useDebounced(typed, TYPING_REST_MS)
  // Each contact once, also one that she said is not hers.
  const asked = useRef(new Set<string>())
  const found = useRef(onFound)
  useEffect(() => {
    found.current = onFound
  })

  useEffect(() => {
    if (!isEnabled) return
    for (const contact of completeContacts(rested)) {
      if (asked.current.has(contact.value)) continue
      asked.current.add(contact.value)
      lookUp(link, contact).then(
        (onFile) => onFile && found.current(onFile),
        () => asked.current.delete(contact.value),
      )
    }
  }, [isEnabled, rested, link])

  return (field: Contact['field'], value: string) => setTyped({ ...typed, [field]: value })
}

function completeContacts({ email: address, cell_phone }: Contacts): Contact[] {
  const contacts = [
    { field: 'email', value: email.safeParse(address).data },
    { field: 'cell_phone', value: phone.safeParse(cell_phone).data },
  ] as const
  return contacts.filter((contact): contact is Contact => contact.value !== undefined)
}

async function lookUp(
  { alias: trunk_show_alias_id, invitation }: InvitationLink,
  contact: Contact,
): Promise<OnFile | null> {
  const event = { trunk_show_alias_id, invitation }
  const found =
    contact.field === 'email'
      ? await api(findGuestByEmail, { ...event, email: contact.value })
      : await api(findGuestByPhoneNumber, { ...event, cell_phone: contact.value })
  return toOnFile(found, contact)
}
