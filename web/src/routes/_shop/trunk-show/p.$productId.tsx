import { createFileRoute } from '@tanstack/react-router'
import type { Product } from '@twirl/contract/catalog/product'
import type { Size } from '@twirl/contract/sizes'
import { toChoiceSearch } from '#catalog/product/choice-search.ts'
import { ProductSkeleton } from '#catalog/product/product-skeleton.tsx'
import { useShopTerms } from '#lib/shop-terms.ts'
import { joinedEvent } from '#trunk-shows/event-storage.ts'
import { ClosedBanner } from '#trunk-shows/event/closed-banner.tsx'
import { linkOnEventError } from '#trunk-shows/event/event-refusal.ts'
import { takenColorsOf, useTakenStyles } from '#trunk-shows/event/taken-styles.ts'
import { eventTerms } from '#trunk-shows/event/event-terms.ts'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { EventSkeleton } from './-event-skeleton.tsx'
import { ProductPage } from '../(catalog)/-product-page.tsx'

// Loaded separately: it needs the customer, and the product is shown without waiting for that.
const RequestProduct = lazyPart(
  async () => (await import('./-request-product.tsx')).RequestProduct,
  'background',
  ({ event }) => <div className={event.trunk_show_type === 'GROUP_RENTAL' ? 'h-11' : 'h-45'} />,
)

/** For members of the event only: the server sends a skeleton, the data is fetched in the browser. */
export const Route = createFileRoute('/_shop/trunk-show/p/$productId')({
  ssr: false,
  validateSearch: toChoiceSearch,
  loader: async ({ context: { queryClient }, params: { productId } }) => {
    // As in index.tsx.
    const joined = joinedEvent.read()
    const { loadEventProduct } = await import('./-load-trunk-show.ts')
    return loadEventProduct(queryClient, productId, joined)
  },
  component: TrunkShowProduct,
  pendingComponent: () => <EventSkeleton shape={ProductSkeleton} />,
})

function TrunkShowProduct() {
  const event = Route.useLoaderData()
  const terms = useShopTerms()
  const taken = useTakenStyles(event.trunk_show_id)
  const { productId } = Route.useParams()
  return (
    <>
      <ClosedBanner endTime={event.online_end_time} />
      <ProductPage
        {...Route.useSearch()}
        productId={productId}
        source="ONLINE_TRUNK_SHOW"
        trunkShowId={event.trunk_show_id}
        terms={eventTerms(event, terms)}
        takenColors={takenColorsOf(taken, Number(productId))}
        linkOnError={linkOnEventError}
        renderActions={(product: Product, size: Size | null) => (
          <RequestProduct event={event} product={product} size={size} />
        )}
      />
    </>
  )
}
