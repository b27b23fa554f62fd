import { renderMail } from '#platform/mail/mail-layout.ts'
import { type MailSamples, SAMPLE } from '#platform/mail/mail-sample.ts'
import { button, facts, paragraph, quote } from '#platform/mail/mail-parts.ts'
import { formatDollars } from '#platform/money.ts'
import { formatDay } from '#platform/new-york-time.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import { shopName } from '#platform/shop-name.ts'
import { lastDayOf } from './last-day.ts'
import type { ChargeKind, ChargeRow } from '../charges/charges.queries.ts'

type Owed = {
  charge: Pick<ChargeRow, 'kind' | 'title' | 'explanation' | 'amount_cents' | 'total_cents'>
  order_number: string
  pay_until: Date
  link: string
}

const WHY: Record<ChargeKind, (title: string) => string> = {
  LATE: (title) => `${title} came back late, or is still out, so you owe another rental.`,
  DAMAGE: (title) => `${title} is beyond repair, or didn’t come back, so you owe its price.`,
}

/** Asks the customer to pay a charge that the card did not pay without the customer (PAY-45). */
export function waitingChargeMail(to: string, { charge, order_number, ...owed }: Owed): Mail {
  const { kind, title, explanation, amount_cents, total_cents } = charge
  const { origin } = new URL(owed.link)
  const total = formatDollars(total_cents)
  const by = formatDay(lastDayOf(owed.pay_until))
  const tax_cents = total_cents - amount_cents
  return renderMail({
    kind: 'charge-waits',
    to,
    subject: `Please confirm a charge of ${total} for ${title}`,
    preheader: `Nothing is charged until you do. Please pay by ${by}.`,
    heading: 'A charge needs your confirmation',
    parts: [
      paragraph(WHY[kind](title)),
      quote(explanation),
      paragraph(
        'We couldn’t charge your card without you, so nothing has been charged yet. Please confirm the payment with your bank, or use another card.',
      ),
      facts([
        ['Order', order_number],
        ['Charge', formatDollars(amount_cents)],
        ...(tax_cents ? [['Tax', formatDollars(tax_cents)] satisfies [string, string]] : []),
        ['Total', total],
        ['Please pay by', by],
      ]),
      button('See and pay the charge', owed.link),
      paragraph('If you think this is wrong, please write to us before you pay.'),
      button('Contact us', `${origin}/contact-us`),
    ],
    reason: `You’re getting this email because you owe ${shopName()} a charge for a piece that you rented.`,
    origin,
  })
}

type Withdrawn = Pick<Owed, 'order_number'> & {
  charge: Pick<ChargeRow, 'title' | 'total_cents'>
  link: string
}

/** Tells a customer who was asked to pay a charge that nothing is owed any more. */
export function withdrawnChargeMail(to: string, { charge, order_number, link }: Withdrawn): Mail {
  const { origin } = new URL(link)
  const { title, total_cents } = charge
  return renderMail({
    kind: 'charge-withdrawn',
    to,
    subject: `You no longer owe the charge for ${title}`,
    preheader: 'There’s nothing left for you to do.',
    heading: 'We took a charge back',
    parts: [
      paragraph(
        `We asked you to confirm a charge for ${title}. We took it back: nothing was charged, and the link in that email no longer works.`,
      ),
      facts([
        ['Order', order_number],
        ['Charge', formatDollars(total_cents)],
      ]),
      button('View your order', link),
    ],
    reason: `You’re getting this email because ${shopName()} had asked you to pay a charge.`,
    origin,
  })
}

/** As staff preview them. */
export const waitingChargeSamples: MailSamples<'charge-waits' | 'charge-withdrawn'> = ({
  to,
  origin,
}) => {
  const { order_number } = SAMPLE
  const link = `${origin}/order/${order_number}`
  const charge = {
    kind: 'LATE' as const,
    title: 'Reverie Mini Dress',
    explanation: 'The dress came back long after its due date.',
    amount_cents: 6_500,
    total_cents: 7_020,
  }
  return {
    'charge-waits': () =>
      waitingChargeMail(to, {
        charge,
        order_number,
        pay_until: new Date('2026-06-16T04:00:00Z'),
        link,
      }),
    'charge-withdrawn': () => withdrawnChargeMail(to, { charge, order_number, link }),
  }
}
