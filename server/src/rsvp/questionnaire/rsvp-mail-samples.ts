import { type MailSamples, SAMPLE } from '#platform/mail/mail-sample.ts'
import type { TrunkShowRow } from '../../trunk-shows/public.ts'
import { invitationMail } from '../invitations/invitation-mail.ts'
import {
  answeredAgainMail,
  changeAnswerMail,
  confirmationMail,
  declinedMail,
} from './rsvp-mails.ts'

type Kind =
  | 'invitation'
  | 'rsvp-confirmed'
  | 'rsvp-declined'
  | 'rsvp-answered-again'
  | 'rsvp-change'

const EVENT: TrunkShowRow = {
  id: 1,
  kind: 'ONLINE',
  theme: 'Spring Formal',
  alias: 'spring-formal',
  university_id: null,
  sorority_id: null,
  university_name: 'Sample University',
  sorority_name: 'Sample Chapter',
  lead_name: 'Mia Stone',
  state: 'OPEN',
  opens_at: new Date('2026-04-01T16:00:00Z'),
  closes_at: new Date('2026-04-10T16:00:00Z'),
  rsvp_state: 'OPEN',
  rsvp_closes_at: null,
  hand_out_date: '2026-04-24',
  party_date: '2026-04-25',
  has_no_twins: false,
  updated_at: new Date('2026-03-01T16:00:00Z'),
}

export const rsvpMailSamples: MailSamples<Kind> = ({ to, origin }) => ({
  invitation: () =>
    invitationMail(EVENT, {
      to,
      firstName: SAMPLE.first_name,
      link: `${origin}/home`,
      unsubscribeUrl: `${origin}/home`,
      origin,
    }),
  'rsvp-confirmed': () => confirmationMail(EVENT, to, origin),
  'rsvp-declined': () => declinedMail(EVENT, to, origin),
  'rsvp-answered-again': () => answeredAgainMail(EVENT, to, origin),
  'rsvp-change': () => changeAnswerMail(EVENT, { to, link: `${origin}/home`, origin }),
})
