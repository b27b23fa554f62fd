import type { careerApplication, contactMessage, leadApplication } from '@twirl/contract/messages'
import type { MailKind } from '@twirl/contract/staff/mails'
import type * as z from 'zod'
import { renderMail } from '#platform/mail/mail-layout.ts'
import { button, facts, type MailPart, paragraph, quote } from '#platform/mail/mail-parts.ts'
import { formatDay } from '#platform/new-york-time.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import { shopName } from '#platform/shop-name.ts'

type Fact = [name: string, value: string]
type Writer = { name: string; email: string; phone_number: string | null }

export function contactMail(to: string, message: z.output<typeof contactMessage>): Mail {
  return mailFrom(message, {
    kind: 'contact',
    to,
    subject: `A message from ${message.name}`,
    parts: [facts(writerFacts(message)), quote(message.message)],
  })
}

// Any address can be named as the writer: a link in the copy would make the shop a sender of spam.
const LINKS = /(?:https?:\/\/|www\.)\S+|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[/?#:]\S*)?/gi

/** Goes to the writer. It has the message without links, and nothing else of what was typed. */
export function copyMail(
  { email, message }: { email: string; message: string },
  origin: string,
): Mail {
  return renderMail({
    kind: 'contact-copy',
    to: email,
    subject: 'We got your message',
    preheader: 'A copy for you. We reply by email.',
    heading: 'We got your message',
    parts: [
      paragraph(
        'Thank you for writing to us. We’ll reply to this address. Here’s a copy of what you sent:',
      ),
      quote(message.replaceAll(LINKS, '[link]')),
      paragraph('Want to add something? Just write to us again.'),
      button('Contact us', `${origin}/contact-us`),
    ],
    reason:
      'You’re getting this email because this address was entered in our contact form. If that wasn’t you, you can ignore it.',
    origin,
  })
}

/** Goes to the writer: what staff reply, above what they reply to. An answer to it goes to our mailbox. */
export function replyMail(
  { email, name, message, text }: { email: string; name: string; message: string; text: string },
  { replyTo, origin }: { replyTo: string; origin: string },
): Mail {
  return renderMail({
    kind: 'message-reply',
    to: email,
    replyTo,
    subject: 'Our reply to your message',
    preheader: `${shopName()} has replied to your message.`,
    heading: `Hello ${name},`,
    parts: [
      ...text.split(/\n+/).map(paragraph),
      ...(message === ''
        ? []
        : [paragraph('You wrote to us:'), quote(message.replaceAll(LINKS, '[link]'))]),
    ],
    reason:
      'You’re getting this email because this address was entered in a form of our shop. You can answer it.',
    origin,
  })
}

export function careerMail(to: string, application: z.output<typeof careerApplication>): Mail {
  const { name, position, referral_source, message } = application
  return mailFrom(application, {
    kind: 'career',
    to,
    subject: `${name} would like to work with us: ${position}`,
    parts: [
      facts([
        ...writerFacts(application),
        ['Position', position],
        ['Heard about us from', inWords(referral_source)],
      ]),
      quote(message),
    ],
  })
}

export function leadMail(to: string, application: z.output<typeof leadApplication>): Mail {
  const { name, group_name, group_size, event_date, hand_out_date, referral_source, message } =
    application
  return mailFrom(application, {
    kind: 'lead',
    to,
    subject: `${name} would like to lead a group: ${group_name}`,
    parts: [
      facts([
        ...writerFacts(application),
        ['Group', group_name],
        ['People', String(group_size)],
        ['Date', event_date === null ? 'not known yet' : formatDay(event_date)],
        ...(hand_out_date === null ? [] : [['Hand-out', formatDay(hand_out_date)] satisfies Fact]),
        ['Heard about us from', inWords(referral_source)],
      ]),
      ...(message === '' ? [] : [quote(message)]),
    ],
  })
}

function mailFrom(
  { name, email }: Writer,
  { kind, to, subject, parts }: { kind: MailKind; to: string; subject: string; parts: MailPart[] },
): Mail {
  return renderMail({
    kind,
    to,
    replyTo: email,
    subject,
    preheader: `Reply to this email to write to ${name}.`,
    heading: subject,
    parts,
    reason: `Sent from a form in the shop. Your reply goes to ${email}.`,
    origin: null,
  })
}

function writerFacts({ name, email, phone_number }: Writer): Fact[] {
  const reachable: Fact[] = [
    ['Name', name],
    ['Email', email],
  ]
  // 3-3-4, as the forms show it (ACCOUNT-10).
  const phone = phone_number?.replace(/^(...)(...)/, '$1-$2-')
  return phone ? [...reachable, ['Phone', phone]] : reachable
}

function inWords(choice: string): string {
  return choice.replaceAll('_', ' ').toLowerCase()
}
