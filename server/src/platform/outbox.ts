import type { Database } from './database.ts'
import { insertMessage } from './outbox.queries.ts'
import type { Secrets } from './secrets.ts'

export type Mail = { to: string; subject: string; html: string; text: string }

export type TextMessage = {
  /** Ten digits. */
  to: string
  body: string
}

/**
 * Where messages wait for their way out. Put one in the transaction of its cause: it is sent if and only if
 * that commits. `cause` names what happened, so that the same thing never sends twice.
 */
export class Outbox {
  readonly #secrets: Secrets

  constructor(secrets: Secrets) {
    this.#secrets = secrets
  }

  putMail(db: Database, cause: string, mail: Mail): Promise<void> {
    return insertMessage(db, 'MAIL', cause, this.#secrets.seal(JSON.stringify(mail)))
  }

  putTextMessage(db: Database, cause: string, message: TextMessage): Promise<void> {
    return insertMessage(db, 'SMS', cause, this.#secrets.seal(JSON.stringify(message)))
  }
}
