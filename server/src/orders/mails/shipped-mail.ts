import { CARRIER_NAMES, trackingUrl } from '@twirl/contract/buying/carriers'
import { renderMail } from '#platform/mail/mail-layout.ts'
import { button, facts, type MailPart, paragraph } from '#platform/mail/mail-parts.ts'
import { dayOf, formatDay } from '#platform/new-york-time.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import type { Parcel, ParcelLabel, Piece } from '../parcels/parcels.queries.ts'
import { type Fact, originOf, piecesPart } from './piece-facts.ts'
import { returnAddressNote } from '#platform/shop-look.ts'
import { shopName } from '#platform/shop-name.ts'

type Shipped = {
  /** What is in the parcel. */
  pieces: (Piece & { transaction_type: string })[]
  label: ParcelLabel
  shipped_at: Date
  /** Null: nothing is rented. */
  rental_days: number | null
  link: string
}

/** The parcel is on its way: what is in it, where it can be tracked, and when rented pieces are due. */
export function shippedMail(parcel: Parcel, shipped: Shipped): Mail {
  const { order_number, email } = parcel
  const { carrier, tracking_number } = shipped.label
  const what = parcel.is_exchange ? 'exchange' : 'order'
  return renderMail({
    kind: 'shipped',
    to: email,
    subject: `Your ${shopName()} ${what} ${order_number} is on its way`,
    preheader: `Tracking number: ${tracking_number} (${CARRIER_NAMES[carrier]}).`,
    heading: parcel.is_exchange ? 'Your exchange is on its way' : 'Your order is on its way',
    parts: [
      paragraph(departureOf(parcel, shipped)),
      piecesPart(shipped.pieces, originOf(shipped.link), { name: nameOf }),
      facts(datesOf(parcel, shipped.label)),
      ...dueParts(parcel, shipped),
      ...comingBackParts(parcel, originOf(shipped.link)),
      button('Track your package', trackingUrl(carrier, tracking_number)),
      button('View your order', shipped.link),
    ],
    reason: 'You’re getting this email because an order was placed with this address.',
    origin: originOf(shipped.link),
  })
}

function departureOf(parcel: Parcel, { label, shipped_at }: Shipped): string {
  const { order_number, trunk_show_id, trunk_show_theme, lead_name } = parcel
  const departure = `${CARRIER_NAMES[label.carrier]} on ${formatDay(dayOf(shipped_at))}`
  if (trunk_show_id === null)
    return `We handed your ${parcel.is_exchange ? 'exchange' : 'order'} ${order_number} to ${departure}.`
  const groupLeader = lead_name ? `your group leader, ${lead_name},` : 'your group leader,'
  return `Your order ${order_number} for ${trunk_show_theme} is in the box that we handed to ${departure}. It goes to ${groupLeader} who will be in touch about pick-up.`
}

function nameOf({ transaction_type, title }: Shipped['pieces'][number]): string {
  return `${transaction_type === 'PURCHASE' ? 'Bought' : 'Rented'}: ${title}`
}

function datesOf(
  { arrives_by, party_date, return_by }: Parcel,
  { carrier, tracking_number }: ParcelLabel,
): Fact[] {
  return [
    [`${CARRIER_NAMES[carrier]} tracking number`, tracking_number],
    ...(arrives_by ? [['Arrives by', formatDay(arrives_by)] satisfies Fact] : []),
    ...(party_date ? [['The party', formatDay(party_date)] satisfies Fact] : []),
    ...(return_by ? [['Return by', formatDay(return_by)] satisfies Fact] : []),
  ]
}

/** The promise of docs/decisions/0035-after-the-sale.md: a late parcel costs no rental days. */
function dueParts({ return_by, trunk_show_id }: Parcel, { rental_days }: Shipped): MailPart[] {
  if (return_by === null || rental_days === null) return []
  const receipt = trunk_show_id === null ? 'it arrives' : 'you receive it'
  return [
    paragraph(
      `Please send rented pieces back by the end of ${formatDay(return_by)}, New York time. If the package is late, you still have ${rental_days} days from the day ${receipt}.`,
    ),
  ]
}

function comingBackParts({ replaced }: Parcel, origin: string): MailPart[] {
  if (replaced.length === 0) return []
  const due = replaced.map(({ due_date }) => due_date).toSorted()[0]!
  return [
    paragraph(
      `Please send this back by ${formatDay(due)}: put it in its bag, stick on the return label and drop it off.${returnAddressNote()}`,
    ),
    piecesPart(replaced, origin),
  ]
}
