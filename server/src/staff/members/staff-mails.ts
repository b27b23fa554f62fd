import { renderMail } from '#platform/mail/mail-layout.ts'
import type { MailSamples } from '#platform/mail/mail-sample.ts'
import { button, paragraph } from '#platform/mail/mail-parts.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import { shopName } from '#platform/shop-name.ts'

/** Both a first invitation and a new link for a member who cannot log in. */
export function staffInvitationMail(email: string, url: string): Mail {
  return renderMail({
    kind: 'staff-invitation',
    to: email,
    subject: `Your access to the ${shopName()} back office`,
    preheader: 'The link works once, for 7 days.',
    heading: 'Your access to the back office',
    parts: [
      paragraph(`You can now set your password for the back office of ${shopName()}.`),
      button('Set your password', url),
      paragraph(
        'The link works once, for 7 days. Please keep it to yourself: whoever opens it first gets your access.',
      ),
    ],
    reason: 'You’re getting this email because an owner of the shop gave this address access.',
    origin: new URL(url).origin,
  })
}

export const staffMailSample: MailSamples<'staff-invitation'> = ({ to, origin }) => ({
  'staff-invitation': () => staffInvitationMail(to, `${origin}/admin/invitation`),
})
