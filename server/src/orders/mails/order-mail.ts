import { renderMail } from '#platform/mail/mail-layout.ts'
import { button, facts, type MailPart, paragraph } from '#platform/mail/mail-parts.ts'
import { formatDollars } from '#platform/money.ts'
import { formatDay } from '#platform/new-york-time.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import { SIZE_LABELS } from '@twirl/contract/primitives'
import type { NewOrder, NewOrderItem } from '../orders.queries.ts'
import { type Fact, originOf, piecesPart } from './piece-facts.ts'
import { shopName } from '#platform/shop-name.ts'

/** Confirms an order: its lines, totals and dates, where it goes, and the signed link to its page. */
export function orderMail(to: string, order: NewOrder, link: string): Mail {
  return renderMail({
    kind: 'order',
    to,
    subject: `Your ${shopName()} order ${order.order_number}`,
    preheader: `Thank you for your order of ${formatDollars(order.total_cents)}.`,
    heading: 'Thank you for your order!',
    parts: [
      paragraph(`We received your order ${order.order_number}.`),
      piecesPart(order.items, originOf(link), { name: nameOf, text: priceText }),
      facts(totalFacts(order)),
      ...deliveryParts(order),
      button('View your order', link),
    ],
    reason: 'You’re getting this email because an order was placed with this address.',
    origin: originOf(link),
  })
}

function nameOf({ transaction_type, title }: NewOrderItem): string {
  return `${transaction_type === 'RENT' ? 'Rented' : 'Bought'}: ${title}`
}

function priceText({ quantity, price_cents, color, size }: NewOrderItem): string {
  const count = quantity === 1 ? '' : `${quantity} × `
  return `${count}${formatDollars(price_cents)}, ${color}, size ${SIZE_LABELS[size]}`
}

/** A rented piece that is bought: nothing is sent. */
function isWithCustomer({ channel }: NewOrder): boolean {
  return channel === 'PURCHASE_RENTAL'
}

function totalFacts(order: NewOrder): Fact[] {
  const fee = order.delivery_fee_cents === 0 ? 'Free' : formatDollars(order.delivery_fee_cents)
  const shipping: Fact[] = isWithCustomer(order) ? [] : [['Shipping', fee]]
  const discount: Fact[] =
    order.coupon_code === null
      ? []
      : [[`Discount code ${order.coupon_code}`, `−${formatDollars(order.discount_cents)}`]]
  const tax: Fact[] = order.tax_cents === null ? [] : [['Tax', formatDollars(order.tax_cents)]]
  return [
    ['Subtotal', formatDollars(order.subtotal_cents)],
    ...shipping,
    ...discount,
    ...tax,
    ['Total', formatDollars(order.total_cents)],
  ]
}

function deliveryParts(order: NewOrder): MailPart[] {
  if (isWithCustomer(order)) return [paragraph(keptText(order))]
  const dates: Fact[] = [
    ...(order.arrives_by ? [['Arrives by', formatDay(order.arrives_by)] satisfies Fact] : []),
    ...(order.party_date ? [['The party', formatDay(order.party_date)] satisfies Fact] : []),
    ...(order.return_by ? [['Return by', formatDay(order.return_by)] satisfies Fact] : []),
  ]
  const to: Fact[] = order.delivery_address ? [['Ships to', addressOf(order.delivery_address)]] : []
  const where = [...to, ...dates]
  return [
    ...(order.trunk_show_id === null ? [] : groupTexts(order).map(paragraph)),
    ...(where.length > 0 ? [facts(where)] : []),
  ]
}

function keptText({ items }: NewOrder): string {
  const they = items.some(({ quantity }) => quantity > 1) ? 'They’re' : 'It’s'
  return `Already with you. ${they} yours to keep; nothing to send back.`
}

function groupTexts({ trunk_show_theme, lead_name, items, delivery_address }: NewOrder): string[] {
  if (delivery_address)
    return [
      `The box for your group has left. Your order for ${trunk_show_theme} comes to your own address.`,
    ]
  const groupLeader = lead_name ? `your group leader, ${lead_name},` : 'your group leader,'
  return [
    `Your order for ${trunk_show_theme} ships to ${groupLeader} who will be in touch about pick-up.`,
    ...(items.some(({ transaction_type }) => transaction_type === 'PURCHASE')
      ? ['What you bought comes with your group’s box and is yours to keep.']
      : []),
  ]
}

export function addressOf(address: NonNullable<NewOrder['delivery_address']>): string {
  const { first_name, last_name, street_address, apt_unit_floor, city, state, zip_code } = address
  const street = apt_unit_floor ? `${street_address}, ${apt_unit_floor}` : street_address
  return `${first_name} ${last_name}, ${street}, ${city}, ${state} ${zip_code}`
}
