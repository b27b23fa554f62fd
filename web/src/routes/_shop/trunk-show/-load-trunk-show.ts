import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { hasHint } from '#lib/visitor/hint-cookie.ts'
import { type ListingRequest, loadListing } from '#catalog/listing/load-listing.ts'
import { type JoinedEvent, joinedEvent, saveJoined } from '#trunk-shows/event-storage.ts'
import { chosenPart } from '#trunk-shows/event/event-parts.ts'
import { currentEvent, openTrunkShowsQuery, trunkShowQuery } from '#trunk-shows/trunk-show-query.ts'
import { linkOnEventError } from '#trunk-shows/event/event-refusal.ts'
import { loadProduct } from '#catalog/product/load-product.ts'
import { trunkShowSource } from './-trunk-show-source.ts'

// Both run in the browser only, because the tab stores the current event.

export async function loadTrunkShow({
  collection,
  ...request
}: ListingRequest & { collection: number | undefined }) {
  const { queryClient } = request
  const { trunk_show_id } = await getShoppedEvent(queryClient)
  const event = await getEvent(queryClient, trunk_show_id)
  const part = chosenPart(event, collection)
  const source = trunkShowSource(event.trunk_show_id, part)
  return { event, part, listing: await loadListing(request, source) }
}

/** A product can be opened after its event has closed (decisions A98), so the event itself is not fetched. */
export async function loadEventProduct(
  queryClient: QueryClient,
  productId: string,
): Promise<JoinedEvent> {
  const event = await getShoppedEvent(queryClient)
  await loadProduct(queryClient, productId, 'ONLINE_TRUNK_SHOW', event.trunk_show_id)
  return event
}

/** The event of this tab, or the one that the visitor joined last; without one, redirects to the search. */
async function getShoppedEvent(queryClient: QueryClient): Promise<JoinedEvent> {
  const joined = joinedEvent.read()
  if (joined) return joined
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
