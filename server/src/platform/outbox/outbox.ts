import type { Database } from '../database/database.ts'
import { insertMessage, listNewestMessages } from './outbox.queries.ts'
import type { Secrets } from '../security/secrets.ts'

export type Mail = {
  to: string
  /** Where an answer goes, when not to the shop. */
  replyTo?: string
  subject: string
  html: string
  text: string
}

export type TextMessage = {
  /** Ten digits. */
  to: string
  body: string
}

/** The ways out, and what goes each way. */
export type Channels = { MAIL: Mail; SMS: TextMessage }
export type Channel = keyof Channels

type MessageOf<C extends Channel> = {
  id: number
  channel: C
  content: Channels[C]
  created_at: Date
  sent_at: Date | null
}
export type OutboxMessage = MessageOf<'MAIL'> | MessageOf<'SMS'>

/**
 * Where messages wait for their way out. Put one in the transaction of its cause: it is sent if and only if
 * that commits. `cause` names what happened, so that the same thing never sends twice; it is stored readable,
 * so it holds no code and nobody's address.
 */
export class Outbox {
  readonly #secrets: Secrets

  constructor(secrets: Secrets) {
    this.#secrets = secrets
  }

  putMail(db: Database, cause: string, mail: Mail): Promise<void> {
    return insertMessage(db, 'MAIL', cause, this.#seal(mail))
  }

  putTextMessage(db: Database, cause: string, message: TextMessage): Promise<void> {
    return insertMessage(db, 'SMS', cause, this.#seal(message))
  }

  /** Newest first, without those whose content is gone or was sealed with another key. */
  async listNewest(db: Database, limit: number): Promise<OutboxMessage[]> {
    const rows = await listNewestMessages(db, limit)
    return rows.flatMap(({ sealed, ...row }) => {
      try {
        return { ...row, content: this.unseal(sealed) } as OutboxMessage
      } catch {
        return []
      }
    })
  }

  /** Throws when it was sealed with another key. */
  unseal(sealed: Buffer): Channels[Channel] {
    // Only #seal writes it.
    return JSON.parse(this.#secrets.unseal(sealed)) as Channels[Channel]
  }

  #seal(message: Channels[Channel]): Buffer {
    return this.#secrets.seal(JSON.stringify(message))
  }
}
