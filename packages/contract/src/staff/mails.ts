import * as z from 'zod/mini'
import { type Caller, defineEndpoint } from '../endpoint.ts'
import { atMost, note, optionalNote, REQUIRED } from '../primitives.ts'
import { REASON_MAX } from './access/member.ts'

/** What the shop sends: its name, and when it is sent. `isForStaff`: to the people of the shop. */
export const MAILS = {
  order: { name: 'Order confirmed', when: 'An order is paid' },
  shipped: { name: 'Shipped', when: 'The parcel of an order is handed to the carrier' },
  'corrected-label': { name: 'New tracking number', when: 'Staff correct a tracking number' },
  'return-received': { name: 'Return received', when: 'A rented piece has come back' },
  'unconfirmed-return': {
    name: 'Return not seen',
    when: 'An announced return has not arrived for days',
  },
  'return-mistaken': {
    name: 'Return corrected',
    when: 'Staff find that a piece was scanned as returned by mistake',
  },
  exchange: { name: 'Exchange confirmed', when: 'A rented piece is exchanged' },
  'swap-proposed': { name: 'Swap proposed', when: 'A member of a group proposes a swap' },
  swapped: { name: 'Pieces swapped', when: 'Two members of a group swapped pieces' },
  extension: { name: 'Rental extended', when: 'A rental is due later' },
  'due-soon': { name: 'Due soon', when: 'Before the day on which a rental is due' },
  'due-today': { name: 'Due today', when: 'On the day on which a rental is due' },
  overdue: { name: 'Overdue', when: 'A rental is late' },
  'still-overdue': { name: 'Still overdue', when: 'A rental is late for long' },
  canceled: { name: 'Order canceled', when: 'Staff cancel an order' },
  'refund-request': { name: 'Refund requested', when: 'A customer asks for a refund' },
  refund: { name: 'Refund paid', when: 'Money is given back' },
  'refund-rejected': { name: 'Refund refused', when: 'Staff refuse a refund request' },
  charge: { name: 'Extra charge', when: 'A late, damaged or lost piece is charged' },
  'charge-waits': {
    name: 'Extra charge to confirm',
    when: 'The bank wants the customer for an extra charge, or staff mail the link to pay it',
  },
  'charge-withdrawn': {
    name: 'Extra charge withdrawn',
    when: 'Staff withdraw an extra charge that the customer was asked to pay',
  },
  'charge-kept': { name: 'Charge kept', when: 'Staff keep a charge that a customer objected to' },
  'back-in-stock': { name: 'Back in stock', when: 'A size that was asked for is back' },
  invitation: { name: 'Invitation to an event', when: 'Staff invite the guests of an event' },
  'lead-invitation': {
    name: 'Invitation to lead an event',
    when: 'The first lead of an event asks someone to lead it too',
  },
  nudge: { name: 'Reminder of an event', when: 'A lead of an event reminds its guests' },
  'event-moved': { name: 'Event moved', when: 'Staff move an event to other dates' },
  'event-moved-guest': {
    name: 'Event moved: guests without an order',
    when: 'Staff move an event to other dates',
  },
  'event-canceled': { name: 'Event canceled', when: 'Staff cancel an event' },
  'rsvp-confirmed': { name: 'RSVP: yes', when: 'A guest accepts an invitation' },
  'rsvp-declined': { name: 'RSVP: no', when: 'A guest declines an invitation' },
  'rsvp-answered-again': {
    name: 'RSVP: second answer',
    when: 'Someone answers again for an address that is on the list',
  },
  'rsvp-change': { name: 'RSVP: link to change', when: 'A guest wants to change the answer' },
  'contact-copy': { name: 'Copy of a message', when: 'A visitor writes to the shop' },
  'message-reply': { name: 'Reply to a message', when: 'Staff reply to a message' },
  'application-received': {
    name: 'Application received',
    when: 'A visitor applies to lead a group',
  },
  'application-approved': {
    name: 'Application approved',
    when: 'Staff approve an application to lead a group',
  },
  'application-refused': {
    name: 'Application refused',
    when: 'Staff refuse an application to lead a group',
  },
  welcome: { name: 'Welcome', when: 'An account is made' },
  'confirm-email': { name: 'Confirm the email', when: 'A customer asks for a new link' },
  'confirm-new-email': { name: 'Confirm a new email', when: 'A customer changes the address' },
  'unconfirmed-email': {
    name: 'Email not confirmed',
    when: 'A code or a link is asked for with an address that is not confirmed',
  },
  'email-change': { name: 'Email about to change', when: 'A customer changes the address' },
  'phone-changed': { name: 'Phone number changed', when: 'A customer changes the number' },
  'password-changed': { name: 'Password changed', when: 'A customer sets another password' },
  'reset-password': { name: 'Set a new password', when: 'A customer forgot the password' },
  code: { name: 'Code by mail', when: 'A customer logs in with a code' },
  'staff-invitation': {
    name: 'Invitation of staff',
    when: 'An owner invites a member',
    isForStaff: true,
  },
  'test-mail': { name: 'A test mail', when: 'An owner checks the mails', isForStaff: true },
  'refund-application': {
    name: 'A refund request',
    when: 'A customer asks for a refund',
    isForStaff: true,
  },
  dispute: {
    name: 'A disputed payment',
    when: 'A customer asks the bank for the money back',
    isForStaff: true,
  },
  contact: { name: 'A message', when: 'A visitor writes to the shop', isForStaff: true },
  career: { name: 'An application to work', when: 'A visitor applies', isForStaff: true },
  lead: { name: 'An application to lead a group', when: 'A visitor applies', isForStaff: true },
} as const satisfies Record<string, { name: string; when: string; isForStaff?: true }>
export type MailKind = keyof typeof MAILS
export const MAIL_KINDS = Object.keys(MAILS) as [MailKind, ...MailKind[]]

