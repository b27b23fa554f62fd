import type { Config } from '#platform/config.ts'
import type { MessageSender } from '#platform/outbox/message-sender.ts'
import type { Log } from '#platform/log.ts'
import { keepInOutbox } from '../keep-in-outbox.ts'

export async function chooseMailSender(
  { SMTP_URL, MAIL_FROM, DEV_OUTBOX }: Config,
  log: Pick<Log, 'warn'>,
): Promise<MessageSender<'MAIL'>> {
  if (!SMTP_URL || !MAIL_FROM) {
    if (!DEV_OUTBOX) log.warn({}, 'SMTP_URL is not set: mails are stored but not sent')
    return keepInOutbox()
  }
  // Loaded when needed: a shop on a developer's machine sends no mail.
  const { smtpSender } = await import('./smtp.ts')
  return smtpSender(SMTP_URL, MAIL_FROM)
}
