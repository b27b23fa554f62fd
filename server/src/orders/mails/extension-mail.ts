import { renderMail } from '#platform/mail/mail-layout.ts'
import { button, facts, paragraph } from '#platform/mail/mail-parts.ts'
import { formatDollars } from '#platform/money.ts'
import { type Day, formatDay } from '#platform/new-york-time.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import type { NewOrder } from '../orders.queries.ts'
import { type Fact, originOf, piecesPart } from './piece-facts.ts'
import { returnAddressNote } from '#platform/shop-look.ts'
import { shopName } from '#platform/shop-name.ts'

type ExtendedRental = {
  order: NewOrder
  /** The order in which the piece was rented, and the signed link to its page. */
  rental: { order_number: string; link: string }
  due_after: Day
}

/** Confirms that a rental is due later, what that cost, and by when the piece must be on its way back. */
export function extensionMail(
  to: string,
  { order, rental: { order_number, link }, due_after }: ExtendedRental,
): Mail {
  const origin = originOf(link)
  return renderMail({
    kind: 'extension',
    to,
    subject: `Your rental is now due on ${formatDay(due_after)}`,
    preheader: `Order ${order_number}: ${order.items[0]!.title}`,
    heading: 'You can keep it longer!',
    parts: [
      paragraph(
        `Your rental from order ${order_number} is extended. It is now due back by the end of ${formatDay(due_after)}.`,
      ),
      piecesPart(order.items, origin),
      facts(priceFacts(order)),
      paragraph(
        `To return it, put it in its bag as it is, stick on the return label, drop it off, and choose Return next to it in your order.${returnAddressNote()} We do the cleaning.`,
      ),
      button('View your rental', link),
    ],
    reason: `You’re getting this email because a piece you rented from ${shopName()} was extended.`,
    origin,
  })
}

function priceFacts({ order_number, subtotal_cents, tax_cents, total_cents }: NewOrder): Fact[] {
  if (total_cents === 0) return [['Additional rental month', 'Free']]
  return [
    ['Additional rental month', formatDollars(subtotal_cents)],
    ...(tax_cents === null ? [] : [['Tax', formatDollars(tax_cents)] satisfies Fact]),
    ['Total', formatDollars(total_cents)],
    ['Order number', order_number],
  ]
}
