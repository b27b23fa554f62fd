import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import {
  linkOptions,
  type LinkProps,
  useHydrated,
  useNavigate,
  useRouter,
} from '@tanstack/react-router'
import type { Product, ProductSource } from '@twirl/contract/catalog/product'
import type { Size } from '@twirl/contract/sizes'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { track } from '#analytics/track.ts'
import { AddPlaceholder } from '#cart/add/add-placeholder.tsx'
import { productQuery } from '#catalog/catalog-queries.ts'
import type { ChosenOffer } from '#catalog/product/offers.ts'
import { ProductDetails } from '#catalog/product/product-details.tsx'
import { productJsonLd } from '#catalog/product/product-json-ld.ts'
import { individualTerms, type RentalTerms } from '#catalog/product/rental-terms.ts'
import { RowSkeleton } from '#catalog/product/rows/row-skeleton.tsx'
import { useShopTerms } from '#lib/shop-terms.ts'
import { heartIn } from '#favorites/heart-button.tsx'
import { useHint } from '#lib/visitor/hint-cookie.ts'
import { PageHead } from '#shell/page-head.tsx'
import { useFeature } from '#lib/use-feature.ts'
import { AlertPlaceholder } from '#stock-alerts/alert-placeholder.tsx'
import { Breadcrumb, breadcrumbJsonLd } from '#ui/navigation/breadcrumb.tsx'
import { JsonLd } from '#ui/json-ld.tsx'
import { lazyPart } from '#ui/loading/lazy-part.tsx'

// Several routes show the product page; they differ in the offer and in the breadcrumb. The loader
// (load-product.ts) is separate, so that loaders do not contain the code of the page.

const AddToBag = lazyPart(
  async () => (await import('#cart/add/add-to-bag.tsx')).AddToBag,
  'page',
  AddPlaceholder,
)
const ProductRows = lazyPart(
  async () => (await import('./-product-rows.tsx')).ProductRows,
  'background',
  RowSkeleton,
)

const YourSize = lazyPart(
  async () => (await import('#accounts/session/your-size.tsx')).YourSize,
  'background',
)
const StockAlert = lazyPart(
  async () => (await import('./-stock-alert.tsx')).StockAlert,
  'background',
  AlertPlaceholder,
)

// The cached page knows what is left, but not always how many.
const COUNTS_STALE_MS = 2_000

type ProductPageProps = {
  productId: string
  source: ProductSource
  /** The collection in the URL. */
  collectionId?: number | null
  /** The event that the visitor shops in. */
  trunkShowId?: number
  /** From the URL. */
  color?: string
  size?: string
  /** Rental terms, if they differ from those of individual orders. */
  terms?: RentalTerms
  /** Colors that another member of the event has. */
  takenColors?: readonly string[]
  /** The page to show if the event cannot be entered any more. */
  linkOnError?: (error: unknown) => LinkProps | null
  renderActions?: (product: Product, size: Size | null) => ReactNode
}

