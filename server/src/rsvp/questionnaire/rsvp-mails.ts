import { renderMail } from '#platform/mail/mail-layout.ts'
import { button, facts, paragraph } from '#platform/mail/mail-parts.ts'
import { formatDay, formatTime } from '#platform/new-york-time.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import { hostOf, isOnline, type TrunkShowRow } from '../../trunk-shows/public.ts'
import { calendarFileUrl } from '../calendar/calendar-file.ts'

// These mails contain no typed text: the form accepts any address.

export function confirmationMail(event: TrunkShowRow, to: string, origin: string): Mail {
  const { theme, hand_out_date, opens_at, closes_at } = event
  return renderMail({
    to,
    subject: `You're on the list for ${theme}`,
    preheader: `${hostOf(event)} is expecting you.`,
    heading: `You're on the list!`,
    parts: [
      paragraph(`Thank you for your answer. ${hostOf(event)} is expecting you at ${theme}.`),
      facts([
        ['Event', theme],
        ['Hosted by', hostOf(event)],
        [
          isOnline(event.kind) ? 'Shop online' : 'When',
          `${formatTime(opens_at)} to ${formatTime(closes_at)}`,
        ],
        ...(hand_out_date
          ? [['Pick-up day', formatDay(hand_out_date)] satisfies [string, string]]
          : []),
      ]),
      button('Add it to your calendar', calendarFileUrl(origin, event.alias)),
    ],
    reason: `You get this mail because this address was given in the RSVP form of ${theme}. If that was not you, you can ignore it.`,
  })
}

export function answeredAgainMail(event: TrunkShowRow, to: string): Mail {
  const { theme } = event
  return renderMail({
    to,
    subject: `Another answer for ${theme}`,
    preheader: 'Your answer stays as it was.',
    heading: 'Your answer stays as it was',
    parts: [
      paragraph(
        `Somebody filled out the RSVP form of ${theme} with your email or your phone number. You have answered before, so nothing was changed.`,
      ),
      paragraph(
        `If that was you and something is different now, please tell ${hostOf(event)}. If it was not you, there is nothing to do.`,
      ),
    ],
    reason: `You get this mail because this address is on the list for ${theme}.`,
  })
}