type ChangeableText = 'subject' | 'opening'

/**
 * The texts that an owner can change: those that say the same in every mail of their kind. A subject or a first
 * paragraph with a number of an order, an amount, a date, a name, a code or the words of staff stays as it is, and so do
 * the notices that warn of a change to an account.
 */
const CHANGEABLE_TEXTS: Partial<Record<MailKind, readonly ChangeableText[]>> = {
  welcome: ['subject', 'opening'],
  'confirm-email': ['subject'],
  'confirm-new-email': ['subject'],
  'unconfirmed-email': ['subject', 'opening'],
  'reset-password': ['subject', 'opening'],
  'contact-copy': ['subject', 'opening'],
  'message-reply': ['subject'],
  'application-received': ['subject', 'opening'],
  'application-refused': ['subject', 'opening'],
}

export function isChangeable(mailKind: MailKind, text: ChangeableText): boolean {
  return CHANGEABLE_TEXTS[mailKind]?.includes(text) ?? false
}

/** The mails whose preview can be filled from an order that exists (STAFF-235). */
export const ORDER_MAIL_KINDS = [
  'order',
  'exchange',
  'shipped',
  'corrected-label',
  'return-received',
  'due-soon',
  'due-today',
  'overdue',
  'still-overdue',
  'refund',
  'canceled',
  'event-moved',
  'refund-request',
  'refund-rejected',
  'refund-application',
  'extension',
  'swap-proposed',
  'swapped',
  'charge',
  'charge-waits',
  'charge-withdrawn',
  'charge-kept',
] as const satisfies MailKind[]
export type OrderMailKind = (typeof ORDER_MAIL_KINDS)[number]

export function isOrderMail(mailKind: MailKind): mailKind is OrderMailKind {
  return (ORDER_MAIL_KINDS as readonly MailKind[]).includes(mailKind)
}

/** Text messages have no note: each character of them is paid for. */
export const TEXT_MESSAGES = {
  'code-text': { name: 'Code by text message', when: 'A customer logs in with a phone number' },
  'nudge-text': { name: 'Reminder by text message', when: 'A lead reminds the guests of an event' },
} as const
export type TextMessageKind = keyof typeof TEXT_MESSAGES

const READERS: Caller = { staff: ['owner', 'service'] }

export const NOTE_MAX = 600
export const SUBJECT_MAX = 120
export const OPENING_MAX = 600

const kind = z.enum(MAIL_KINDS)

/** What the shop says in a kind of mail. Empty: the usual subject, the usual first paragraph, no note. */
export const mailTexts = z.object({
  subject: z
    .string()
    .check(
      z.trim(),
      atMost(SUBJECT_MAX),
      z.regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'Please write the subject in one line'),
    ),
  opening: optionalNote(OPENING_MAX),
  note: optionalNote(NOTE_MAX),
})
export type MailTexts = z.output<typeof mailTexts>

const listedMail = z.object({
  kind,
  subject: z.string(),
  opening: z.string(),
  note: z.string(),
  /** 0: the texts were never changed. */
  version: z.int(),
  /** Null: never. */
  changed_at: z.nullable(z.string()),
})
export type ListedMail = z.output<typeof listedMail>

export const listMails = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/mail',
  summary: 'All mails and text messages of the shop, with the texts that the shop changed or adds.',
  caller: READERS,
  input: z.object({}),
  output: z.object({
    mails: z.array(listedMail),
    texts: z.array(z.object({ kind: z.enum(['code-text', 'nudge-text']), text: z.string() })),
    /** What may stand in these texts in braces, and what it becomes now. */
    placeholders: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
  errors: [],
})

export const previewMail = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/mail/{kind}/preview',
  summary: 'A mail with sample data and with these texts. Nothing is stored or sent.',
  caller: READERS,
  input: z.object({ kind, ...mailTexts.shape }),
  output: z.object({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    /** What it says if the shop says nothing else. */
    usual: z.object({ subject: z.string(), opening: z.string() }),
  }),
  errors: [],
})

/** As it stands in mails and on pages; typed in small letters it is the same. */
export const typedOrderNumber = z
  .string(REQUIRED)
  .check(
    z.trim(),
    z.toUpperCase(),
    z.minLength(1, REQUIRED),
    z.regex(/^[A-Z0-9-]{6,20}$/, 'Please enter the number of an order, such as TW-4F7K2M9Q'),
  )

export const previewOrderMail = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/mail/{kind}/order-preview',
  summary:
    'A mail with the data of an order and with these texts, without the keys of its links. Nothing is sent; who looked at it, and why, is recorded.',
  caller: READERS,
  input: z.object({
    kind: z.enum(ORDER_MAIL_KINDS),
    ...mailTexts.shape,
    order_number: typedOrderNumber,
    reason: note(REASON_MAX),
  }),
  output: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  errors: ['ORDER_NOT_FOUND'],
})

export const saveMailTexts = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/mail/{kind}/texts',
  summary:
    'Changes what the shop says in a kind of mail; an empty text brings the usual one back. Refused if another member changed it since the page was loaded.',
  caller: { staff: 'owner' },
  input: z.object({
    kind,
    ...mailTexts.shape,
    version: z.int().check(z.gte(0), z.lte(2_147_483_647)),
  }),
  output: listedMail,
  errors: ['STEP_REFUSED'],
})

export const sendTestMail = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/mail/{kind}/test',
  summary: 'Sends a mail with sample data and the stored texts to the address of the caller.',
  caller: READERS,
  input: z.object({ kind }),
  output: z.object({ to: z.string() }),
  errors: [],
})
