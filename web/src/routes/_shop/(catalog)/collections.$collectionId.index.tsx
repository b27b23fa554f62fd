import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { useMemo } from 'react'
import { collectionsQuery } from '#catalog/catalog-queries.ts'
import { CollectionHeader } from '#catalog/collection-header.tsx'
import { collectionSource, listingPageQuery } from '#catalog/listing/listing-queries.ts'
import {
  canonicalPath,
  overwriteSearch,
  splitSearch,
  toCollectionSearch,
} from '#catalog/listing/listing-search.ts'
import { ListingSkeleton } from '#catalog/listing/listing-skeleton.tsx'
import { ProductListing } from '#catalog/listing/product-listing.tsx'
import { heartIn } from '#favorites/heart-button.tsx'
import { publicPageHeaders } from '#lib/route/public-page-headers.ts'
import { useShopTerms } from '#lib/shop-terms.ts'
import { toId } from '#lib/url/to-id.ts'
import { PageHead } from '#shell/page-head.tsx'

export const Route = createFileRoute('/_shop/(catalog)/collections/$collectionId/')({
  validateSearch: (raw) => overwriteSearch(toCollectionSearch(raw)),
  // Validated again, because the router passes invalid values on to this function.
  loaderDeps: ({ search }) => splitSearch(toCollectionSearch(search)),
  // The result depends on the history entry, so the loader runs for every entry.
  shouldReload: true,
  loader: {
    staleReloadMode: 'blocking',
    handler: async ({ context: { queryClient }, params, deps, location }) => {
      const id = toId(params.collectionId)
      if (!id) throw notFound()
      const { loadCollection } = await import('#catalog/listing/load-listing.ts')
      return loadCollection({ queryClient, ...deps, location }, id)
    },
  },
  headers: publicPageHeaders,
  staticData: { isQueryCached: true },
  component: CollectionPage,
  pendingComponent: ListingSkeleton,
})

function CollectionPage() {
  const id = Number(Route.useParams().collectionId)
  const search = Route.useSearch()
  const { page = 1 } = search
  const { rentalDays } = useShopTerms()
  const listing = Route.useLoaderData()
  const { data: collections } = useSuspenseQuery(collectionsQuery())
  const {
    description = '',
    image_key,
    is_ordered,
  } = collections.find((each) => each.id === id) ?? {}
  const source = useMemo(() => collectionSource(id, is_ordered), [id, is_ordered])
  const renderHeart = useMemo(() => heartIn('COLLECTION', id), [id])
  const { name } = useSuspenseQuery(listingPageQuery(source, listing, listing.pages[0]!)).data
  return (
    <div className="page-width">
      <PageHead
        title={page > 1 ? `${name}, page ${page}` : name}
        description={`${description} Rent for ${rentalDays} days, on your own or with a group.`}
        canonicalPath={canonicalPath(`/collections/${id}`, search)}
        picture={image_key ? { image_key, alt: name } : undefined}
      />
      <CollectionHeader name={name} description={description} collections={collections} />
      <ProductListing key={id} source={source} listing={listing} renderHeart={renderHeart} />
    </div>
  )
}
