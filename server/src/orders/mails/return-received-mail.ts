import { renderMail } from '#platform/mail/mail-layout.ts'
import { button, facts, paragraph } from '#platform/mail/mail-parts.ts'
import { dayOf, formatDay } from '#platform/new-york-time.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import type { RecordedItem } from '../rentals/rental-records.queries.ts'
import { pieceFacts } from './piece-facts.ts'

export function returnReceivedMail(item: RecordedItem, receivedAt: Date, link: string): Mail {
  return renderMail({
    to: item.email,
    subject: `We have received ${item.title}`,
    preheader: 'Nothing more to do: we check and clean it.',
    heading: 'Back safely, thank you!',
    parts: [
      paragraph(
        `Your return from order ${item.order_number} arrived on ${formatDay(dayOf(receivedAt))}.`,
      ),
      facts(pieceFacts([item])),
      paragraph('There is nothing more to do. We check it and clean it for the next party.'),
      button('See your order', link),
    ],
    reason: 'You get this mail because you returned a piece that you had rented.',
  })
}
