import type { Database } from '#platform/database/database.ts'
import { KeptReads } from '#platform/database/read-cache.ts'
import type { Selection } from '../catalog/public.ts'
import { findOfferingTrunkShow, type TrunkShowRow } from './trunk-shows.queries.ts'

/** An event and what it offers: its own pieces and those of its collections, at its rents. */
export type OfferingTrunkShow = TrunkShowRow & { selection: Selection }

const MAX_KEPT = 1_000

/** The events that were asked for recently, as the database has them. */
export class TrunkShows {
  readonly #events: KeptReads<number, { event: OfferingTrunkShow | undefined }>
  #readings = 0

  constructor(db: Database) {
    this.#events = new KeptReads(async (id) => ({ event: await this.#read(db, id) }), {
      maxSize: MAX_KEPT,
    })
  }

  async find(id: number): Promise<OfferingTrunkShow | undefined> {
    return (await this.#events.get(id)).event
  }

  forget(id: string): void {
    this.#events.forget(Number(id))
  }

  forgetAll(): void {
    this.#events.forgetAll()
  }

  async #read(db: Database, id: number): Promise<OfferingTrunkShow | undefined> {
    const row = await findOfferingTrunkShow(db, id)
    if (!row) return undefined
    const { products, collection_ids, ...event } = row
    return {
      ...event,
      selection: {
        id: `trunk-show:${id}`,
        version: ++this.#readings,
        product_ids: products.map(({ product_id }) => product_id),
        collection_ids,
        rents: new Map(
          products.flatMap(({ product_id, rental_price_cents }) =>
            rental_price_cents === null ? [] : [[product_id, rental_price_cents]],
          ),
        ),
      },
    }
  }
}
