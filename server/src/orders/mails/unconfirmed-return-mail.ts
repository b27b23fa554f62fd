import { renderMail } from '#platform/mail/mail-layout.ts'
import { button, paragraph } from '#platform/mail/mail-parts.ts'
import { dayOf, formatDay } from '#platform/new-york-time.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import type { RecordedItem } from '../returns/rental-records.queries.ts'
import { originOf, piecesPart } from './piece-facts.ts'

/** The shop waited for a piece that the customer said was on its way. */
export function unconfirmedReturnMail(item: RecordedItem, announcedAt: Date, link: string): Mail {
  return renderMail({
    kind: 'unconfirmed-return',
    to: item.email,
    subject: `We haven’t received ${item.title} yet`,
    preheader: 'Is it on its way? Please check the tracking of your return.',
    heading: 'Your return hasn’t arrived',
    parts: [
      paragraph(
        `On ${formatDay(dayOf(announcedAt))} you told us that this piece from order ${item.order_number} was on its way back. It hasn’t reached us, so your order shows it as still with you.`,
      ),
      piecesPart([item], originOf(link)),
      paragraph(
        'If you sent it, please check its tracking and reply to this email with the tracking number. If you still have it, you can send it back, or buy it, on your order page.',
      ),
      button('View your order', link),
    ],
    reason: 'You’re getting this email because you announced the return of a rented piece.',
    origin: originOf(link),
  })
}
