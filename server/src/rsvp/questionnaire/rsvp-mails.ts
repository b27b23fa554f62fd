import { renderMail } from '#platform/mail/mail-layout.ts'
import { button, facts, paragraph } from '#platform/mail/mail-parts.ts'
import { formatDay, formatTime } from '#platform/new-york-time.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import { hostOf, isOnline, type TrunkShowRow } from '../../trunk-shows/public.ts'
import { calendarFileUrl } from '../calendar/calendar-file.ts'

/** Returns the page where the event is entered with its password. */
function eventUrl(origin: string, { alias }: TrunkShowRow): string {
  return `${origin}/trunk-show/find?alias=${encodeURIComponent(alias)}`
}

// These mails contain no typed text: the form accepts any address.

export function confirmationMail(event: TrunkShowRow, to: string, origin: string): Mail {
  const { theme, hand_out_date, party_date, opens_at, closes_at } = event
  const day = (name: string, value: string | null): [string, string][] =>
    value === null ? [] : [[name, formatDay(value)]]
  return renderMail({
    kind: 'rsvp-confirmed',
    to,
    subject: `You’re on the list for ${theme}`,
    preheader: `${hostOf(event)} is expecting you.`,
    heading: 'You’re on the list!',
    parts: [
      paragraph(`Thanks for your answer. ${hostOf(event)} is expecting you at ${theme}.`),
      facts([
        ['Event', theme],
        ['Hosted by', hostOf(event)],
        [
          isOnline(event.kind) ? 'Shop online' : 'When',
          `${formatTime(opens_at)} to ${formatTime(closes_at)}, New York time`,
        ],
        ...day('Pick-up day', hand_out_date),
        ...day('The party', party_date),
      ]),
      button('Add it to your calendar', calendarFileUrl(origin, event.alias)),
      ...(isOnline(event.kind)
        ? [
            paragraph(
              'To choose your dress you need the event’s password. Your group leader has it.',
            ),
            button('Choose your dress', eventUrl(origin, event)),
          ]
        : []),
    ],
    reason: reasonOf(theme),
    origin,
  })
}

export function declinedMail(event: TrunkShowRow, to: string, origin: string): Mail {
  const { theme, alias } = event
  return renderMail({
    kind: 'rsvp-declined',
    to,
    subject: `You can’t come to ${theme}`,
    preheader: 'Thanks for letting us know.',
    heading: 'We’ll miss you!',
    parts: [
      paragraph(`Thanks for letting us know that you can’t come to ${theme}.`),
      paragraph('Did your plans change? Open the invitation again and change your answer.'),
      button('Open the invitation', `${origin}/#/questionnaire?id=${encodeURIComponent(alias)}`),
    ],
    reason: reasonOf(theme),
    origin,
  })
}

/** Any visitor can type any address into the form. */
function reasonOf(theme: string): string {
  return `You’re getting this email because this address was entered in the RSVP form for ${theme}. If that wasn’t you, you can ignore it.`
}

export function answeredAgainMail(event: TrunkShowRow, to: string, origin: string): Mail {
  const { theme } = event
  return renderMail({
    kind: 'rsvp-answered-again',
    to,
    subject: `Another answer for ${theme}`,
    preheader: 'Your answer hasn’t changed.',
    heading: 'Your answer hasn’t changed',
    parts: [
      paragraph(
        `Someone filled out the RSVP form for ${theme} with your email or phone number. You had already answered, so nothing has changed.`,
      ),
      paragraph(
        `If that was you and something is different now, please tell ${hostOf(event)}. If it wasn’t you, there’s nothing you need to do.`,
      ),
      button('Contact us', `${origin}/contact-us`),
    ],
    reason: `You’re getting this email because this address is on the list for ${theme}.`,
    origin,
  })
}

export function changeAnswerMail(
  { theme }: Pick<TrunkShowRow, 'theme'>,
  { to, link, origin }: { to: string; link: string; origin: string },
): Mail {
  return renderMail({
    kind: 'rsvp-change',
    to,
    subject: `Change your answer for ${theme}`,
    preheader: 'The link works for 24 hours.',
    heading: 'Change your answer',
    parts: [
      paragraph(
        `Someone, hopefully you, asked for a link to change your answer for ${theme}. It opens what you told us, so you can change it.`,
      ),
      button('Change my answer', link),
      paragraph(
        'The link works for 24 hours. If this wasn’t you, you can ignore this email: your answer stays as it is.',
      ),
    ],
    reason: `You’re getting this email because this address is on the list for ${theme}.`,
    origin,
  })
}
