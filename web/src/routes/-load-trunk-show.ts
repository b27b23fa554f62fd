import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { customerQuery } from '#accounts/customer-query.ts'
import { hasHint } from '#lib/hint-cookie.ts'
import { loadListing } from '#catalog/listing/load-listing.ts'
import { type JoinedEvent, joinedEvent, rememberJoined } from '#trunk-shows/event-notes.ts'
import { chosenPart } from '#trunk-shows/event-parts.ts'
import { trunkShowQuery } from '#trunk-shows/trunk-show-query.ts'
import { linkOnEventError } from './-event-refusal.ts'
import { loadProduct } from './-load-product.ts'
import { trunkShowSource } from './-trunk-show-source.ts'

type Request = {
  queryClient: QueryClient
  search: { collection?: number; page?: number }
  location: Pick<ParsedLocation, 'state'>
}

// Both in the browser only: the tab knows which event she shops.

export async function loadTrunkShow({ queryClient, search, location }: Request) {
  const { trunk_show_id } = await getShoppedEvent(queryClient)
  const event = await getEvent(queryClient, trunk_show_id)
  const part = chosenPart(event, search.collection)
  const { page = 1 } = search
  const source = trunkShowSource(event.trunk_show_id, part)
  return { event, part, listing: await loadListing({ queryClient, page, location }, source) }
}

/** A piece stays to be seen after its event has closed (decisions A98): the event itself need not load. */
export async function loadEventProduct(
  queryClient: QueryClient,
  productId: string,
): Promise<JoinedEvent> {
  const event = await getShoppedEvent(queryClient)
  await loadProduct(queryClient, productId, 'ONLINE_TRUNK_SHOW', event.trunk_show_id)
  return event
}

/** The event she shops in this tab, or joined last in another with her account; without one she finds it first. */
async function getShoppedEvent(queryClient: QueryClient): Promise<JoinedEvent> {
  const kept = joinedEvent.read()
  if (kept) return kept
  const customer = hasHint('signed-in') ? await queryClient.ensureQueryData(customerQuery()) : null
  if (!customer?.trunk_show_id) throw redirect({ to: '/trunk-show/find', replace: true })
  return getEvent(queryClient, customer.trunk_show_id)
}

async function getEvent(queryClient: QueryClient, id: number) {
  try {
    const event = await queryClient.ensureQueryData(trunkShowQuery(id))
    rememberJoined(event)
    return event
  } catch (error) {
    const link = linkOnEventError(error)
    throw link ? redirect({ ...link, replace: true }) : error
  }
}
