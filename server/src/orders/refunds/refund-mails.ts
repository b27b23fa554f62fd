import { renderMail } from '#platform/mail/mail-layout.ts'
import { button, facts, paragraph, quote } from '#platform/mail/mail-parts.ts'
import { formatDollars } from '#platform/money.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import type { SendBackWay } from '@twirl/contract/buying/orders'
import type { AppliedOrder, NewApplication } from './applications.queries.ts'
import type { PaidRefund, RefundedOrder } from './refunds.queries.ts'

const REASON = 'You’re getting this email because an order was placed with this address.'
// Stripe names 5 to 10 business days for cards.
const ARRIVES = 'It usually takes banks 5 to 10 business days to show a refund.'

/** Tells our people of a request. */
export function applicationMail(
  to: string,
  { order_number, email, title }: AppliedOrder,
  { reason, detail }: Pick<NewApplication, 'reason' | 'detail'>,
): Mail {
  const subject = `Refund request for order ${order_number}`
  return renderMail({
    kind: 'refund-application',
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
        ['Email', email],
      ]),
      ...(detail === null ? [] : [quote(detail)]),
    ],
    reason: `Requested on the order’s page. Your reply goes to ${email}.`,
    origin: null,
  })
}

/** Confirms a request to the customer, with what happens to the piece. */
export function refundRequestMail(
  order: AppliedOrder,
  { send_back_way, link }: { send_back_way: SendBackWay | null; link: string },
): Mail {
  const { order_number, title, email } = order
  return renderMail({
    kind: 'refund-request',
    to: email,
    subject: `We got your refund request for order ${order_number}`,
    preheader: `Our team will review your request for ${title}.`,
    heading: 'We got your request',
    parts: [
      paragraph(`Our team will review your request for ${title} and email you the decision.`),
      paragraph(sendBackText(order, send_back_way)),
      facts([
        ['Order', order_number],
        ['Item', title],
      ]),
      button('View your order', link),
    ],
    reason: 'You’re getting this email because a refund was requested for an order of yours.',
    origin: new URL(link).origin,
  })
}

function sendBackText({ lead_name }: AppliedOrder, way: SendBackWay | null): string {
  if (way === null) return 'There’s nothing to send back.'
  if (way === 'LABEL')
    return 'Please send it back, so we can check it: put it in its bag, unworn, stick on the return label from the bag and drop it off.'
  const groupLeader = lead_name ? `your group leader, ${lead_name}` : 'your group leader'
  return `Please give it back, unworn, to ${groupLeader}. Everything from your group comes back to us in one box.`
}

export function refundMail(order: RefundedOrder, refund: PaidRefund, link: string): Mail {
  const { order_number, card_brand, card_last_four } = order
  const amount = formatDollars(refund.amount_cents)
  const card = card_brand && `${card_brand} ending in ${card_last_four}`
  return renderMail({
    kind: 'refund',
    to: order.email,
    subject: `Your refund for order ${order_number}`,
    preheader: `We refunded ${amount}.`,
    heading: 'Your refund is on its way',
    parts: [
      paragraph(paidText(amount, card, refund.outside)),
      facts([
        ['Order', order_number],
        ['Refund', amount],
        ...(card && !refund.outside ? [['Card', card] satisfies [string, string]] : []),
      ]),
      ...(refund.answer === null ? [] : [quote(refund.answer)]),
      button('View your order', link),
    ],
    reason: REASON,
    origin: new URL(link).origin,
  })
}

function paidText(amount: string, card: string | null, outside: string | undefined): string {
  if (outside)
    return `Your bank didn’t accept our refund of ${amount} to ${card ?? 'your card'}, so we paid it ${outside}.`
  return card
    ? `We refunded ${amount} to the card you paid with. ${ARRIVES}`
    : `We approved a refund of ${amount}. You’ll get it back the way you paid.`
}

export function rejectionMail(
  { email, order_number }: RefundedOrder,
  { title, answer, link }: { title: string; answer: string; link: string },
): Mail {
  const { origin } = new URL(link)
  return renderMail({
    kind: 'refund-rejected',
    to: email,
    subject: `Your refund request for order ${order_number}`,
    preheader: 'We reviewed your request.',
    heading: 'About your refund request',
    parts: [
      paragraph(`We reviewed your request for ${title}, and we can’t refund it.`),
      quote(answer),
      button('View your order', link),
      paragraph('If you think we missed something, please write to us.'),
      button('Contact us', `${origin}/contact-us`),
    ],
    reason: REASON,
    origin,
  })
}
