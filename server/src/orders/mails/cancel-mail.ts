import { renderMail } from '#platform/mail/mail-layout.ts'
import { button, facts, paragraph, quote } from '#platform/mail/mail-parts.ts'
import { formatDollars } from '#platform/money.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import type { Piece } from '../parcels/parcels.queries.ts'
import type { RefundedOrder } from '../refunds/refunds.queries.ts'
import { originOf, piecesPart } from './piece-facts.ts'
import { returnAddressNote } from '#platform/shop-look.ts'
import { shopName } from '#platform/shop-name.ts'

type Canceled = {
  /** What will not be sent. */
  pieces: Piece[]
  amount_cents: number
  /** What the customer sends back although its exchange is canceled. */
  replaced: Pick<Piece, 'title'>[]
  hasRequest: boolean
  /** What staff say to the customer. */
  message: string | null
  link: string
}

/** Staff canceled the order: nothing is sent, and the money goes back. */
export function cancelMail(
  { email, order_number, card_brand, card_last_four }: RefundedOrder,
  { pieces, amount_cents, message, link, replaced, hasRequest }: Canceled,
): Mail {
  const amount = formatDollars(amount_cents)
  const back =
    amount_cents === 0
      ? 'There was nothing to pay, so there’s nothing to refund.'
      : card_brand
        ? `We’re refunding ${amount} to your ${card_brand} ending in ${card_last_four}, and we’ll email you when that’s done.`
        : `You’ll get ${amount} back the way you paid.`
  return renderMail({
    kind: 'canceled',
    to: email,
    subject: `Your ${shopName()} order ${order_number} is canceled`,
    preheader: `Nothing will be sent. ${back}`,
    heading: 'Your order is canceled',
    parts: [
      paragraph(`We canceled your order ${order_number}, so these pieces won’t be sent. ${back}`),
      ...(hasRequest ? [paragraph('This also settles your refund request.')] : []),
      ...replaced.map(({ title }) =>
        paragraph(
          `${title}, which you wanted to exchange, still has to come back to us. Please send it with the return label from its bag.${returnAddressNote()}`,
        ),
      ),
      ...(message === null ? [] : [quote(message)]),
      piecesPart(pieces, originOf(link)),
      facts([
        ['Order', order_number],
        ['Refund', amount],
      ]),
      button('View your order', link),
    ],
    reason: 'You’re getting this email because an order was placed with this address.',
    origin: originOf(link),
  })
}
