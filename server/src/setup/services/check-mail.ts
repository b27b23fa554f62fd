import { randomUUID } from 'node:crypto'
import { inTransaction } from '#platform/database/transaction.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { renderMail } from '#platform/mail/mail-layout.ts'
import { paragraph } from '#platform/mail/mail-parts.ts'
import type { MailSamples } from '#platform/mail/mail-sample.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import { shopName } from '#platform/shop-name.ts'
import type { SetupDeps } from '../setup-deps.ts'

/** Mails the member. Whether it arrives, only the inbox shows. */
export async function checkMail(
  { db, outbox, config, publicOrigin }: SetupDeps,
  { email }: StaffCaller,
): Promise<string> {
  const mail = testMail(email, publicOrigin)
  await inTransaction(db, (transaction) =>
    outbox.putMail(transaction, `service check ${randomUUID()}`, mail),
  )
  return config.SMTP_URL
    ? `A mail to ${email} is on its way. It should be there within a minute.`
    : `A mail to ${email} was stored. It is not sent, because no mail server is set.`
}

function testMail(to: string, origin: string): Mail {
  return renderMail({
    kind: 'test-mail',
    to,
    subject: `A test mail from ${shopName()}`,
    preheader: 'Mails of the shop arrive.',
    heading: 'Mails of the shop arrive',
    parts: [paragraph('You asked for this mail in the back office, to see whether it arrives.')],
    reason: 'You’re getting this email because you pressed a button in the back office.',
    origin,
  })
}

/** As staff preview it. */
export const testMailSample: MailSamples<'test-mail'> = ({ to, origin }) => ({
  'test-mail': () => testMail(to, origin),
})
