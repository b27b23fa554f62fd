import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { previewEvent as contract } from '@twirl/contract/staff/events/event-people'
import { SIZES } from '@twirl/contract/primitives'
import { AppError } from '#platform/http/app-error.ts'
import { toDollars } from '#platform/money.ts'
import { describeTrunkShow } from '../trunk-shows/public.ts'
import type { EventDeps } from './events-deps.ts'

/** As many as the first page of a listing shows (BROWSE-8). */
const SHOWN = 36

/** What a member sees of an event, before anyone can join it (STAFF-154). */
export async function previewEvent(
  { catalog, trunkShows, stocks }: EventDeps,
  id: number,
): Promise<EndpointOutput<typeof contract>> {
  const event = await trunkShows.find(id)
  if (!event) throw new AppError('NOT_FOUND')
  const stock = await stocks.get(event)
  const { selection } = event
  // Its own pieces come first, as in its listing.
  const offered = catalog.listSelectedIds(selection)
  const own = selection.product_ids.filter((product) => offered.includes(product))
  const ids = [...new Set([...own, ...offered])].slice(0, SHOWN)
  const cards = catalog.findCards(ids, 'CORE')
  return {
    event: describeTrunkShow(catalog, event),
    products: ids.flatMap((product) => {
      const card = cards.get(product)
      if (!card) return []
      const rent = selection.rents.get(product)
      const free = new Set(
        (stock.variants.get(product) ?? []).flatMap((each) => (each.free > 0 ? each.size : [])),
      )
      return {
        id: product,
        title: card.title,
        image_key: card.image_key,
        average_color: card.average_color,
        rental_price: rent === undefined ? card.rental_price : toDollars(rent),
        has_group_price: rent !== undefined,
        free_sizes: SIZES.filter((size) => free.has(size)),
      }
    }),
  }
}
