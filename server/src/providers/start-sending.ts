import type { Config } from '#platform/config.ts'
import { sendFromOutbox, type SendingDependencies } from '#platform/outbox/outbox-sender.ts'
import { chooseMailSender } from './mail/choose-mail-sender.ts'
import { chooseSmsSender } from './sms/choose-sms-sender.ts'

/** Sends what the shop writes, each kind its own way: when one is stuck, the other goes on. */
export async function startSending(
  config: Config,
  dependencies: Omit<SendingDependencies, 'host'>,
): Promise<{ close: () => Promise<void> }> {
  const { log } = dependencies
  const sending = { ...dependencies, host: new URL(config.PUBLIC_ORIGIN).hostname }
  const mails = sendFromOutbox('MAIL', await chooseMailSender(config, log), sending)
  const textMessages = sendFromOutbox('SMS', chooseSmsSender(config, log), sending)
  return {
    close: async () => {
      await Promise.all([mails.close(), textMessages.close()])
    },
  }
}
