import { LRUCache } from 'lru-cache'
import type { Database } from '#platform/database.ts'
import { isDatabaseAway } from '#platform/database-away.ts'
import type { Notifications } from '#platform/notifications.ts'
import { ownerOf, type Visitor } from '#platform/visitor.ts'
import { listMarkRows } from './favorites.queries.ts'

/** Which products are favorites: product id → favorite id. */
export type Marks = ReadonlyMap<number, number>

type ReadMarks = (owner: string) => Promise<Marks>

const NO_MARKS: Marks = new Map()

// In owners and their marks together; some 10 MB.
const MAX_KEPT = 100_000

/** The hearts of recent visitors, kept until they change: most have none, and asking again costs no query. */
export class FavoriteMarks {
  readonly #kept = new LRUCache<string, Marks>({
    maxSize: MAX_KEPT,
    sizeCalculation: (marks) => 1 + marks.size,
  })
  readonly #reads = new Map<string, Promise<Marks>>()
  readonly #readMarks: ReadMarks

  constructor(readMarks: ReadMarks) {
    this.#readMarks = readMarks
  }

  /** At once when they are known, which listings rely on. */
  find(visitor: Visitor): Marks | Promise<Marks> {
    if (visitor.guest_hash === null && visitor.session === null) return NO_MARKS
    const owner = ownerOf(visitor)
    return this.#kept.get(owner) ?? this.#reads.get(owner) ?? this.#read(owner)
  }

  /** For what can do without: hearts stay empty while the database is away, the page is shown. */
  findOrNone(visitor: Visitor): Marks | Promise<Marks> {
    const marks = this.find(visitor)
    return marks instanceof Promise ? marks.catch(noneWhileAway) : marks
  }

  forget(owner: string): void {
    this.#kept.delete(owner)
    this.#reads.delete(owner)
  }

  forgetAll(): void {
    this.#kept.clear()
    this.#reads.clear()
  }

  #read(owner: string): Promise<Marks> {
    // A reading that was forgotten on its way may be older than the change: answered, but not kept.
    const isCurrent = () => this.#reads.get(owner) === read
    const read = this.#readMarks(owner)
      .then((marks) => {
        if (isCurrent()) this.#kept.set(owner, marks)
        return marks
      })
      .finally(() => {
        if (isCurrent()) this.#reads.delete(owner)
      })
    this.#reads.set(owner, read)
    return read
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

/** Forgets what other processes changed, for as long as this one lives. */
export function followFavoriteChanges(
  marks: FavoriteMarks,
  notifications: Notifications,
): Promise<void> {
  return notifications.subscribe({
    channel: 'favorite_changed',
    onNotification: (owner) => marks.forget(owner),
    onReconnect: () => marks.forgetAll(),
  })
}