export function ProductPage({
  productId,
  source,
  collectionId = null,
  trunkShowId,
  color,
  size,
  terms,
  takenColors,
  linkOnError,
  renderActions,
}: ProductPageProps) {
  const query = productQuery(Number(productId), source, trunkShowId)
  const { data: product } = useSuspenseQuery(query)
  const queryClient = useQueryClient()
  const { origin } = useRouter()
  const hasAlerts = useFeature('stock_alerts')
  const shopTerms = useShopTerms()
  const navigate = useNavigate()
  // The server caches one page for all colors, so the chosen color is shown after hydration.
  const isHydrated = useHydrated()
  const isSignedIn = useHint('signed-in')
  const [yourSize, setYourSize] = useState<Size | null>(null)
  const [pressed, setPressed] = useState<ChosenOffer['transactionType'] | null>(null)
  const crumbs = toCrumbs(product, source, collectionId)
  const renderHeart = useMemo(
    () => heartIn(source, collectionId, trunkShowId),
    [source, collectionId, trunkShowId],
  )

  const renderAdd = (offer: ChosenOffer, isMain: boolean, isBar: boolean) => {
    const { transactionType } = offer
    const button = {
      ...offer,
      isMain,
      isBar,
      isPressed: pressed === transactionType,
      onPressedChange: (isPressed: boolean) => setPressed(isPressed ? transactionType : null),
    }
    if (!isHydrated) return <AddPlaceholder {...button} />
    return (
      <AddToBag
        {...button}
        // Another variant has neither the errors nor the pending call of this one.
        key={transactionType + offer.sku}
        place={{ source, trunkShowId }}
        linkOnError={linkOnError}
      />
    )
  }

  useEffect(() => track('view_item', { product }), [product])

  // Stored with where it was found, so that the recently viewed products link there.
  useEffect(() => {
    void import('#catalog/product/rows/recently-viewed.ts').then(({ addViewed }) =>
      addViewed(product, { source, collection_id: collectionId, trunk_show_id: trunkShowId }),
    )
  }, [product, source, collectionId, trunkShowId])

  const reloadCounts = () =>
    void queryClient.prefetchQuery({ ...query, staleTime: COUNTS_STALE_MS })
  const chooseColor = (chosen: string) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, color: chosen }),
      replace: true,
      resetScroll: false,
      viewTransition: false,
    })

  return (
    <div className="page-width pt-4 lg:pt-6">
      <PageHead
        title={`${product.title} by ${product.brand}`}
        description={product.description}
        // Products of an event are for its group only.
        canonicalPath={trunkShowId ? undefined : `/p/${product.id}`}
        picture={{ image_key: product.image_key, alt: product.image_alts[0] ?? product.title }}
      />
      <JsonLd
        data={
          import.meta.env.SSR
            ? productJsonLd(product, { origin, rentalDays: shopTerms.rentalDays })
            : null
        }
      />
      <JsonLd data={import.meta.env.SSR ? breadcrumbJsonLd(crumbs, origin) : null} />
      <div className="pb-4 lg:pb-6">
        <Breadcrumb crumbs={crumbs} />
      </div>
      <ProductDetails
        key={product.id}
        product={product}
        color={isHydrated && color ? color : null}
        onChooseColor={chooseColor}
        onChooseSize={reloadCounts}
        renderHeart={(image_key) => renderHeart({ ...product, image_key })}
        renderAdd={renderAdd}
        terms={terms ?? individualTerms(shopTerms)}
        renderActions={renderActions && ((chosen) => renderActions(product, chosen))}
        linkedSize={isHydrated ? size : undefined}
        takenColors={takenColors}
        yourSize={isSignedIn ? yourSize : null}
        renderSoldOut={
          // The stock of an event is its own (docs/decisions/0050).
          trunkShowId === undefined && hasAlerts
            ? ({ sku, ...soldOut }) =>
                sku === null ? (
                  <AlertPlaceholder {...soldOut} />
                ) : (
                  <StockAlert
                    key={sku}
                    {...soldOut}
                    sku={sku}
                    isClearance={product.is_clearance}
                    onInStock={reloadCounts}
                  />
                )
            : undefined
        }
      />
      {isSignedIn && <YourSize onChange={setYourSize} />}
      <WhenNear>
        <ProductRows product={product} trunkShowId={trunkShowId} />
      </WhenNear>
    </div>
  )
}

type Crumb = { name: string; link?: LinkProps; path?: string }

/** BROWSE-23: Collections and the collection's name, or Sale, or Find my group, then the title. */
function toCrumbs(product: Product, source: ProductSource, collectionId: number | null): Crumb[] {
  const self = { name: product.title }
  if (source === 'CLEARANCE')
    return [{ name: 'Sale', link: linkOptions({ to: '/sale' }), path: '/sale' }, self]
  if (source === 'ONLINE_TRUNK_SHOW')
    return [{ name: 'Find my group', link: linkOptions({ to: '/trunk-show' }) }, self]
  const collections = {
    name: 'Collections',
    link: linkOptions({ to: '/home', hash: 'occasions' }),
    path: '/home',
  }
  // The collection in the URL if it contains the product, otherwise the product's first (BROWSE-26).
  const collection =
    product.collections.find(({ id }) => id === collectionId) ?? product.collections[0]
  if (!collection) return [collections, self]
  return [
    collections,
    {
      name: collection.name,
      link: linkOptions({
        to: '/collections/$collectionId',
        params: { collectionId: String(collection.id) },
      }),
      path: `/collections/${collection.id}`,
    },
    self,
  ]
}

function WhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} className="min-h-130 pt-16 lg:pt-24">
      {useNearViewport(place) ? children : <RowSkeleton />}
    </div>
  )
}

/** True once the element is less than one screen away from the viewport. */
function useNearViewport(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: '100%' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNear
}
