import type { Database } from '#platform/database/database.ts'
import { KeptReads } from '#platform/database/read-cache.ts'
import { listGrantedIds } from './grants.queries.ts'

// In owners and their grants together; some 10 MB.
const MAX_KEPT = 100_000

/** Who joined which events: a listing must not cost a query just to know that. */
export class Grants {
  readonly #ids: KeptReads<string, number[]>

  constructor(db: Database) {
    this.#ids = new KeptReads((owner) => listGrantedIds(db, owner), {
      maxSize: MAX_KEPT,
      sizeOf: (ids) => 1 + ids.length,
    })
  }

  async has(owner: string, trunkShowId: number): Promise<boolean> {
    if ((await this.#ids.get(owner)).includes(trunkShowId)) return true
    // She may have joined through another process this moment: nobody is turned away on what was kept.
    this.#ids.forget(owner)
    return (await this.#ids.get(owner)).includes(trunkShowId)
  }

  forget(owner: string): void {
    this.#ids.forget(owner)
  }

  forgetAll(): void {
    this.#ids.forgetAll()
  }
}
