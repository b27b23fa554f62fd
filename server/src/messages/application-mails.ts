import { renderMail } from '#platform/mail/mail-layout.ts'
import { button, facts, paragraph, quote } from '#platform/mail/mail-parts.ts'
import { formatDay, formatTime } from '#platform/new-york-time.ts'
import type { Mail } from '#platform/outbox/outbox.ts'

type Applicant = {
  to: string
  /** The signed link to the state of the application. */
  link: string
  origin: string
}

const REASON =
  'You’re getting this email because this address was entered in our form for groups. If that wasn’t you, you can ignore it.'

/** Goes to an address that anyone can type: it has nothing of what was typed. */
export function receivedMail({ to, link, origin }: Applicant): Mail {
  return renderMail({
    kind: 'application-received',
    to,
    subject: 'We got your application',
    preheader: 'See how far your group is at any time.',
    heading: 'We got your application',
    parts: [
      paragraph(
        'Thank you for wanting to lead a group. We’ll look at your date and the size of your group, prepare your event and write to you.',
      ),
      paragraph('You can see how far it is, or withdraw it, at any time:'),
      button('See your application', link),
    ],
    reason: REASON,
    origin,
  })
}

export type ApprovedEvent = {
  theme: string
  opens_at: Date
  closes_at: Date
  hand_out_date: string | null
  party_date: string | null
  password_hint: string
  /** Whether the applicant leads the event already; otherwise an account is needed first. */
  has_lead: boolean
}

/** What the event is, and what the lead does next (LEAD-65). */
export function approvedMail({ to, link, origin }: Applicant, event: ApprovedEvent): Mail {
  const { theme, opens_at, closes_at, hand_out_date, party_date, password_hint, has_lead } = event
  return renderMail({
    kind: 'application-approved',
    to,
    subject: `Your event is ready: ${theme}`,
    preheader: 'Share it with your group: here is what to do next.',
    heading: 'Your event is ready',
    parts: [
      facts([
        ['Event', theme],
        ['Opens', `${formatTime(opens_at)} New York time`],
        ['Closes', `${formatTime(closes_at)} New York time`],
        ...(hand_out_date ? [['Hand-out', formatDay(hand_out_date)] satisfies Fact] : []),
        ...(party_date ? [['Party', formatDay(party_date)] satisfies Fact] : []),
        ['Password', password_hint],
      ]),
      paragraph(
        has_lead
          ? 'You lead this event now. Open it, share its link and its password with your group, and watch who orders.'
          : 'One step is left: create an account with this email address or log in, with the button below, and you lead this event. Then share its link and its password with your group.',
      ),
      button(has_lead ? 'Open your event' : 'Lead this event', link),
    ],
    reason: REASON,
    origin,
  })
}

type Fact = [name: string, value: string]

export function refusedMail({ to, link, origin }: Applicant, text: string): Mail {
  return renderMail({
    kind: 'application-refused',
    to,
    subject: 'About your application to lead a group',
    preheader: 'We can’t make this event. Here is why.',
    heading: 'We can’t make this event',
    parts: [
      paragraph('Thank you for your application. This time we can’t make the event. We wrote:'),
      quote(text),
      paragraph('You can apply again with another date or another plan at any time.'),
      button('See your application', link),
    ],
    reason: REASON,
    origin,
  })
}
