import { renderMail } from '#platform/mail/mail-layout.ts'
import { button, paragraph } from '#platform/mail/mail-parts.ts'
import type { MailSamples } from '#platform/mail/mail-sample.ts'
import { formatTime } from '#platform/new-york-time.ts'
import type { Mail } from '#platform/outbox/outbox.ts'

type Invited = { to: string; from: string; link: string; expires_at: Date; origin: string }

export function leadInvitationMail({ theme }: { theme: string }, invited: Invited): Mail {
  const { to, from, link, expires_at, origin } = invited
  return renderMail({
    kind: 'lead-invitation',
    to,
    subject: `Lead ${theme} with ${from}`,
    preheader: `${from} asks you to help with the event.`,
    heading: `Lead ${theme} with ${from}`,
    parts: [
      paragraph(
        `${from} asks you to lead ${theme} too. You would see who comes and who ordered, remind people, and help with the hand-out.`,
      ),
      button('Accept', link),
      paragraph(
        `The link works once, until ${formatTime(expires_at)} New York time. You need an account to accept.`,
      ),
    ],
    reason: `You’re getting this email because ${from} typed this address. If you don’t know ${from}, you can ignore it.`,
    origin,
  })
}

/** As staff preview it. */
export const leadInvitationSample: MailSamples<'lead-invitation'> = ({ to, origin }) => ({
  'lead-invitation': () =>
    leadInvitationMail(
      { theme: 'Spring Formal' },
      {
        to,
        from: 'Mia Stone',
        link: `${origin}/lead`,
        expires_at: new Date('2026-04-10T16:00:00Z'),
        origin,
      },
    ),
})
