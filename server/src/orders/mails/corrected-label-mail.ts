import { CARRIER_NAMES, trackingUrl } from '@twirl/contract/buying/carriers'
import { renderMail } from '#platform/mail/mail-layout.ts'
import { button, facts, paragraph } from '#platform/mail/mail-parts.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import type { Parcel, ParcelLabel } from '../parcels/parcels.queries.ts'
import { originOf } from './piece-facts.ts'

/** The number in an earlier mail was wrong: this one follows the parcel. */
export function correctedLabelMail(
  { order_number, email }: Pick<Parcel, 'order_number' | 'email'>,
  { carrier, tracking_number }: ParcelLabel,
  link: string,
): Mail {
  return renderMail({
    kind: 'corrected-label',
    to: email,
    subject: `New tracking number for order ${order_number}`,
    preheader: `Tracking number: ${tracking_number} (${CARRIER_NAMES[carrier]}).`,
    heading: 'Your tracking number has changed',
    parts: [
      paragraph(
        `The tracking number that we sent you for order ${order_number} was wrong. We’re sorry. Please use this one.`,
      ),
      facts([[`${CARRIER_NAMES[carrier]} tracking number`, tracking_number]]),
      button('Track your package', trackingUrl(carrier, tracking_number)),
      button('View your order', link),
    ],
    reason: 'You’re getting this email because an order was placed with this address.',
    origin: originOf(link),
  })
}
