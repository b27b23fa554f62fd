import type { ContactConflictResolution, register } from '@twirl/contract/accounts/registration'
import { type CallError, type CallErrorCode, isCallErrorOf } from '@twirl/contract/client'
import { contactText } from '../contact/contact.ts'

export type ConflictCode = Extract<
  CallErrorCode<typeof register>,
  `${string}_ALREADY_REGISTERED` | 'CONTACT_CONFLICT'
>

export type ConflictChoice = {
  value: Exclude<ContactConflictResolution, 'UNCONFIRMED'>
  title: string
  text: string
  /** The code has confirmed the phone but not the e-mail: an account found by e-mail needs its own password. */
  needsPassword: boolean
}

type Contacts = { email: string; phone: string }

/** The choices when the e-mail or the phone belongs to an account already (decisions A52). */
const CHOICES: Record<ConflictCode, (contacts: Contacts) => ConflictChoice[]> = {
  PHONE_NUMBER_ALREADY_REGISTERED: ({ email, phone }) => [
    {
      value: 'USE_OLD_EMAIL',
      title: 'Log in to that account',
      text: `You confirmed ${phone}, so it is yours. Nothing in it changes.`,
      needsPassword: false,
    },
    {
      value: 'USE_NEW_EMAIL',
      title: 'Log in and change its email',
      text: `We send a link to ${email}. Once you open it, that is the email of your account.`,
      needsPassword: false,
    },
  ],
  EMAIL_ALREADY_REGISTERED: ({ phone }) => [
    {
      value: 'USE_OLD_CELL_PHONE',
      title: 'Log in to that account',
      text: 'With its password. It keeps the phone number it has.',
      needsPassword: true,
    },
    {
      value: 'USE_NEW_CELL_PHONE',
      title: 'Log in and change its phone',
      text: `With its password. From now on its number is ${phone}.`,
      needsPassword: true,
    },
  ],
  CUSTOMER_ALREADY_REGISTERED: ({ phone }) => [
    {
      value: 'USE_OLD_EMAIL',
      title: 'Log in to your account',
      text: `You confirmed ${phone}, so you need no password. Nothing in it changes.`,
      needsPassword: false,
    },
  ],
  CONTACT_CONFLICT: ({ email, phone }) => [
    {
      value: 'USE_OLD_EMAIL',
      title: `Log in to the account of ${phone}`,
      text: 'You confirmed the number, so you need no password.',
      needsPassword: false,
    },
    {
      value: 'USE_OLD_CELL_PHONE',
      title: `Log in to the account of ${email}`,
      text: 'With its password.',
      needsPassword: true,
    },
  ],
}

export function conflictChoices(
  code: ConflictCode,
  { email, phone_number }: { email: string; phone_number: string },
): ConflictChoice[] {
  // Non-breaking hyphens keep the number on one line.
  const phone = contactText(phone_number).replaceAll('-', '\u2011')
  return CHOICES[code]({ email, phone })
}

export function isConflict(error: unknown): error is CallError<ConflictCode> {
  return isCallErrorOf<typeof register>(error) && error.code in CHOICES
}
