import { renderMail } from '#platform/mail/mail-layout.ts'
import { button, paragraph, quote } from '#platform/mail/mail-parts.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import { type EventRow, hostOf } from '../../trunk-shows/public.ts'

type MailOptions = { message: string | null; origin: string }

/** To a guest who said that they come. Those who ordered get a mail about their order besides. */
export function canceledEventMail(
  event: EventRow,
  to: string,
  { message, origin }: MailOptions,
): Mail {
  const { theme } = event
  return renderMail({
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
