import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import type { ProductCard } from '@twirl/contract/catalog/product'
import type { ListingSearch } from '@twirl/contract/catalog/listing-search'
import { useEffect, useMemo } from 'react'
import {
  overwriteSearch,
  splitSearch,
  toCollectionSearch,
} from '#catalog/listing/listing-search.ts'
import { ListingSkeleton } from '#catalog/listing/listing-skeleton.tsx'
import { ProductListing } from '#catalog/listing/product-listing.tsx'
import { toId } from '#lib/url/to-id.ts'
import { PageHead } from '#shell/page-head.tsx'
import { joinedEvent } from '#trunk-shows/event-storage.ts'
import { ClosedBanner } from '#trunk-shows/event/closed-banner.tsx'
import { linkOnEventError } from '#trunk-shows/event/event-refusal.ts'
import { EventHeader } from '#trunk-shows/event/event-header.tsx'
import { menuParts } from '#trunk-shows/event/event-parts.ts'
import { PartsMenu } from '#trunk-shows/event/parts-menu.tsx'
import { TakenBadge } from '#trunk-shows/event/taken-badge.tsx'
import { useTakenStyles } from '#trunk-shows/event/taken-styles.ts'
import { trunkShowQuery } from '#trunk-shows/trunk-show-query.ts'
import { EventSkeleton } from './-event-skeleton.tsx'
import { heartIn } from '#favorites/heart-button.tsx'
import { trunkShowSource } from './-trunk-show-source.ts'

/** For members of the event only: the server sends a skeleton, the data is fetched in the browser. */
export const Route = createFileRoute('/_shop/trunk-show/')({
  ssr: false,
  validateSearch: (raw) => overwriteSearch(toEventSearch(raw)),
  // See collections.$collectionId.index.tsx.
  loaderDeps: ({ search }) => {
    const { collection, ...listing } = toEventSearch(search)
    return { collection, ...splitSearch(listing) }
  },
  shouldReload: true,
  loader: {
    staleReloadMode: 'blocking',
    handler: async ({ context: { queryClient }, deps, location }) => {
      // Before anything is awaited: the chip in the header forgets an event that has been left, and this page explains it.
      const joined = joinedEvent.read()
      const { loadTrunkShow } = await import('./-load-trunk-show.ts')
      return loadTrunkShow({ queryClient, ...deps, location }, joined)
    },
  },
  component: TrunkShowPage,
  pendingComponent: () => <EventSkeleton shape={ListingSkeleton} />,
})

/** Filters, order and page of the listing, and the collection of the event. */
function toEventSearch(raw: Record<string, unknown>): ListingSearch & { collection?: number } {
  const search = toCollectionSearch(raw)
  const collection = toId(String(raw['collection']))
  return collection ? { ...search, collection } : search
}

function TrunkShowPage() {
  const { event, part, listing } = Route.useLoaderData()
  const { trunk_show_id, trunk_show_type, has_no_twins } = event
  useEventCheck(trunk_show_id)
  useTakenStyles(trunk_show_id, { enabled: has_no_twins })
  const source = useMemo(() => trunkShowSource(trunk_show_id, part), [trunk_show_id, part])
  const renderHeart = useMemo(
    () => heartAndBadge(trunk_show_id, part.collection_id ?? null, has_no_twins),
    [part, trunk_show_id, has_no_twins],
  )
  const parts = menuParts(event)
  const items = (
    <ProductListing key={part.name} source={source} listing={listing} renderHeart={renderHeart} />
  )
  return (
    <>
      <ClosedBanner endTime={event.online_end_time} />
      <div className="page-width">
        <PageHead title={event.theme} description="Your group's own shop." />
        <EventHeader event={event} />
        {trunk_show_type === 'GROUP_RENTAL' ? (
          <div className="lg:grid lg:grid-cols-[13rem_1fr] lg:gap-8 lg:[--columns:3] xl:grid-cols-[15rem_1fr] xl:gap-12">
            <PartsMenu parts={parts} chosen={part} />
            <div className="min-w-0">
              <h2 className="pb-2 text-2xl max-lg:sr-only">{part.name}</h2>
              {items}
            </div>
          </div>
        ) : (
          items
        )}
      </div>
    </>
  )
}

/** The heart of a card, and whether another member has the color that it shows. */
function heartAndBadge(eventId: number, collectionId: number | null, hasNoTwins: boolean) {
  const renderHeart = heartIn('ONLINE_TRUNK_SHOW', collectionId, eventId)
  if (!hasNoTwins) return renderHeart
  return (product: ProductCard) => (
    <>
      <TakenBadge eventId={eventId} product={product} />
      {renderHeart(product)}
    </>
  )
}

/** An entry this soon after an answer does not ask again. */
const ENTRY_STALE_MS = 10_000

/**
 * Asks at each entry whether the event is still open, while the page is shown from the cache: staff may have closed it. A
 * page that stays open is not asked about, because it stays readable.
 */
function useEventCheck(id: number): void {
  const navigate = useNavigate()
  const { error } = useQuery({
    ...trunkShowQuery(id),
    staleTime: ENTRY_STALE_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  useEffect(() => {
    const link = linkOnEventError(error)
    if (link) void navigate({ ...link, replace: true })
  }, [error, navigate])
}
