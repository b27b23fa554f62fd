import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ListingSkeleton } from '#catalog/listing/listing-skeleton.tsx'
import { ProductListing } from '#catalog/listing/product-listing.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { ClosedBanner } from '#trunk-shows/closed-banner.tsx'
import { EventHeader } from '#trunk-shows/event-header.tsx'
import { menuParts } from '#trunk-shows/event-parts.ts'
import { PartsMenu } from '#trunk-shows/parts-menu.tsx'
import { toEventSearch } from './-event-search.ts'
import { EventSkeleton } from './-event-skeleton.tsx'
import { heartIn } from './-listing-heart.tsx'
import { trunkShowSource } from './-trunk-show-source.ts'

/** Hers and her group's: the server sends a shell, the browser fills it. */
export const Route = createFileRoute('/trunk-show/')({
  ssr: false,
  validateSearch: toEventSearch,
  loaderDeps: ({ search }) => search,
  // See the collection's page.
  shouldReload: true,
  loader: {
    staleReloadMode: 'blocking',
    handler: async ({ context: { queryClient }, deps, location }) => {
      const { loadTrunkShow } = await import('./-load-trunk-show.ts')
      return loadTrunkShow({ queryClient, search: deps, location })
    },
  },
  component: TrunkShowPage,
  pendingComponent: () => <EventSkeleton shape={ListingSkeleton} />,
})

function TrunkShowPage() {
  const { event, part, listing } = Route.useLoaderData()
  const { trunk_show_id, trunk_show_type } = event
  const source = useMemo(() => trunkShowSource(trunk_show_id, part), [trunk_show_id, part])
  const renderHeart = useMemo(
    () => heartIn('ONLINE_TRUNK_SHOW', part.collection_id ?? null, trunk_show_id),
    [part, trunk_show_id],
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
