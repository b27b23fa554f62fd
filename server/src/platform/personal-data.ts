import type { Database } from './database/database.ts'
import type { Transaction } from './database/transaction.ts'

/** A customer, with what else belongs to the same person. */
export type Person = {
  customer_id: number
  /** As in favorite. */
  owner: string
  /** Null: it was never proven, and may be another person's. */
  email: string | null
  phone_number: string
  /** The events that this person leads. */
  led_trunk_show_ids: number[]
}

/**
 * What one slice knows of a person. A slice brings its own; the customers slice exports, erases and merges all of them. A
 * column with personal data that none of them handles fails server/src/customers/personal-columns.test.ts.
 */
export type PersonalData = {
  /** By kind. Without secrets, hashes and tokens. */
  list: (db: Database, person: Person) => Promise<Record<string, readonly object[]>>
  /** Sentences that say why the data cannot be erased now. */
  listHindrances?: (db: Database, person: Person, now: Date) => Promise<string[]>
  /** Deletes what the books do not need, and removes the person from the rest. May be repeated. */
  erase: (transaction: Transaction, person: Person) => Promise<void>
  /** Gives what one account has to another one of the same person. May be repeated. */
  merge: (transaction: Transaction, from: Person, to: Person, now: Date) => Promise<void>
}
