import type { CatalogReadModel, OfferRow } from '../catalog/public.ts'
import {
  type EventStock,
  isOpen,
  listTakenStyles,
  type OfferingTrunkShow,
  type Style,
  type TrunkShowDeps,
} from '../trunk-shows/public.ts'
import { withOffers } from './cart.queries.ts'
import { type EventOffer, type Line, type LineTerms, termsOf } from './cart-rules.ts'

export type TermedLine<L extends Line> = {
  line: L
  offer: OfferRow
  /** Null in the individual cart. */
  event: OfferingTrunkShow | null
  terms: LineTerms
}

/**
 * Returns the terms of lines of an owner, with one statement for any number of them; events and their stock are cached. An
 * event without twins takes another one, because what other members have is not cached.
 */
export async function loadTerms<L extends Line>(
  deps: TrunkShowDeps,
  owner: string,
  lines: L[],
): Promise<TermedLine<L>[]> {
  const offered = await withOffers(deps.db, lines)
  return applyTerms(
    deps,
    owner,
    offered.map((line) => ({ line, offer: line })),
  )
}

type OfferedLine<L extends Line> = { line: L; offer: OfferRow }

/** Returns the terms of items that were read with their offers. Lines of an event that is gone are left out. */
export async function applyTerms<L extends Line>(
  deps: TrunkShowDeps,
  owner: string,
  lines: OfferedLine<L>[],
): Promise<TermedLine<L>[]> {
  const events = await loadEvents(
    deps,
    owner,
    lines.map(({ line }) => line),
  )
  return lines.flatMap(({ line, offer }) => {
    const shown = line.trunk_show_id === null ? null : events.get(line.trunk_show_id)
    if (shown === undefined) return []
    const event = shown && offerOf(deps.catalog, shown, offer)
    const terms = termsOf(line, offer, { count: offer, event })
    return { line, offer, event: shown && shown.event, terms }
  })
}

/**
 * Returns the terms of a line of an event, or of none, without its stock and without what other members have: for a
 * transaction that holds the units itself. Nothing outside the transaction is read.
 */
export function offerTermsOf(
  catalog: CatalogReadModel,
  { line, offer }: OfferedLine<Line>,
  within: { event: OfferingTrunkShow; isOpen: boolean } | null,
): LineTerms {
  const event = within && {
    ...offerOf(catalog, { event: within.event, stock: null, taken: [] }, offer),
    isOpen: within.isOpen,
  }
  return termsOf(line, offer, { count: undefined, event })
}

/** An event with its stock; null when it is not open: then none of it is available (BROWSE-6). */
type StockedEvent = {
  event: OfferingTrunkShow
  stock: EventStock | null
  /** What other members have of an event without twins. */
  taken: Style[]
}

async function loadEvents(
  { db, trunkShows, stocks, clock }: TrunkShowDeps,
  owner: string,
  lines: Line[],
): Promise<Map<number, StockedEvent>> {
  const ids = new Set(lines.flatMap(({ trunk_show_id }) => trunk_show_id ?? []))
  const loaded = await Promise.all(
    [...ids].map(async (id) => {
      const event = await trunkShows.find(id)
      if (!event) return []
      const stock = isOpen(event, clock.now()) ? await stocks.get(event) : null
      const taken = event.has_no_twins ? await listTakenStyles(db, id, owner) : []
      return [[id, { event, stock, taken }] as const]
    }),
  )
  return new Map(loaded.flat())
}

function offerOf(
  catalog: CatalogReadModel,
  { event: { selection }, stock, taken }: StockedEvent,
  { sku, product_id, color }: OfferRow,
): EventOffer {
  const variants = stock?.variants.get(product_id)
  return {
    isOpen: stock !== null,
    isTaken: taken.some((style) => style.product_id === product_id && style.color === color),
    isOffered: catalog.filterSelected(selection, [product_id]).length > 0,
    rental_price_cents: selection.rents.get(product_id) ?? null,
    free: variants?.find((variant) => variant.sku === sku)?.free ?? 0,
    style_left: stock?.left.get(product_id) ?? null,
  }
}
