import { SIZE_LABELS } from '@twirl/contract/primitives'
import { renderMail } from '#platform/mail/mail-layout.ts'
import { button, facts, paragraph } from '#platform/mail/mail-parts.ts'
import { formatDollars } from '#platform/money.ts'
import { formatDay } from '#platform/new-york-time.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import { addressOf, type Fact } from './order-mail.ts'
import type { NewOrder } from '../orders.queries.ts'
import type { RentedItem } from '../rented-items.queries.ts'

/** Confirms an exchange: what comes and by when, what goes back and by when, and the fee. */
export function exchangeMail(
  to: string,
  { order, returned, link }: { order: NewOrder; returned: RentedItem; link: string },
): Mail {
  const [item] = order.items
  const count = item!.quantity === 1 ? '' : `${item!.quantity} × `
  return renderMail({
    to,
    subject: `Your Twirl exchange ${order.order_number}`,
    preheader: `${item!.title} is coming to you, and ${returned.title} goes back.`,
    heading: 'Your exchange is confirmed!',
    parts: [
      paragraph(`We have received your exchange ${order.order_number}.`),
      facts([['Coming to you', `${count}${describe(item!)}`], ...arrivalFacts(order)]),
      paragraph(
        'Please send back what you have now: put it into its bag as it is, stick on the free return label from the bag and drop it off. Cleaning is our part.',
      ),
      facts([['Going back', `${count}${describe(returned)}`], ...dueFacts(returned)]),
      facts(feeFacts(order)),
      button('See your exchange', link),
    ],
    reason: 'You get this mail because a rented piece was exchanged in your account.',
  })
}

function describe({ title, color, size }: Pick<RentedItem, 'title' | 'color' | 'size'>): string {
  return `${title}, ${color}, size ${SIZE_LABELS[size]}`
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
