import { renderMail } from '#platform/mail/mail-layout.ts'
import { button, paragraph } from '#platform/mail/mail-parts.ts'
import { dayOf, formatDay } from '#platform/new-york-time.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import type { RecordedItem } from '../returns/rental-records.queries.ts'
import { originOf, piecesPart } from './piece-facts.ts'

export function returnReceivedMail(item: RecordedItem, receivedAt: Date, link: string): Mail {
  return renderMail({
    kind: 'return-received',
    to: item.email,
    subject: `We got ${item.title} back`,
    preheader: 'You’re all set. We’ll check and clean it.',
    heading: 'Back safely, thank you!',
    parts: [
      paragraph(
        `Your return from order ${item.order_number} arrived on ${formatDay(dayOf(receivedAt))}.`,
      ),
      piecesPart([item], originOf(link)),
      paragraph('There’s nothing more to do. We’ll check it and clean it for the next party.'),
      button('View your order', link),
    ],
    reason: 'You’re getting this email because you returned a rented piece.',
    origin: originOf(link),
  })
}
