import type { Config } from '#platform/config.ts'
import type { MessageSender } from '#platform/outbox/message-sender.ts'
import type { Log } from '#platform/log.ts'
import { keepInOutbox } from '../keep-in-outbox.ts'
import { twilioSender } from './twilio.ts'

export function chooseSmsSender(
  {
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_FROM: from,
    DEV_OUTBOX,
  }: Config,
  log: Pick<Log, 'warn'>,
): MessageSender<'SMS'> {
  if (!accountSid || !authToken || !from) {
    if (!DEV_OUTBOX)
      log.warn({}, 'TWILIO_ACCOUNT_SID is not set: text messages are stored but not sent')
    return keepInOutbox()
  }
  return twilioSender({ accountSid, authToken, from })
}
