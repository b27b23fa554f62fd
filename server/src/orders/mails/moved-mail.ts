import { renderMail } from '#platform/mail/mail-layout.ts'
import { button, facts, paragraph, quote } from '#platform/mail/mail-parts.ts'
import { type Day, formatDay } from '#platform/new-york-time.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import { originOf } from './piece-facts.ts'

type Moved = {
  theme: string
  arrives_by: Day
  party_date: Day | null
  message: string | null
  link: string
}

/** The event of an order takes place on other days. */
export function movedMail(
  { email, order_number }: { email: string; order_number: string },
  { theme, arrives_by, party_date, message, link }: Moved,
): Mail {
  return renderMail({
    kind: 'event-moved',
    to: email,
    subject: `New dates for ${theme}`,
    preheader: `Your order now arrives by ${formatDay(arrives_by)}.`,
    heading: `${theme} has new dates`,
    parts: [
      paragraph(
        `${theme} was moved, and your order ${order_number} moves with it. You don’t have to do anything.`,
      ),
      ...(message === null ? [] : [quote(message)]),
      facts([
        ['Order', order_number],
        ['Pick-up day', formatDay(arrives_by)],
        ...(party_date === null
          ? []
          : [['The party', formatDay(party_date)] satisfies [string, string]]),
      ]),
      paragraph('If you can’t come on the new days, please contact us before your order is sent.'),
      button('View your order', link),
    ],
    reason: 'You’re getting this email because an order was placed with this address.',
    origin: originOf(link),
  })
}
