import type { MessageSender } from '#platform/message-sender.ts'
import type { Channel } from '#platform/outbox.ts'

/** The built-in way out: nowhere. Messages stay in the outbox, where /dev/outbox shows them. */
export function keepInOutbox<C extends Channel>(): MessageSender<C> {
  return { send: async () => {}, keepsContent: true, close: () => {} }
}
