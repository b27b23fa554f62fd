import type { Database } from '../database/database.ts'
import type { Transaction } from '../database/transaction.ts'
import { deleteInBatches } from '../jobs/delete-in-batches.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Secrets } from '../security/secrets.ts'
import {
  deleteMessages,
  deleteSentMessages,
  insertMessage,
  listNewestMessages,
  listSealedMessages,
} from './outbox.queries.ts'
import { SEND_JOBS } from './outbox-jobs.ts'

export type Mail = {
  to: string
  /** Reply address, if it is not the shop's. */
  replyTo?: string
  subject: string
  html: string
  text: string
  /** Where the recipient ends mails of this kind: the page for people, and a POST for mail programs (RFC 8058). */
  unsubscribeUrl?: string
}

export type TextMessage = {
  /** Ten digits. */
  to: string
  body: string
}

/** The channels and the type of message of each. */
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

const ERASE_BATCH = 1_000

/**
 * Messages to send. Put a message in the transaction of its cause: it is sent if and only if that commits. `cause` is
 * the idempotency key: one cause sends one message. It is stored unencrypted, so it must not contain a code or a
 * contact.
 */
export class Outbox {
  readonly #secrets: Secrets
  readonly #jobs: Pick<Jobs, 'send'>

  constructor(secrets: Secrets, jobs: Pick<Jobs, 'send'>) {
    this.#secrets = secrets
    this.#jobs = jobs
  }

  putMail(transaction: Transaction, cause: string, mail: Mail): Promise<void> {
    return this.#put(transaction, 'MAIL', cause, mail)
  }

  putTextMessage(transaction: Transaction, cause: string, message: TextMessage): Promise<void> {
    return this.#put(transaction, 'SMS', cause, message)
  }

  async #put<C extends Channel>(
    transaction: Transaction,
    channel: C,
    cause: string,
    message: Channels[C],
  ): Promise<void> {
    const id = await insertMessage(transaction, channel, cause, this.#seal(message))
    if (id !== undefined) await this.#jobs.send(transaction, SEND_JOBS[channel], { id })
  }

  /**
   * Deletes the messages to these contacts that still have their content: those that wait, and those that could not be
   * sent. They are encrypted, so each is read.
   */
  async eraseMessagesTo(transaction: Transaction, contacts: string[]): Promise<void> {
    for (let after = 0; ;) {
      const rows = await listSealedMessages(transaction, after, ERASE_BATCH)
      const last = rows.at(-1)
      if (!last) return
      after = last.id
      const ids = rows.flatMap(({ id, sealed }) =>
        contacts.includes(this.#recipientOf(sealed)) ? id : [],
      )
      if (ids.length > 0) await deleteMessages(transaction, ids)
    }
  }

  /** Empty if it was encrypted with another key. */
  #recipientOf(sealed: Buffer): string {
    try {
      return this.unseal(sealed).to
    } catch {
      return ''
    }
  }

  /** Newest first, without messages whose content was deleted or encrypted with another key. */
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

  /** Throws if it was encrypted with another key. */
  unseal(sealed: Buffer): Channels[Channel] {
    // Only #seal writes it.
    return JSON.parse(this.#secrets.unseal(sealed)) as Channels[Channel]
  }

  #seal(message: Channels[Channel]): Buffer {
    return this.#secrets.seal(JSON.stringify(message))
  }
}

// Long enough to answer a customer who asks whether a mail was sent; no cause of a message comes back after it.
const RETENTION_DAYS = 90
const DAY_MS = 24 * 60 * 60 * 1_000

/** Deletes the record of messages that were sent long ago. Those that still have their content stay for /dev/outbox. */
export function sweepOutbox(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * DAY_MS)
  return deleteInBatches((maximum) => deleteSentMessages(db, before, maximum))
}
