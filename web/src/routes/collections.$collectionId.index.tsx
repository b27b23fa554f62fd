import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, linkOptions, notFound, redirect } from '@tanstack/react-router'
import { isCallError } from '@twirl/contract/client'
import { pictureUrl } from '@twirl/contract/pictures'
import { collectionPageQuery, collectionsQuery, PAGE_SIZE } from '#catalog/catalog-queries.ts'
import { CollectionHeader } from '#catalog/collection-header.tsx'
import { CollectionItems } from '#catalog/collection-items.tsx'
import { pageCount, toPageSearch } from '#catalog/loaded-pages.ts'
import { ProductGridSkeleton } from '#catalog/product-grid-skeleton.tsx'
import { ProductListing } from '#catalog/product-listing.tsx'
import { publicPageHeaders } from '#lib/public-page-headers.ts'
import { toId } from '#lib/to-id.ts'
import { PageHead } from '#shell/page-head.tsx'
import { SkeletonPage } from '#ui/skeleton-page.tsx'

export const Route = createFileRoute('/collections/$collectionId/')({
  validateSearch: toPageSearch,
  loaderDeps: ({ search: { page = 1 } }) => ({ page }),
  loader: async ({ context, params, deps: { page } }) => {
    const id = toId(params.collectionId)
    if (!id) throw notFound()
    try {
      const { total } = await context.queryClient.ensureQueryData(collectionPageQuery(id, page))
      const last = pageCount(total, PAGE_SIZE)
      if (page > last) throw redirect({ ...linkToPage(id, last), replace: true, statusCode: 302 })
    } catch (error) {
      if (isCallError(error) && error.code === 'COLLECTION_NOT_FOUND') throw notFound()
      throw error
    }
  },
  headers: publicPageHeaders,
  component: CollectionPage,
  pendingComponent: CollectionPending,
})

const linkToPage = (id: number, page: number) =>
  linkOptions({
    to: '/collections/$collectionId',
    params: { collectionId: String(id) },
    search: toPageSearch({ page }),
  })

function CollectionPage() {
  const id = Number(Route.useParams().collectionId)
  const { page = 1 } = Route.useSearch()
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  const { data: collections } = useSuspenseQuery(collectionsQuery())
  const { name, total } = useSuspenseQuery(collectionPageQuery(id, page)).data
  const { description = '', image_key } = collections.find((each) => each.id === id) ?? {}

  const showPage = async (wanted: number) => {
    await queryClient.ensureQueryData(collectionPageQuery(id, wanted))
    await navigate({
      search: toPageSearch({ page: wanted }),
      replace: true,
      resetScroll: false,
      viewTransition: false,
    })
  }

  return (
    <div className="page-width">
      <PageHead
        title={page > 1 ? `${name}, page ${page}` : name}
        description={`${description} Rent for 21 days, alone or as a group.`}
        canonicalPath={page > 1 ? `/collections/${id}?page=${page}` : `/collections/${id}`}
        imagePath={image_key ? pictureUrl(image_key, 'front', 1080, 'jpeg') : undefined}
      />
      <CollectionHeader
        name={name}
        description={description}
        total={total}
        collections={collections}
      />
      <ProductListing
        key={id}
        page={page}
        total={total}
        linkToPage={(wanted) => linkToPage(id, wanted)}
        showPage={showPage}
        renderPage={(shown) => (
          <CollectionItems key={shown} collectionId={id} page={shown} isAtTop={shown === page} />
        )}
      />
    </div>
  )
}

function CollectionPending() {
  return (
    <SkeletonPage className="pt-60 lg:pt-68">
      <ProductGridSkeleton />
    </SkeletonPage>
  )
}
