import { renderMail } from '#platform/mail/mail-layout.ts'
import { button, facts, paragraph, quote } from '#platform/mail/mail-parts.ts'
import { formatDollars } from '#platform/money.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import type { AppliedOrder, NewApplication } from './applications.queries.ts'
import type { PaidRefund, RefundedOrder } from './refunds.queries.ts'

const REASON = 'You get this mail because an order was placed with your e-mail address.'
// Of banks; Stripe names 5 to 10 business days for cards.
const ARRIVES = 'Banks usually show a refund within 5 to 10 business days.'

/** Tells our people of a request. */
export function applicationMail(
  to: string,
  { order_number, email, title }: AppliedOrder,
  { reason, detail }: Pick<NewApplication, 'reason' | 'detail'>,
): Mail {
  const subject = `A refund is requested for order ${order_number}`
  return renderMail({
    to,
    replyTo: email,
    subject,
    preheader: title,
    heading: subject,
    parts: [
      facts([
        ['Order', order_number],
        ['Item', title],
        ['Reason', reason.replaceAll('_', ' ').toLowerCase()],
        ['E-mail', email],
      ]),
      ...(detail === null ? [] : [quote(detail)]),
    ],
    reason: `Requested on the page of an order. An answer to this mail goes to ${email}.`,
  })
}

export function refundMail(order: RefundedOrder, refund: PaidRefund, link: string): Mail {
  const { order_number, card_brand, card_last_four } = order
  const amount = formatDollars(refund.amount_cents)
  const card = card_brand && `${card_brand} ending in ${card_last_four}`
  return renderMail({
    to: order.email,
    subject: `Your refund for order ${order_number}`,
    preheader: `We have refunded ${amount}.`,
    heading: 'Your refund is on its way',
    parts: [
      paragraph(
        card
          ? `We have refunded ${amount} to the card that you paid with. ${ARRIVES}`
          : `We have approved a refund of ${amount}. You get it back the way you paid.`,
      ),
      facts([
        ['Order', order_number],
        ['Refund', amount],
        ...(card ? [['Card', card] satisfies [string, string]] : []),
      ]),
      ...(refund.answer === null ? [] : [quote(refund.answer)]),
      button('See your order', link),
    ],
    reason: REASON,
  })
}

export function rejectionMail(
  { email, order_number }: RefundedOrder,
  { title, answer, contactLink }: { title: string; answer: string; contactLink: string },
): Mail {
  return renderMail({
    to: email,
    subject: `Your refund request for order ${order_number}`,
    preheader: 'We have reviewed your request.',
    heading: 'About your refund request',
    parts: [
      paragraph(`We have reviewed your request for ${title} and cannot refund it.`),
      quote(answer),
      paragraph('If you think that we missed something, please write to us.'),
      button('Contact us', contactLink),
    ],
    reason: REASON,
  })
}
