import type { MessageSender } from '#platform/outbox/message-sender.ts'
import type { Channel } from '#platform/outbox/outbox.ts'

/** The built-in way out: nowhere. Messages stay in the outbox, where /dev/outbox shows them. */
export function keepInOutbox<C extends Channel>(): MessageSender<C> {
  return { send: async () => {}, keepsContent: true, close: () => {} }
}
