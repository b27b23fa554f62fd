import { renderMail } from '#platform/mail/mail-layout.ts'
import type { MailSamples } from '#platform/mail/mail-sample.ts'
import { button, paragraph, quote } from '#platform/mail/mail-parts.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import { type EventRow, hostOf } from '../../trunk-shows/public.ts'

type MailOptions = { message: string | null; origin: string }

/** To a guest who said that they come. Those who ordered get a mail about their order besides. */
export function canceledEventMail(
  event: Pick<EventRow, 'theme' | 'sorority_name' | 'university_name' | 'lead_name'>,
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

/** As staff preview it. */
export const canceledEventSample: MailSamples<'event-canceled'> = ({ to, origin }) => ({
  'event-canceled': () =>
    canceledEventMail(
      {
        theme: 'Spring Formal',
        sorority_name: 'Sample Chapter',
        university_name: 'Sample University',
        lead_name: null,
      },
      to,
      { message: 'The hall was flooded. We are looking for another day.', origin },
    ),
})
