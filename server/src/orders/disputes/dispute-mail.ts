import { renderMail } from '#platform/mail/mail-layout.ts'
import { button, facts, paragraph } from '#platform/mail/mail-parts.ts'
import { type MailSamples, SAMPLE } from '#platform/mail/mail-sample.ts'
import { formatDollars } from '#platform/money.ts'
import { formatTime } from '#platform/new-york-time.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import { reasonText } from './dispute-reasons.ts'

type Opened = {
  order_number: string | null
  amount_cents: number
  reason: string
  respond_by: Date | null
  is_inquiry: boolean
  url: string
}

/** Tells the members with finance and the owners of a dispute (PAY-39). */
export function disputeMail(to: string, opened: Opened): Mail {
  const { order_number, amount_cents, reason, respond_by, is_inquiry, url } = opened
  const amount = formatDollars(amount_cents)
  const about = order_number ? ` of order ${order_number}` : ''
  return renderMail({
    kind: 'dispute',
    to,
    subject: `A payment of ${amount}${about} is disputed`,
    preheader: respond_by ? `Evidence is taken until ${formatTime(respond_by)}.` : 'Please look.',
    heading: 'A payment is disputed',
    parts: [
      paragraph(
        is_inquiry
          ? 'A customer has asked the bank about a payment. No money was taken so far.'
          : 'A customer has asked the bank for the money back. The bank has taken it until this is decided.',
      ),
      facts([
        ...(order_number ? [['Order', order_number] satisfies [string, string]] : []),
        ['Amount', amount],
        ['Reason', reasonText(reason)],
        ...(respond_by
          ? [
              ['Evidence until', `${formatTime(respond_by)}, New York time`] satisfies [
                string,
                string,
              ],
            ]
          : []),
      ]),
      paragraph('What the shop knows of the order is saved as a draft. Please read and send it.'),
      button('View the dispute', url),
    ],
    reason: 'You’re getting this email because you look after the money of the shop.',
    origin: new URL(url).origin,
  })
}

/** As staff preview it. */
export const disputeMailSample: MailSamples<'dispute'> = ({ to, origin }) => ({
  dispute: () =>
    disputeMail(to, {
      order_number: SAMPLE.order_number,
      amount_cents: 8_430,
      reason: 'product_not_received',
      respond_by: new Date('2027-03-10T04:59:00Z'),
      is_inquiry: false,
      url: `${origin}/admin/disputes`,
    }),
})
