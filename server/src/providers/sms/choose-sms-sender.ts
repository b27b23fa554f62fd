import type { Config } from '#platform/config.ts'
import type { MessageSender } from '#platform/outbox/message-sender.ts'
import { keepInOutbox } from '../keep-in-outbox.ts'
import { twilioSender } from './twilio.ts'

type Log = { warn: (details: object, message: string) => void }

export function chooseSmsSender(
  {
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_FROM: from,
    DEV_OUTBOX,
  }: Config,
  log: Log,
): MessageSender<'SMS'> {
  if (!accountSid || !authToken || !from) {
    if (!DEV_OUTBOX) log.warn({}, 'TWILIO_ACCOUNT_SID is not set: text messages reach nobody')
    return keepInOutbox()
  }
  return twilioSender({ accountSid, authToken, from })
}
