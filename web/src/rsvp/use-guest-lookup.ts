import { email, phone } from '@twirl/contract/primitives'
import { findGuestByEmail, findGuestByPhoneNumber } from '@twirl/contract/groups/rsvp'
import { useEffect, useRef, useState } from 'react'
import { afterPress } from '#lib/after-press.ts'
import { api } from '#lib/api.ts'
import { useDebounced } from '#lib/time/use-debounced.ts'
import type { InvitationLink } from './invitation-link.ts'
import { type Contact, type OnFile, toOnFile } from './on-file.ts'

const DEBOUNCE_MS = 400

type Contacts = Record<Contact['field'], string>

type GuestLookup = {
  link: InvitationLink
  /** False until it is known that the event takes answers. */
  isEnabled: boolean
  onFound: (onFile: OnFile) => void
}

/**
 * Looks the guest up as soon as the e-mail or the phone number is complete (RSVP-8). Errors are ignored: the
 * guest can type the rest.
 */
export function useGuestLookup({ link, isEnabled, onFound }: GuestLookup) {
  const [typed, setTyped] = useState<Contacts>({ email: link.email, cell_phone: '' })
  const debounced = useDebounced(typed, DEBOUNCE_MS)
  // Each contact is looked up once, even if the guest has cleared its details.
  const requested = useRef(new Set<string>())
  const found = useRef(onFound)
  useEffect(() => {
    found.current = onFound
  })

  useEffect(() => {
    if (!isEnabled) return
    for (const contact of completeContacts(debounced)) {
      if (requested.current.has(contact.value)) continue
      requested.current.add(contact.value)
      lookUp(link, contact).then(
        (onFile) => onFile && afterPress(() => found.current(onFile)),
        () => requested.current.delete(contact.value),
      )
    }
  }, [isEnabled, debounced, link])

  return {
    /** The complete contacts that the form has now. */
    contacts: completeContacts(typed),
    lookUpContact: (field: Contact['field'], value: string) =>
      setTyped({ ...typed, [field]: value }),
  }
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
