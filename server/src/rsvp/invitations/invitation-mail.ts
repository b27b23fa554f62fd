import { renderMail } from '#platform/mail/mail-layout.ts'
import { button, facts, paragraph, smallLink } from '#platform/mail/mail-parts.ts'
import { formatDay, formatTime } from '#platform/new-york-time.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import { type EventRow, hostOf, isOnline } from '../../trunk-shows/public.ts'
import { rsvpEndTime } from '../questionnaire/rsvp-refusal.ts'

type InvitingEvent = Pick<
  EventRow,
  | 'theme'
  | 'kind'
  | 'opens_at'
  | 'closes_at'
  | 'rsvp_closes_at'
  | 'hand_out_date'
  | 'party_date'
  | 'sorority_name'
  | 'university_name'
  | 'lead_name'
>

type Invited = {
  to: string
  firstName: string | null
  /** Opens the form, signed for this address. */
  link: string
  unsubscribeUrl: string
  origin: string
}

export function invitationMail(event: InvitingEvent, invited: Invited): Mail {
  const { theme, opens_at, closes_at, hand_out_date, party_date } = event
  const { to, firstName, link, unsubscribeUrl, origin } = invited
  const day = (name: string, value: string | null): [string, string][] =>
    value === null ? [] : [[name, formatDay(value)]]
  const mail = renderMail({
    kind: 'invitation',
    to,
    subject: `You’re invited: ${theme}`,
    preheader: `${hostOf(event)} would love to see you.`,
    heading: 'You’re invited!',
    parts: [
      paragraph(
        `${firstName === null ? 'Hi' : `Hi ${firstName}`}, ${hostOf(event)} invites you to ${theme}. Tell us whether you come, and which size you wear.`,
      ),
      facts([
        ['Event', theme],
        ['Hosted by', hostOf(event)],
        [
          isOnline(event.kind) ? 'Shop online' : 'When',
          `${formatTime(opens_at)} to ${formatTime(closes_at)}, New York time`,
        ],
        ...day('Pick-up day', hand_out_date),
        ...day('The party', party_date),
        ['Answer by', `${formatTime(rsvpEndTime(event))}, New York time`],
      ]),
      button('Answer the invitation', link),
      smallLink('Stop invitations', unsubscribeUrl),
    ],
    reason: `You’re getting this email because ${hostOf(event)} put this address on the list for ${theme}.`,
    origin,
  })
  return { ...mail, unsubscribeUrl }
}
