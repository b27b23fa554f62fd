import type { Channel, Channels } from './outbox.ts'

/** Sends the messages of one channel. The adapters are in server/src/providers. */
export type MessageSender<C extends Channel> = {
  /**
   * Resolves once the provider has accepted the message. `messageId` is the same for every try.
   * Rejects with a SendError.
   */
  send: (message: Channels[C], messageId: string) => Promise<void>
  /** Whether these messages are read in the outbox. With a real provider the content is deleted once sent. */
  keepsContent: boolean
  close: () => void
}

/** Why a message could not be sent. Its text is stored and logged: it names no recipient and no content. */
export class SendError extends Error {
  override name = 'SendError'
  /** A permanent failure: a retry would fail too. */
  readonly isPermanent: boolean

  constructor(reason: string, { isPermanent }: { isPermanent: boolean }) {
    super(reason)
    this.isPermanent = isPermanent
  }
}
