import type { careerApplication, contactMessage, leadApplication } from '@twirl/contract/messages'
import type * as z from 'zod'
import { renderMail } from '#platform/mail/mail-layout.ts'
import { facts, type MailPart, quote } from '#platform/mail/mail-parts.ts'
import type { Mail } from '#platform/outbox/outbox.ts'

type Fact = [name: string, value: string]
type Writer = { name: string; email: string; phone_number: string | null }

export function contactMail(to: string, message: z.output<typeof contactMessage>): Mail {
  return mailFrom(message, {
    to,
    subject: `A message from ${message.name}`,
    parts: [facts(writerFacts(message)), quote(message.message)],
  })
}

export function careerMail(to: string, application: z.output<typeof careerApplication>): Mail {
  const { name, position, referral_source, message } = application
  return mailFrom(application, {
    to,
    subject: `${name} would like to work with us: ${position}`,
    parts: [
      facts([
        ...writerFacts(application),
        ['Position', position],
        ['Heard of us through', inWords(referral_source)],
      ]),
      quote(message),
    ],
  })
}

export function leadMail(to: string, application: z.output<typeof leadApplication>): Mail {
  const { name, group_name, group_size, event_date, referral_source, message } = application
  return mailFrom(application, {
    to,
    subject: `${name} would like to lead a group: ${group_name}`,
    parts: [
      facts([
        ...writerFacts(application),
        ['Group', group_name],
        ['People', String(group_size)],
        ['Date', event_date ?? 'not known yet'],
        ['Heard of us through', inWords(referral_source)],
      ]),
      ...(message === '' ? [] : [quote(message)]),
    ],
  })
}

function mailFrom(
  { name, email }: Writer,
  { to, subject, parts }: { to: string; subject: string; parts: MailPart[] },
): Mail {
  return renderMail({
    to,
    replyTo: email,
    subject,
    preheader: `Answer this mail to write to ${name}.`,
    heading: subject,
    parts,
    reason: `Written in a form of the shop. An answer to this mail goes to ${email}.`,
  })
}

function writerFacts({ name, email, phone_number }: Writer): Fact[] {
  const reachable: Fact[] = [
    ['Name', name],
    ['E-mail', email],
  ]
  // 3-3-4, as the forms show it (spec section 5).
  const phone = phone_number?.replace(/^(...)(...)/, '$1-$2-')
  return phone ? [...reachable, ['Phone', phone]] : reachable
}

function inWords(choice: string): string {
  return choice.replaceAll('_', ' ').toLowerCase()
}
