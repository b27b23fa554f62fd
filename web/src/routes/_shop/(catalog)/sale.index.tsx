import { createFileRoute } from '@tanstack/react-router'
import { saleSource } from '#catalog/listing/listing-queries.ts'
import {
  canonicalPath,
  overwriteSearch,
  splitSearch,
  toSaleSearch,
} from '#catalog/listing/listing-search.ts'
import { ListingSkeleton } from '#catalog/listing/listing-skeleton.tsx'
import { ProductListing } from '#catalog/listing/product-listing.tsx'
import { heartIn } from '#favorites/heart-button.tsx'
import { publicPageHeaders } from '#lib/route/public-page-headers.ts'
import { useShopTerms } from '#lib/shop-terms.ts'
import { PageHead } from '#shell/page-head.tsx'

export const Route = createFileRoute('/_shop/(catalog)/sale/')({
  validateSearch: (raw) => overwriteSearch(toSaleSearch(raw)),
  // See collections.$collectionId.index.tsx.
  loaderDeps: ({ search }) => splitSearch(toSaleSearch(search)),
  shouldReload: true,
  loader: {
    staleReloadMode: 'blocking',
    handler: async ({ context: { queryClient }, deps, location }) => {
      const { loadSale } = await import('#catalog/listing/load-listing.ts')
      return loadSale({ queryClient, ...deps, location })
    },
  },
  headers: publicPageHeaders,
  staticData: { isQueryCached: true },
  component: SalePage,
  pendingComponent: ListingSkeleton,
})

const renderHeart = heartIn('CLEARANCE')

function SalePage() {
  const search = Route.useSearch()
  const { page = 1 } = search
  const { purchaseMinimum, refundDays } = useShopTerms()
  return (
    <div className="page-width">
      <PageHead
        title={page > 1 ? `Sale, page ${page}` : 'Sale'}
        description="Dresses that have been danced in, yours to keep for a fraction of their retail price."
        canonicalPath={canonicalPath('/sale', search)}
      />
      <header className="flex flex-col gap-3 pt-10 pb-6 lg:pt-14 lg:pb-8">
        <h1 className="text-4xl">Sale</h1>
        <p className="max-w-read text-ink-soft">
          They’ve been out dancing and are ready for a closet of their own. Every piece is yours to
          keep, for a fraction of its retail price.
        </p>
        <p className="max-w-read text-sm text-ink-soft">
          {purchaseMinimum && `${purchaseMinimum} order minimum, before tax. `}Not right? Request a
          refund within {refundDays} days of delivery.
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
