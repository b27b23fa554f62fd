import type { MailKind } from '@twirl/contract/staff/mails'
import { type OwnTexts, withOwnTexts } from '../mail/mail-layout.ts'
import type { Database } from '../database/database.ts'
import type { Transaction } from '../database/transaction.ts'
import { deleteInBatches } from '../jobs/delete-in-batches.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Secrets } from '../security/secrets.ts'
import {
  deleteMessages,
  deleteMessagesTo,
  deleteSentMessages,
  emptySentMessages,
  insertMessage,
  listMessagesAbout,
  listMessageStates,
  listMessagesWithoutHash,
  listNewestMessages,
} from './outbox.queries.ts'
import { SEND_JOBS } from './outbox-jobs.ts'

type Place = { start: number; end: number }

export type Mail = {
  to: string
  /** Reply address, if it is not the shop's. */
  replyTo?: string
  subject: string
  html: string
  text: string
  /** Where the recipient ends mails of this kind: the page for people, and a POST for mail programs (RFC 8058). */
  unsubscribeUrl?: string
  /** Where the first part is in HTML and text, for the texts of the shop. Only until the mail is stored. */
  opening?: { kind: MailKind; html: Place; text: Place }
}

/** Reads what the shop says in a kind of mail. */
export type ReadOwnTexts = (transaction: Transaction, kind: MailKind) => Promise<OwnTexts | null>

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

/** Finds the messages to a contact without storing it. */
export function recipientHashOf(secrets: Secrets, contact: string): string {
  return secrets.hmac('outbox recipient', contact.toLowerCase())
}

/** A mail about a thing. Its content is null once it was deleted, or if it was encrypted with another key. */
export type MailAbout = {
  id: number
  mail: Mail | null
  created_at: Date
  sent_at: Date | null
  failed_at: Date | null
}

/** How far a message is. */
export type MailState = { sent_at: Date | null; failed_at: Date | null; last_error: string | null }

/** `about`: what the mail is about, such as the number of an order. Its content is then kept, so that staff can see it. */
type PutOptions = { about?: string }

/**
 * Messages to send. Put a message in the transaction of its cause: it is sent if and only if that commits. `cause` is
 * the idempotency key: one cause sends one message. It is stored unencrypted, so it must not contain a code or a
 * contact.
 */
export class Outbox {
  readonly #secrets: Secrets
  readonly #jobs: Pick<Jobs, 'send'>
  #readOwnTexts: ReadOwnTexts = async () => null

  constructor(secrets: Secrets, jobs: Pick<Jobs, 'send'>) {
    this.#secrets = secrets
    this.#jobs = jobs
  }

  /** From now on each mail gets the texts of its kind. */
  useOwnTexts(readOwnTexts: ReadOwnTexts): void {
    this.#readOwnTexts = readOwnTexts
  }

  /** Returns whether it is new: false if the cause has its message already. */
  async putMail(
    transaction: Transaction,
    cause: string,
    mail: Mail,
    { about }: PutOptions = {},
  ): Promise<boolean> {
    const texts = mail.opening ? await this.#readOwnTexts(transaction, mail.opening.kind) : null
    return this.#put(transaction, 'MAIL', { cause, about }, withOwnTexts(mail, texts))
  }

  putTextMessage(transaction: Transaction, cause: string, message: TextMessage): Promise<boolean> {
    return this.#put(transaction, 'SMS', { cause }, message)
  }

  async #put<C extends Channel>(
    transaction: Transaction,
    channel: C,
    { cause, about = null }: { cause: string; about?: string | null | undefined },
    message: Channels[C],
  ): Promise<boolean> {
    const recipient_hash = recipientHashOf(this.#secrets, message.to)
    const sealed = this.#seal(message)
    const row = { channel, dedupe_key: cause, about, recipient_hash, sealed }
    const id = await insertMessage(transaction, row)
    if (id !== undefined) await this.#jobs.send(transaction, SEND_JOBS[channel], { id })
    return id !== undefined
  }

  /** Newest first. */
  async listMailsAbout(db: Database, about: string): Promise<MailAbout[]> {
    const rows = await listMessagesAbout(db, about)
    return rows.map(({ sealed, ...row }) => ({ ...row, mail: this.#readMail(sealed) }))
  }

  /** How far the messages of these causes are; those that were forgotten are left out. */
  async listStates(db: Database, causes: string[]): Promise<Map<string, MailState>> {
    const rows = await listMessageStates(db, causes)
    return new Map(rows.map(({ dedupe_key, ...state }) => [dedupe_key, state]))
  }

  #readMail(sealed: Buffer | null): Mail | null {
    try {
      // Only mails are about something.
      return sealed && (this.unseal(sealed) as Mail)
    } catch {
      return null
    }
  }

  /**
   * Deletes the messages to these contacts that still have their content: those that wait, those that could not be sent
   * and those that are kept for staff. Messages of earlier versions are encrypted without a hash, so each is read.
   */
  async eraseMessagesTo(transaction: Transaction, contacts: string[]): Promise<void> {
    await deleteMessagesTo(
      transaction,
      contacts.map((contact) => recipientHashOf(this.#secrets, contact)),
    )
    for (let after = 0; ;) {
      const rows = await listMessagesWithoutHash(transaction, after, ERASE_BATCH)
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

// Longer than a rental with its return and refund, and than the time in which a charge can be disputed.
const CONTENT_RETENTION_DAYS = 365

/**
 * Deletes the record of messages that were sent long ago. Those that still have their content stay for /dev/outbox; the
 * content of messages about something is deleted later.
 */
export async function sweepOutbox(db: Database, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await deleteInBatches((maximum) => emptySentMessages(db, before(CONTENT_RETENTION_DAYS), maximum))
  await deleteInBatches((maximum) => deleteSentMessages(db, before(RETENTION_DAYS), maximum))
}
