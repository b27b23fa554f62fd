import type { Database } from '#platform/database/database.ts'
import { isDatabaseAway } from '#platform/database/database-unavailable.ts'
import { KeptReads } from '#platform/database/read-cache.ts'
import { ownerOf, type Visitor } from '#platform/http/visitor.ts'
import { listMarkRows } from './favorites.queries.ts'

/** Which products are favorites: product id → favorite id. */
export type Marks = ReadonlyMap<number, number>

type ReadMarks = (owner: string) => Promise<Marks>

const NO_MARKS: Marks = new Map()

// In owners and their marks together; some 10 MB.
const MAX_KEPT = 100_000

/** The hearts of recent visitors: most have none. */
export class FavoriteMarks {
  readonly #marks: KeptReads<string, Marks>

  constructor(readMarks: ReadMarks) {
    this.#marks = new KeptReads(readMarks, {
      maxSize: MAX_KEPT,
      sizeOf: (marks) => 1 + marks.size,
    })
  }

  get(visitor: Visitor): Marks | Promise<Marks> {
    if (visitor.guest_hash === null && visitor.session === null) return NO_MARKS
    return this.#marks.get(ownerOf(visitor))
  }

  /** For what can do without: hearts stay empty while the database is away, the page is shown. */
  getOrNone(visitor: Visitor): Marks | Promise<Marks> {
    const marks = this.get(visitor)
    return marks instanceof Promise ? marks.catch(noneWhileAway) : marks
  }

  forget(owner: string): void {
    this.#marks.forget(owner)
  }

  forgetAll(): void {
    this.#marks.forgetAll()
  }
}

function noneWhileAway(error: unknown): Marks {
  if (error instanceof Error && isDatabaseAway(error)) return NO_MARKS
  throw error
}

export function readMarksFrom(db: Database): ReadMarks {
  return async (owner) => {
    const rows = await listMarkRows(db, owner)
    if (rows.length === 0) return NO_MARKS
    return new Map(rows.map(({ product_id, favorite_id }) => [product_id, favorite_id]))
  }
}
