import { type MailSamples, SAMPLE } from '#platform/mail/mail-sample.ts'
import { careerMail, contactMail, copyMail, leadMail, replyMail } from './message-mails.ts'

type Kind = 'contact-copy' | 'message-reply' | 'contact' | 'career' | 'lead'

const MESSAGE = 'Do you have the Reverie dress in a size S?'

export const messageMailSamples: MailSamples<Kind> = ({ to, origin }) => {
  const writer = {
    name: SAMPLE.name,
    email: 'nora@example.com',
    phone_number: '4045550177',
    message: MESSAGE,
    message_token: '',
  }
  return {
    'contact-copy': () => copyMail({ email: to, message: MESSAGE }, origin),
    'message-reply': () =>
      replyMail(
        { email: to, name: SAMPLE.name, message: MESSAGE, text: 'Yes, it is free.' },
        { replyTo: to, origin },
      ),
    contact: () => contactMail(to, writer),
    career: () => careerMail(to, { ...writer, position: 'Stylist', referral_source: 'FRIEND' }),
    lead: () =>
      leadMail(to, {
        ...writer,
        group_name: 'Sample Chapter',
        group_size: 40,
        event_date: '2026-05-08',
        referral_source: 'INSTAGRAM',
      }),
  }
}
