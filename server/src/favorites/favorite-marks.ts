import type { Database } from '#platform/database/database.ts'
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.ts'
import { ReadCache } from '#platform/database/read-cache.ts'
import { ownerOf, type Visitor } from '#platform/http/visitor.ts'
import { listMarkRows } from './favorites.queries.ts'

/** The favorites of one owner: favorite id by product id. */
export type Marks = ReadonlyMap<number, number>

type ReadMarks = (owner: string) => Promise<Marks>

const NO_MARKS: Marks = new Map()

// Counts owners and their marks; about 10 MB.
const MAX_CACHE_SIZE = 100_000

/** Caches the favorites of recent visitors; most have none. */
export class FavoriteMarks {
  readonly #marks: ReadCache<string, Marks>

  constructor(readMarks: ReadMarks) {
    this.#marks = new ReadCache(readMarks, {
      name: 'favorites',
      maxSize: MAX_CACHE_SIZE,
      sizeOf: (marks) => 1 + marks.size,
    })
  }

  async get(visitor: Visitor): Promise<Marks> {
    if (visitor.guest_hash === null && visitor.session === null) return NO_MARKS
    return this.#marks.get(ownerOf(visitor))
  }

  /** Returns no marks while the database is unavailable: listings work without favorites. */
  async getOrNone(visitor: Visitor): Promise<Marks> {
    try {
      return await this.get(visitor)
    } catch (error) {
      if (error instanceof Error && isDatabaseUnavailable(error)) return NO_MARKS
      throw error
    }
  }

  invalidate(owner: string): void {
    this.#marks.invalidate(owner)
  }

  invalidateAll(): void {
    this.#marks.invalidateAll()
  }
}

export function readMarksFrom(db: Database): ReadMarks {
  return async (owner) => {
    const rows = await listMarkRows(db, owner)
    if (rows.length === 0) return NO_MARKS
    return new Map(rows.map(({ product_id, favorite_id }) => [product_id, favorite_id]))
  }
}
