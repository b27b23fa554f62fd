import { renderMail } from '#platform/mail/mail-layout.ts'
import type { MailSamples } from '#platform/mail/mail-sample.ts'
import { button, facts, paragraph, quote } from '#platform/mail/mail-parts.ts'
import { formatDay, formatTime } from '#platform/new-york-time.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import { type EventRow, hostOf } from '../../trunk-shows/public.ts'

type HostedEvent = Pick<EventRow, 'theme' | 'sorority_name' | 'university_name' | 'lead_name'>
type MailOptions = { message: string | null; origin: string }

/** To a guest who said that they come. Those who ordered get a mail about their order besides. */
export function canceledEventMail(
  event: HostedEvent,
  to: string,
  { message, origin }: MailOptions,
): Mail {
  const { theme } = event
  return renderMail({
    kind: 'event-canceled',
    to,
    subject: `${theme} is canceled`,
    preheader: 'If you ordered, you get your money back.',
    heading: `${theme} is canceled`,
    parts: [
      paragraph(`${theme}, hosted by ${hostOf(event)}, will not take place.`),
      ...(message === null ? [] : [quote(message)]),
      paragraph(
        'If you ordered a dress for it, you get another email about your order and its refund.',
      ),
      button('Contact us', `${origin}/contact-us`),
    ],
    reason: `You’re getting this email because this address is on the list for ${theme}.`,
    origin,
  })
}

type MovedEvent = HostedEvent &
  Pick<EventRow, 'kind' | 'hand_out_date' | 'party_date' | 'closes_at'>

/** To a guest who said that they come and has no order. */
export function movedEventMail(
  event: MovedEvent,
  to: string,
  { message, origin }: MailOptions,
): Mail {
  const { kind, theme, hand_out_date, party_date, closes_at } = event
  const fact = (name: string, day: string | null): [string, string][] =>
    day === null ? [] : [[name, formatDay(day)]]
  return renderMail({
    kind: 'event-moved-guest',
    to,
    subject: `New dates for ${theme}`,
    preheader: 'Please check that you can still come.',
    heading: `${theme} has new dates`,
    parts: [
      paragraph(`${theme}, hosted by ${hostOf(event)}, was moved.`),
      ...(message === null ? [] : [quote(message)]),
      facts([
        // An event in a room has no shop that closes.
        ...(kind === 'IN_PERSON'
          ? []
          : [
              ['You can order until', `${formatTime(closes_at)} New York time`] satisfies [
                string,
                string,
              ],
            ]),
        ...fact('Pick-up day', hand_out_date),
        ...fact('The party', party_date),
      ]),
      paragraph('Can’t come on the new days? Please let us know.'),
      button('Contact us', `${origin}/contact-us`),
    ],
    reason: `You’re getting this email because this address is on the list for ${theme}.`,
    origin,
  })
}

const SAMPLE_EVENT: MovedEvent = {
  kind: 'ONLINE',
  theme: 'Spring Formal',
  sorority_name: 'Sample Chapter',
  university_name: 'Sample University',
  lead_name: null,
  closes_at: new Date('2027-04-02T00:00:00Z'),
  hand_out_date: '2027-04-14',
  party_date: '2027-04-16',
}

/** As staff preview them. */
export const eventMailSamples: MailSamples<'event-canceled' | 'event-moved-guest'> = ({
  to,
  origin,
}) => ({
  'event-canceled': () =>
    canceledEventMail(SAMPLE_EVENT, to, {
      message: 'The hall was flooded. We are looking for another day.',
      origin,
    }),
  'event-moved-guest': () =>
    movedEventMail(SAMPLE_EVENT, to, { message: 'The hall was double-booked.', origin }),
})
