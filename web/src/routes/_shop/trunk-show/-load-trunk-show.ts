import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { hasHint } from '#lib/visitor/hint-cookie.ts'
import { type ListingRequest, loadListing } from '#catalog/listing/load-listing.ts'
import { type JoinedEvent, saveJoined } from '#trunk-shows/event-storage.ts'
import { chosenPart } from '#trunk-shows/event/event-parts.ts'
import { currentEvent, openTrunkShowsQuery, trunkShowQuery } from '#trunk-shows/trunk-show-query.ts'
import { linkOnEventError } from '#trunk-shows/event/event-refusal.ts'
import { loadProduct } from '#catalog/product/load-product.ts'
import { trunkShowSource } from './-trunk-show-source.ts'

// Both run in the browser only, because the tab stores the current event.

/** `joined` is the event that the tab stored when the page was opened. */
export async function loadTrunkShow(
  { collection, ...request }: ListingRequest & { collection: number | undefined },
  joined: JoinedEvent | null,
) {
  const { queryClient } = request
  const { trunk_show_id } = joined ?? (await getLastEvent(queryClient))
  const event = await getEvent(queryClient, trunk_show_id)
  const part = chosenPart(event, collection)
  const source = trunkShowSource(event.trunk_show_id, part)
  return { event, part, listing: await loadListing(request, source) }
}

/** A product can be opened after its event has closed (GROUP-12), so the event itself is not fetched. */
export async function loadEventProduct(
  queryClient: QueryClient,
  productId: string,
  joined: JoinedEvent | null,
): Promise<JoinedEvent> {
  const event = joined ?? (await getLastEvent(queryClient))
  await loadProduct(queryClient, productId, 'ONLINE_TRUNK_SHOW', event.trunk_show_id)
  return event
}

/** The event that the visitor joined last; without one, redirects to the search. */
async function getLastEvent(queryClient: QueryClient): Promise<JoinedEvent> {
  const open = hasHint('event', 'signed-in')
    ? await queryClient.ensureQueryData(openTrunkShowsQuery())
    : []
  const last = currentEvent(null, open)
  if (!last) throw redirect({ to: '/trunk-show/find', replace: true })
  return last
}

async function getEvent(queryClient: QueryClient, id: number) {
  try {
    const event = await queryClient.ensureQueryData(trunkShowQuery(id))
    saveJoined(event)
    return event
  } catch (error) {
    const link = linkOnEventError(error)
    throw link ? redirect({ ...link, replace: true }) : error
  }
}
