import type { Channel, Channels } from './outbox.ts'

/** One way out of the shop. The adapters are in server/src/providers. */
export type MessageSender<C extends Channel> = {
  /**
   * Resolves once the provider has taken the message. `messageId` stays the same however often it is tried.
   * Rejects with a SendError.
   */
  send: (message: Channels[C], messageId: string) => Promise<void>
  /** Whether the outbox is where these messages are read. A real provider's leave no code or link behind. */
  keepsContent: boolean
  close: () => void
}

/** Why a message could not be sent. Its text is stored and logged: it names no recipient and no content. */
export class SendError extends Error {
  override name = 'SendError'
  /** Another try would be refused too. */
  readonly isPermanent: boolean

  constructor(reason: string, { isPermanent }: { isPermanent: boolean }) {
    super(reason)
    this.isPermanent = isPermanent
  }
}
