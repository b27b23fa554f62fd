import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import {
  deleteDifferences,
  type FoundDifference,
  insertDifferences,
  listOpenKeys,
} from './books.queries.ts'

/** What one comparison of the gateway's book with the shop's has seen, and what staff must settle of it. */
export class BookComparison {
  readonly #seen = new Set<string>()
  readonly #found = new Map<string, FoundDifference>()

  /** Notes that a charge or a refund was compared. */
  see({ key }: { key: string }): void {
    this.#seen.add(key)
  }

  differ(difference: FoundDifference): void {
    this.#seen.add(difference.key)
    this.#found.set(difference.key, difference)
  }

  /**
   * Stores what differs, and forgets what was compared and agrees now. What is older than the compared part of the book
   * stays until staff settle it.
   */
  async store(db: Database, now: Date): Promise<void> {
    await inTransaction(db, async (transaction) => {
      const open = await listOpenKeys(transaction)
      const agreed = open.filter((key) => this.#seen.has(key) && !this.#found.has(key))
      const fresh = [...this.#found.values()].filter(({ key }) => !open.includes(key))
      // Nothing is written in the usual case: open pages would count again.
      if (agreed.length > 0) await deleteDifferences(transaction, agreed)
      if (fresh.length > 0) await insertDifferences(transaction, fresh, now)
    })
  }
}
