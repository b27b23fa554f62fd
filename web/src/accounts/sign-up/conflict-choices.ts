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

/** The choices when the e-mail or the phone belongs to an account already (ACCOUNT-14). */
const CHOICES: Record<ConflictCode, (contacts: Contacts) => ConflictChoice[]> = {
  PHONE_NUMBER_ALREADY_REGISTERED: ({ email, phone }) => [
    {
      value: 'USE_OLD_EMAIL',
      title: 'Log in to that account',
      text: `You confirmed ${phone}, so we know it’s yours. Nothing in the account changes.`,
      needsPassword: false,
    },
    {
      value: 'USE_NEW_EMAIL',
      title: 'Log in and change its email',
      text: `We’ll send a link to ${email}. Once you open it, that’s the email for your account.`,
      needsPassword: false,
    },
  ],
  EMAIL_ALREADY_REGISTERED: ({ phone }) => [
    {
      value: 'USE_OLD_CELL_PHONE',
      title: 'Log in to that account',
      text: 'You’ll need its password. Its phone number stays the same.',
      needsPassword: true,
    },
    {
      value: 'USE_NEW_CELL_PHONE',
      title: 'Log in and change its phone number',
      text: `You’ll need its password. Its new number will be ${phone}.`,
      needsPassword: true,
    },
  ],
  CUSTOMER_ALREADY_REGISTERED: ({ phone }) => [
    {
      value: 'USE_OLD_EMAIL',
      title: 'Log in to your account',
      text: `You confirmed ${phone}, so you don’t need a password. Nothing in the account changes.`,
      needsPassword: false,
    },
  ],
  CONTACT_CONFLICT: ({ email, phone }) => [
    {
      value: 'USE_OLD_EMAIL',
      title: `Log in to the account with ${phone}`,
      text: 'You confirmed the number, so you don’t need a password.',
      needsPassword: false,
    },
    {
      value: 'USE_OLD_CELL_PHONE',
      title: `Log in to the account with ${email}`,
      text: 'You’ll need its password.',
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
