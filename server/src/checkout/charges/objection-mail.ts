import { renderMail } from '#platform/mail/mail-layout.ts'
import { type MailSamples, SAMPLE } from '#platform/mail/mail-sample.ts'
import { button, facts, paragraph, quote } from '#platform/mail/mail-parts.ts'
import { formatDollars } from '#platform/money.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import { shopName } from '#platform/shop-name.ts'
import type { ChargeRow } from './charges.queries.ts'

type Kept = {
  charge: Pick<ChargeRow, 'title' | 'total_cents'>
  order_number: string
  answer: string
  link: string
}

/** Tells the customer that a charge stays as it is. One that is given back is in the mail about its refund. */
export function keptChargeMail(to: string, { charge, order_number, answer, link }: Kept): Mail {
  const { origin } = new URL(link)
  const { title } = charge
  return renderMail({
    kind: 'charge-kept',
    to,
    subject: `Your objection to the charge for ${title}`,
    preheader: 'We looked at it again.',
    heading: 'About your objection',
    parts: [
      paragraph(
        `We looked again at the charge for ${title}, and at what you wrote. The charge stays as it is.`,
      ),
      quote(answer),
      facts([
        ['Order', order_number],
        ['Charge', formatDollars(charge.total_cents)],
      ]),
      button('View the charge', link),
      paragraph('If you think we missed something, please write to us.'),
      button('Contact us', `${origin}/contact-us`),
    ],
    reason: `You’re getting this email because you objected to a charge by ${shopName()}.`,
    origin,
  })
}

/** As staff preview it. */
export const keptChargeSample: MailSamples<'charge-kept'> = ({ to, origin }) => ({
  'charge-kept': () =>
    keptChargeMail(to, {
      charge: { title: 'Reverie Mini Dress', total_cents: 7_020 },
      order_number: SAMPLE.order_number,
      answer: 'The parcel was handed to the carrier long after the due date.',
      link: `${origin}/order/${SAMPLE.order_number}`,
    }),
})
