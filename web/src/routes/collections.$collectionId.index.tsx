import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { pictureUrl } from '@twirl/contract/pictures'
import { useMemo } from 'react'
import { collectionsQuery } from '#catalog/catalog-queries.ts'
import { CollectionHeader } from '#catalog/collection-header.tsx'
import { ListingSkeleton } from '#catalog/listing/listing-skeleton.tsx'
import { listingPageQuery } from '#catalog/listing/listing-queries.ts'
import { collectionSource } from '#catalog/listing/collection-source.ts'
import { toPageSearch } from '#catalog/listing/loaded-pages.ts'
import { ProductListing } from '#catalog/listing/product-listing.tsx'
import { publicPageHeaders } from '#lib/public-page-headers.ts'
import { toId } from '#lib/to-id.ts'
import { PageHead } from '#shell/page-head.tsx'
import { heartIn } from './-listing-heart.tsx'

export const Route = createFileRoute('/collections/$collectionId/')({
  validateSearch: toPageSearch,
  loaderDeps: ({ search: { page = 1 } }) => ({ page }),
  // Its answer is what the history entry holds, so it is asked for each entry and never taken from a cache.
  shouldReload: true,
  loader: {
    staleReloadMode: 'blocking',
    handler: async ({ context: { queryClient }, params, deps: { page }, location }) => {
      const id = toId(params.collectionId)
      if (!id) throw notFound()
      const { loadCollection } = await import('#catalog/listing/load-listing.ts')
      return loadCollection({ queryClient, page, location }, id)
    },
  },
  headers: publicPageHeaders,
  staticData: { cachedQuery: ['page'] },
  component: CollectionPage,
  pendingComponent: ListingSkeleton,
})

function CollectionPage() {
  const id = Number(Route.useParams().collectionId)
  const { page = 1 } = Route.useSearch()
  const listing = Route.useLoaderData()
  const source = useMemo(() => collectionSource(id), [id])
  const renderHeart = useMemo(() => heartIn('COLLECTION', id), [id])
  const { data: collections } = useSuspenseQuery(collectionsQuery())
  const { name } = useSuspenseQuery(listingPageQuery(source, listing, listing.pages[0]!)).data
  const { description = '', image_key } = collections.find((each) => each.id === id) ?? {}
  return (
    <div className="page-width">
      <PageHead
        title={page > 1 ? `${name}, page ${page}` : name}
        description={`${description} Rent for 21 days, alone or as a group.`}
        canonicalPath={page > 1 ? `/collections/${id}?page=${page}` : `/collections/${id}`}
        imagePath={image_key ? pictureUrl(image_key, 'front', 1080, 'jpeg') : undefined}
      />
      <CollectionHeader name={name} description={description} collections={collections} />
      <ProductListing key={id} source={source} listing={listing} renderHeart={renderHeart} />
    </div>
  )
}
