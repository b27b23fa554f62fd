import type { Platform } from '#platform/open-platform.ts'
import { markUndelivered, sendFromOutbox } from '#platform/outbox/outbox-sender.ts'
import { chooseMailSender } from './mail/choose-mail-sender.ts'
import { chooseSmsSender } from './sms/choose-sms-sender.ts'

/** Sends what the shop writes to its outbox. */
export async function startSending(platform: Platform): Promise<void> {
  const { app, config, jobs, log } = platform
  const sending = { ...platform, host: new URL(config.PUBLIC_ORIGIN).hostname }
  const mailSender = await chooseMailSender(config, log)
  const smsSender = chooseSmsSender(config, log)
  markUndelivered(sending)
  sendFromOutbox('MAIL', mailSender, sending)
  sendFromOutbox('SMS', smsSender, sending)
  app.addHook('onClose', async () => {
    mailSender.close()
    smsSender.close()
  })
  // Added after the senders: hooks run in reverse order, and the jobs that use them stop first.
  app.addHook('onClose', () => jobs.close())
}
