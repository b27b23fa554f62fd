import type { Size } from '@twirl/contract/primitives'
import { renderMail } from '#platform/mail/mail-layout.ts'
import { button, facts, paragraph } from '#platform/mail/mail-parts.ts'
import { formatDollars } from '#platform/money.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import { type Fact, originOf, piecesPart } from './piece-facts.ts'

type Piece = { title: string; size: Size; color: string; image_key: string }

type SwapMail = {
  to: string
  order_number: string
  /** The other member, as the group knows the member. */
  name: string
  /** The piece that the reader gives away, and the one that the reader gets. */
  given: Piece
  got: Piece
  /** With tax. */
  pay_cents: number
  get_back_cents: number
  link: string
}

const REASON = 'You’re getting this email because you ordered with a group.'

/** Asks the member whose piece another member would like. */
export function swapProposalMail(swap: SwapMail): Mail {
  const { to, order_number, name, given, got, link } = swap
  return renderMail({
    kind: 'swap-proposed',
    to,
    subject: `${name} would like to swap with you`,
    preheader: `${got.title} for your ${given.title}`,
    heading: 'Would you like to swap?',
    parts: [
      paragraph(
        `${name} from your group offers ${got.title} for your ${given.title}. Nothing changes unless you agree.`,
      ),
      piecesOf(swap),
      facts([...moneyOf(swap), ['Order', order_number]]),
      button('Look at the swap', link),
    ],
    reason: REASON,
    origin: originOf(link),
  })
}

/** Tells a member that the pieces were swapped. */
export function swapMail(swap: SwapMail): Mail {
  const { to, order_number, name, got, link } = swap
  return renderMail({
    kind: 'swapped',
    to,
    subject: `You swapped: ${got.title} is yours to wear`,
    preheader: `Order ${order_number}`,
    heading: 'You swapped!',
    parts: [
      paragraph(`You and ${name} swapped your pieces. Both come with your group’s box.`),
      piecesOf(swap),
      facts([...moneyOf(swap), ['Order', order_number]]),
      button('View your order', link),
    ],
    reason: REASON,
    origin: originOf(link),
  })
}

function piecesOf({ given, got, link }: SwapMail) {
  const rows = [
    { ...got, quantity: 1, way: 'You get' },
    { ...given, quantity: 1, way: 'You give' },
  ]
  return piecesPart(rows, originOf(link), { name: ({ way, title }) => `${way}: ${title}` })
}

function moneyOf({ pay_cents, get_back_cents }: SwapMail): Fact[] {
  if (pay_cents > 0) return [['You pay', formatDollars(pay_cents)]]
  return get_back_cents > 0
    ? [['You get back', formatDollars(get_back_cents)]]
    : [['Difference', 'None']]
}
