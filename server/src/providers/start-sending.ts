import type { Config } from '#platform/config.ts'
import {
  markUndelivered,
  sendFromOutbox,
  type SendingDependencies,
} from '#platform/outbox/outbox-sender.ts'
import { chooseMailSender } from './mail/choose-mail-sender.ts'
import { chooseSmsSender } from './sms/choose-sms-sender.ts'

/** Declares the jobs that send what the shop writes. Close the senders when the jobs have stopped. */
export async function startSending(
  config: Config,
  dependencies: Omit<SendingDependencies, 'host'>,
): Promise<{ close: () => void }> {
  const { log } = dependencies
  const sending = { ...dependencies, host: new URL(config.PUBLIC_ORIGIN).hostname }
  const mailSender = await chooseMailSender(config, log)
  const smsSender = chooseSmsSender(config, log)
  markUndelivered(sending)
  sendFromOutbox('MAIL', mailSender, sending)
  sendFromOutbox('SMS', smsSender, sending)
  return {
    close: () => {
      mailSender.close()
      smsSender.close()
    },
  }
}
