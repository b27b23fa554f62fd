import { type MailSamples, SAMPLE } from '#platform/mail/mail-sample.ts'
import { APPLICATION_PATH } from './application-link.ts'
import { approvedMail, receivedMail, refusedMail } from './application-mails.ts'
import { careerMail, contactMail, copyMail, leadMail, replyMail } from './message-mails.ts'

type Kind =
  | 'contact-copy'
  | 'message-reply'
  | 'contact'
  | 'career'
  | 'lead'
  | 'application-received'
  | 'application-approved'
  | 'application-refused'

const MESSAGE = 'Do you have the Reverie dress in a size S?'

export const messageMailSamples: MailSamples<Kind> = ({ to, origin }) => {
  const writer = {
    name: SAMPLE.name,
    email: 'nora@example.com',
    phone_number: '4045550177',
    message: MESSAGE,
    message_token: '',
  }
  const applicant = { to, link: `${origin}${APPLICATION_PATH}`, origin }
  return {
    'application-received': () => receivedMail(applicant),
    'application-approved': () =>
      approvedMail(applicant, {
        theme: 'Spring Formal',
        opens_at: new Date('2026-04-01T16:00:00Z'),
        closes_at: new Date('2026-04-20T16:00:00Z'),
        hand_out_date: '2026-05-06',
        party_date: '2026-05-08',
        password_hint: 'The name of your house, in small letters',
        has_lead: true,
      }),
    'application-refused': () =>
      refusedMail(applicant, 'All our boxes are out on that weekend. The week after is free.'),
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
        hand_out_date: null,
        shipping_address: null,
        collection_ids: [],
        expected_sizes: [],
      }),
  }
}
