import { createFileRoute } from '@tanstack/react-router'
import { ListingSkeleton } from '#catalog/listing/listing-skeleton.tsx'
import { saleSource } from '#catalog/listing/sale-source.ts'
import { toPageSearch } from '#catalog/listing/loaded-pages.ts'
import { ProductListing } from '#catalog/listing/product-listing.tsx'
import { publicPageHeaders } from '#lib/public-page-headers.ts'
import { PageHead } from '#shell/page-head.tsx'
import { heartIn } from './-listing-heart.tsx'

export const Route = createFileRoute('/sale/')({
  validateSearch: toPageSearch,
  loaderDeps: ({ search: { page = 1 } }) => ({ page }),
  // See the collection's page.
  shouldReload: true,
  loader: {
    staleReloadMode: 'blocking',
    handler: async ({ context: { queryClient }, deps: { page }, location }) => {
      const { loadSale } = await import('#catalog/listing/load-listing.ts')
      return loadSale({ queryClient, page, location })
    },
  },
  headers: publicPageHeaders,
  staticData: { cachedQuery: ['page'] },
  component: SalePage,
  pendingComponent: ListingSkeleton,
})

const renderHeart = heartIn('CLEARANCE')

function SalePage() {
  const { page = 1 } = Route.useSearch()
  return (
    <div className="page-width">
      <PageHead
        title={page > 1 ? `Sale, page ${page}` : 'Sale'}
        description="Dresses that have been danced in, yours to keep for a fraction of their retail price."
        canonicalPath={page > 1 ? `/sale?page=${page}` : '/sale'}
      />
      <header className="flex flex-col gap-3 pt-10 pb-6 lg:pt-14 lg:pb-8">
        <h1 className="text-4xl">Sale</h1>
        <p className="max-w-read text-ink-soft">
          They have been out dancing and are ready for a closet of their own. Every piece is yours
          to keep, for a fraction of its retail price.
        </p>
      </header>
      <ProductListing
        source={saleSource}
        listing={Route.useLoaderData()}
        renderHeart={renderHeart}
      />
    </div>
  )
}
