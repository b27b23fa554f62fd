import type { Database } from '#platform/database/database.ts'
import { ReadCache } from '#platform/database/read-cache.ts'
import type { Selection } from '../catalog/public.ts'
import { findOfferingTrunkShow, type OfferingTrunkShowRow } from './trunk-shows.queries.ts'

/** An event and what it offers: its own pieces and those of its collections, at its rents. */
export type OfferingTrunkShow = Omit<OfferingTrunkShowRow, 'products' | 'collection_ids'> & {
  selection: Selection
  /** How many pieces of a style its orders may have in all; styles without a quota are left out. */
  quotas: ReadonlyMap<number, number>
}

const MAX_CACHED_EVENTS = 1_000

/** Caches recently requested events. */
export class TrunkShows {
  readonly #events: ReadCache<number, { event: OfferingTrunkShow | undefined }>
  #readings = 0

  constructor(db: Database) {
    this.#events = new ReadCache(async (id) => ({ event: await this.#read(db, id) }), {
      name: 'events',
      maxSize: MAX_CACHED_EVENTS,
    })
  }

  async find(id: number): Promise<OfferingTrunkShow | undefined> {
    return (await this.#events.get(id)).event
  }

  invalidate(id: string): void {
    this.#events.invalidate(Number(id))
  }

  invalidateAll(): void {
    this.#events.invalidateAll()
  }

  async #read(db: Database, id: number): Promise<OfferingTrunkShow | undefined> {
    const row = await findOfferingTrunkShow(db, id)
    if (!row) return undefined
    const { products, collection_ids, ...event } = row
    return {
      ...event,
      quotas: new Map(
        products.flatMap(({ product_id, quota }) => (quota === null ? [] : [[product_id, quota]])),
      ),
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
