import type { RentalTerms } from '@twirl/contract/system'
import { LRUCache } from 'lru-cache'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { addDays, dayOf, startOfDay } from '#platform/new-york-time.ts'
import {
  type CatalogReadModel,
  listVariants,
  type SelectedVariant,
  type SelectionStock,
} from '../../catalog/public.ts'
import { countFreeUnits, planEventRental, type StockWindow } from '../../inventory/public.ts'
import type { OfferingTrunkShow } from '../trunk-shows.ts'
import { countLeft } from './quotas.ts'

// So many take about 20 MB: a variant takes a few hundred bytes.
const MAX_CACHED_VARIANTS = 100_000
// An event may offer a large part of the catalogue: its statements stay short.
const PRODUCTS_PER_QUERY = 1_000

type EventStocksDeps = {
  db: Database
  catalog: CatalogReadModel
  clock: Clock
  terms: () => RentalTerms
}

/** What can be ordered in an event. */
export type EventStock = SelectionStock & {
  /** How many pieces of a style are left of its quota, in all sizes; no size has more free than that. */
  left: ReadonlyMap<number, number>
}

type Entry = {
  event: OfferingTrunkShow
  /** Windows begin with a day: the next one needs another count. */
  valid_until: Date
  terms: RentalTerms
  window: StockWindow
  /** Null while it is counted for the first time. */
  stock: EventStock | null
  /** The last count begun: the next one waits for it, so that an older count never replaces a newer one. */
  work: Promise<void>
}

/** Counts the units that are free in the window of an event. Cached per event, and counted again by product as they change. */
export class EventStocks {
  readonly #deps: EventStocksDeps
  readonly #entries = new LRUCache<number, Entry>({
    maxSize: MAX_CACHED_VARIANTS,
    sizeCalculation: ({ stock }) => 1 + variantCount(stock),
  })
  #versions = 0

  constructor(deps: EventStocksDeps) {
    this.#deps = deps
  }

  async get(event: OfferingTrunkShow): Promise<EventStock> {
    const known = this.#entries.get(event.id)
    if (known && this.#isCurrent(known, event)) {
      if (!known.stock) await known.work
      if (known.stock) return known.stock
    }
    const entry = this.#open(event)
    this.#entries.set(event.id, entry)
    try {
      await this.#enqueue(entry, () => this.#deps.catalog.listSelectedIds(event.selection))
    } catch (error) {
      if (this.#entries.peek(event.id) === entry) this.#entries.delete(event.id)
      throw error
    }
    return entry.stock!
  }

  /** Counts these products again, for every cached event that offers them or did. */
  async refresh(productIds: number[]): Promise<void> {
    const { catalog } = this.#deps
    const counts = [...this.#entries.values()].map((entry) =>
      this.#enqueue(entry, () => {
        const offered = new Set(catalog.filterSelected(entry.event.selection, productIds))
        return productIds.filter((id) => offered.has(id) || entry.stock?.variants.has(id))
      }),
    )
    await Promise.all(counts)
  }

  invalidateAll(): void {
    this.#entries.clear()
  }

  #open(event: OfferingTrunkShow): Entry {
    const { clock, terms } = this.#deps
    const now = clock.now()
    return {
      event,
      valid_until: startOfDay(addDays(dayOf(now), 1)),
      terms: terms(),
      window: planEventRental(event, now, terms()).window,
      stock: null,
      work: Promise.resolve(),
    }
  }

  #isCurrent({ event, valid_until, terms }: Entry, asked: OfferingTrunkShow): boolean {
    return (
      event.selection.version === asked.selection.version &&
      terms === this.#deps.terms() &&
      this.#deps.clock.now() < valid_until
    )
  }

  /** Counts after the count under way, which may have been read before the change. */
  #enqueue(entry: Entry, choose: () => number[]): Promise<void> {
    const counting = entry.work.then(() => this.#count(entry, choose()))
    // A failed count does not keep later ones from being made.
    entry.work = counting.catch(() => {})
    return counting
  }

  async #count(entry: Entry, productIds: number[]): Promise<void> {
    const counted = new Map<number, SelectedVariant[]>()
    const quotas = new Map(productIds.flatMap((id) => quotaOf(entry, id)))
    const left = await countLeft(this.#deps.db, entry.event.id, quotas)
    for (let i = 0; i < productIds.length; i += PRODUCTS_PER_QUERY)
      await this.#read(entry, productIds.slice(i, i + PRODUCTS_PER_QUERY), { counted, left })
    const isChanged = (differ: typeof hasOtherCounts) =>
      productIds.some((id) => differ(entry.stock?.variants.get(id), counted.get(id)))
    const isSameLeft = left.entries().every(([id, count]) => entry.stock?.left.get(id) === count)
    if (entry.stock && isSameLeft && !isChanged(hasOtherCounts)) return
    const variants = new Map(entry.stock?.variants)
    for (const id of productIds) {
      const ofProduct = counted.get(id)
      if (ofProduct) variants.set(id, ofProduct)
      else variants.delete(id)
    }
    const version = ++this.#versions
    entry.stock = {
      version,
      listing_version:
        entry.stock && !isChanged(isOtherwiseListed) ? entry.stock.listing_version : version,
      variants,
      left: new Map([...(entry.stock?.left ?? []), ...left]),
    }
    // The size of the entry has changed.
    if (this.#entries.peek(entry.event.id) === entry) this.#entries.set(entry.event.id, entry)
  }

  async #read(
    { event, window }: Entry,
    productIds: number[],
    { counted, left }: { counted: Map<number, SelectedVariant[]>; left: Map<number, number> },
  ): Promise<void> {
    const { db, clock, catalog } = this.#deps
    const offered = catalog.filterSelected(event.selection, productIds)
    const variants = await listVariants(db, offered)
    const skus = variants.map(({ sku }) => sku)
    const free = new Map(
      (await countFreeUnits(db, skus, window, clock.now())).map((row) => [row.sku, row.free]),
    )
    for (const { product_id, ...variant } of variants) {
      const ofProduct = counted.get(product_id) ?? []
      const units = free.get(variant.sku) ?? 0
      ofProduct.push({ ...variant, free: Math.min(units, left.get(product_id) ?? units) })
      counted.set(product_id, ofProduct)
    }
  }
}

function quotaOf({ event }: Entry, productId: number): [number, number][] {
  const quota = event.quotas.get(productId)
  return quota === undefined ? [] : [[productId, quota]]
}

function variantCount(stock: SelectionStock | null): number {
  let count = 0
  for (const variants of stock?.variants.values() ?? []) count += variants.length
  return count
}

type Variants = readonly SelectedVariant[] | undefined

function hasOtherCounts(before: Variants, after: Variants): boolean {
  return JSON.stringify(before) !== JSON.stringify(after)
}

function isOtherwiseListed(before: Variants, after: Variants): boolean {
  const listed = (variants: Variants) =>
    variants?.map(({ sku, free }) => `${sku}:${free > 0}`).join()
  return listed(before) !== listed(after)
}
