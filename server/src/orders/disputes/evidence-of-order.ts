import { CARRIER_NAMES } from '@twirl/contract/buying/carriers'
import { formatDollars } from '#platform/money.ts'
import { formatDay, formatTime } from '#platform/new-york-time.ts'
import type { DisputeEvidence } from '../../providers/payments/after-payment.ts'
import type { DisputedOrder } from './disputes.queries.ts'

/** A mail as evidence names it: neither its text nor its links. */
type SentMail = { to: string; subject: string; sent_at: Date | null }

type Known = { order: DisputedOrder; mails: SentMail[]; publicOrigin: string; shop: string }

// Stripe takes 20,000 characters in such a text, and 150,000 in all.
const STATEMENT_MAX = 15_000

/** Says what the shop knows of an order whose payment is disputed (PAY-40). */
export function evidenceOfOrder({ order, mails, publicOrigin, shop }: Known): DisputeEvidence {
  const { items, shipped_at } = order
  return {
    customer_name: nameOf(order),
    customer_email: order.email,
    shipping_address: addressOf(order),
    shipping_carrier: carrierOf(order),
    tracking_number: order.tracking_number ?? '',
    shipped_on: shipped_at ? formatTime(shipped_at) : '',
    ordered_on: formatTime(order.paid_at),
    product: items.map(lineText).join('\n'),
    refund_policy: `The customer agreed at checkout to the terms of ${shop}: ${publicOrigin}/returns and ${publicOrigin}/damaged-items-policy.`,
    statement: statementOf(order, mails).slice(0, STATEMENT_MAX),
  }
}

function nameOf({ delivery_address: address }: DisputedOrder): string {
  return [address?.['first_name'], address?.['last_name']].filter(Boolean).join(' ')
}

function addressOf({ delivery_address: address }: DisputedOrder): string {
  if (!address) return ''
  const { street_address, apartment, city, state, zip_code } = address
  return [street_address, apartment, city, `${state ?? ''} ${zip_code ?? ''}`.trim(), 'US']
    .filter(Boolean)
    .join(', ')
}

function carrierOf({ carrier }: DisputedOrder): string {
  // A carrier that the table does not know is named as it is stored.
  return carrier ? ((CARRIER_NAMES as Record<string, string>)[carrier] ?? carrier) : ''
}

function lineText({ title, size, quantity, transaction_type }: DisputedOrder['items'][number]) {
  const kind = transaction_type === 'PURCHASE' ? 'bought' : 'rented'
  return `${quantity} × ${title}, size ${size} (${kind})`
}

function statementOf(order: DisputedOrder, mails: SentMail[]): string {
  const { order_number, paid_at, total_cents, trunk_show_theme, due_date } = order
  const { shipped_at, delivered_at, refunds } = order
  const address = addressOf(order)
  const tracking = [carrierOf(order), order.tracking_number].filter(Boolean).join(' ')
  const lines = [
    `Order ${order_number} was placed and paid on ${formatTime(paid_at)} (New York time) for ${formatDollars(total_cents)}, including tax.`,
    trunk_show_theme ? `It belongs to the group event “${trunk_show_theme}”.` : null,
    address ? `The customer gave this address for the delivery: ${address}.` : null,
    shipped_at
      ? `It was shipped on ${formatTime(shipped_at)}${tracking ? ` with ${tracking}` : ''}.`
      : 'It has not been shipped.',
    delivered_at ? `It was delivered on ${formatTime(delivered_at)}.` : null,
    due_date ? `What was rented was due back on ${formatDay(due_date)}.` : null,
    ...refunds.map(
      ({ amount_cents, paid_at: at }) =>
        `${formatDollars(amount_cents)} was given back on ${formatTime(at)}.`,
    ),
  ].filter((line) => line !== null)
  const sent = mails.flatMap(({ to, subject, sent_at }) =>
    sent_at ? [`${formatTime(sent_at)}, to ${to}: ${subject}`] : [],
  )
  if (sent.length === 0) return lines.join('\n')
  return [...lines, '', 'Emails that were sent about it:', ...sent].join('\n')
}
