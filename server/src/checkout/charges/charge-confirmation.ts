import type { Transaction } from '#platform/database/transaction.ts'
import { renderMail } from '#platform/mail/mail-layout.ts'
import { type MailSamples, SAMPLE } from '#platform/mail/mail-sample.ts'
import { button, facts, paragraph, quote } from '#platform/mail/mail-parts.ts'
import { formatDollars } from '#platform/money.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import type { Secrets } from '#platform/security/secrets.ts'
import type { NewOrder } from '../../orders/public.ts'
import { type ChargeRow, findChargeOfToken } from './charges.queries.ts'
import { objectionLinkOf } from './objection-link.ts'
import { shopName } from '#platform/shop-name.ts'

type MailOptions = {
  email: string
  linkTo: (orderNumber: string) => string
  secrets: Secrets
}

/** The mail about a charge that was paid: what it is for, why, and how to object to it. */
export async function chargeConfirmation(
  order: NewOrder,
  { email, linkTo, secrets }: MailOptions,
  transaction: Transaction,
): Promise<Mail> {
  const link = linkTo(order.order_number)
  const charge = (await findChargeOfToken(transaction, order.order_token))!
  const objectionLink = objectionLinkOf(secrets, new URL(link).origin, charge.id)
  return chargeMail(email, { order, charge, link, objectionLink })
}

const WHY: Record<ChargeRow['kind'], (title: string) => string> = {
  LATE: (title) => `${title} came back late, or is still out, so we charged another rental.`,
  DAMAGE: (title) => `${title} is beyond repair, or didn’t come back, so we charged for it.`,
}

type Charged = {
  order: Pick<NewOrder, 'order_number' | 'subtotal_cents' | 'tax_cents' | 'total_cents'>
  charge: Pick<ChargeRow, 'kind' | 'title' | 'explanation'>
  link: string
  objectionLink: string
}

export function chargeMail(to: string, { order, charge, link, objectionLink }: Charged): Mail {
  const total = formatDollars(order.total_cents)
  const { title, explanation } = charge
  return renderMail({
    kind: 'charge',
    to,
    subject: `A charge of ${total} for ${title}`,
    preheader: `Why we charged it, and what to do if you disagree.`,
    heading: 'We charged you for a rental',
    parts: [
      paragraph(WHY[charge.kind](title)),
      quote(explanation),
      facts([
        ['Order', order.order_number],
        ['Charge', formatDollars(order.subtotal_cents)],
        ...(order.tax_cents
          ? [['Tax', formatDollars(order.tax_cents)] satisfies [string, string]]
          : []),
        ['Total', total],
      ]),
      button('View the charge', link),
      paragraph('If you think this is wrong, tell us, and a person will look at it again.'),
      button('Object to this charge', objectionLink),
    ],
    reason: `You’re getting this email because a piece that you rented from ${shopName()} was charged.`,
    origin: new URL(link).origin,
  })
}

/** As staff preview it. */
export const chargeMailSample: MailSamples<'charge'> = ({ to, origin }) => ({
  charge: () =>
    chargeMail(to, {
      order: {
        order_number: SAMPLE.order_number,
        subtotal_cents: 6_500,
        tax_cents: 520,
        total_cents: 7_020,
      },
      charge: {
        kind: 'LATE',
        title: 'Reverie Mini Dress',
        explanation: 'The dress came back long after its due date.',
      },
      link: `${origin}/order/${SAMPLE.order_number}`,
      objectionLink: `${origin}/home`,
    }),
})
