import type { Database } from '#platform/database/database.ts'
import { ReadCache } from '#platform/database/read-cache.ts'
import { listGrantedIds } from './grants.queries.ts'

// Counts owners and their grants; about 10 MB.
const MAX_CACHE_SIZE = 100_000

/** Caches which events each owner joined, so that a listing needs no query for it. */
export class Grants {
  readonly #ids: ReadCache<string, number[]>

  constructor(db: Database) {
    this.#ids = new ReadCache((owner) => listGrantedIds(db, owner), {
      name: 'event_grants',
      maxSize: MAX_CACHE_SIZE,
      sizeOf: (ids) => 1 + ids.length,
    })
  }

  async has(owner: string, trunkShowId: number): Promise<boolean> {
    if ((await this.#ids.get(owner)).includes(trunkShowId)) return true
    // The owner may just have joined through another process: read again before refusing.
    this.#ids.invalidate(owner)
    return (await this.#ids.get(owner)).includes(trunkShowId)
  }

  invalidate(owner: string): void {
    this.#ids.invalidate(owner)
  }

  invalidateAll(): void {
    this.#ids.invalidateAll()
  }
}
