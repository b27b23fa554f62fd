import { renderMail } from '#platform/mail/mail-layout.ts'
import { button, paragraph } from '#platform/mail/mail-parts.ts'
import { dayOf, formatDay } from '#platform/new-york-time.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import type { RecordedItem } from '../returns/rental-records.queries.ts'
import { originOf, piecesPart } from './piece-facts.ts'

/** Corrects the mail about a return that was received: staff scanned a piece that is not there (STAFF-51). */
export function returnMistakenMail(item: RecordedItem, receivedAt: Date, link: string): Mail {
  const piece = item.quantity === 1 ? 'the piece' : 'one of the pieces'
  return renderMail({
    kind: 'return-mistaken',
    to: item.email,
    subject: `A correction about ${item.title}`,
    preheader: `We made a mistake: ${piece} hasn’t reached us.`,
    heading: 'We made a mistake',
    parts: [
      paragraph(
        `On ${formatDay(dayOf(receivedAt))} we wrote that your return from order ${item.order_number} had arrived. That was our mistake: ${piece} hasn’t reached us. We’re sorry.`,
      ),
      piecesPart([item], originOf(link)),
      paragraph(
        'Its due date is unchanged, and your order shows it. If you have sent it back already, there’s nothing to do: we’ll email you when it arrives.',
      ),
      button('View your order', link),
    ],
    reason: 'You’re getting this email because you rented a piece.',
    origin: originOf(link),
  })
}
