import { renderMail } from '#platform/mail/mail-layout.ts'
import { button, facts, type MailPart, paragraph } from '#platform/mail/mail-parts.ts'
import { formatDollars } from '#platform/money.ts'
import { formatDay } from '#platform/new-york-time.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import { addressOf } from './order-mail.ts'
import { type Fact, originOf, piecesPart } from './piece-facts.ts'
import type { NewOrder } from '../orders.queries.ts'
import type { RentedItem } from '../rented-items.queries.ts'
import { returnAddressNote } from '#platform/shop-look.ts'
import { shopName } from '#platform/shop-name.ts'

/** Confirms an exchange: what comes and by when, what goes back and by when, and the fee. */
export function exchangeMail(
  to: string,
  { order, returned, link }: { order: NewOrder; returned: RentedItem; link: string },
): Mail {
  const [item] = order.items
  const origin = originOf(link)
  const { quantity } = item!
  return renderMail({
    kind: 'exchange',
    to,
    subject: `Your ${shopName()} exchange ${order.order_number}`,
    preheader: `${item!.title} is coming to you, and ${returned.title} is going back.`,
    heading: 'Your exchange is confirmed!',
    parts: [
      paragraph(`We received your exchange ${order.order_number}. Coming to you:`),
      piecesPart([item!], origin),
      ...factsIfAny(arrivalFacts(order)),
      paragraph(
        `Please send back the piece you have now: put it in its bag as it is, stick on the free return label from the bag and drop it off.${returnAddressNote()} We do the cleaning.`,
      ),
      piecesPart([{ ...returned, quantity }], origin, {
        name: ({ title }) => `Going back: ${title}`,
      }),
      ...factsIfAny(dueFacts(returned)),
      facts(feeFacts(order)),
      button('View your exchange', link),
    ],
    reason: 'You’re getting this email because you exchanged a rented piece.',
    origin,
  })
}

function factsIfAny(rows: Fact[]): MailPart[] {
  return rows.length > 0 ? [facts(rows)] : []
}

function arrivalFacts({ delivery_address, arrives_by, return_by }: NewOrder): Fact[] {
  return [
    ...(delivery_address ? [['Ships to', addressOf(delivery_address)] satisfies Fact] : []),
    ...(arrives_by ? [['Arrives by', formatDay(arrives_by)] satisfies Fact] : []),
    ...(return_by ? [['Return by', formatDay(return_by)] satisfies Fact] : []),
  ]
}

function dueFacts({ due_date }: RentedItem): Fact[] {
  return due_date === null ? [] : [['Send it back by', formatDay(due_date)]]
}

function feeFacts({ delivery_fee_cents, tax_cents, total_cents }: NewOrder): Fact[] {
  if (delivery_fee_cents === 0) return [['Exchange fee', 'Free']]
  return [
    ['Exchange fee', formatDollars(delivery_fee_cents)],
    ...(tax_cents === null ? [] : [['Tax', formatDollars(tax_cents)] satisfies Fact]),
    ['Total', formatDollars(total_cents)],
  ]
}
