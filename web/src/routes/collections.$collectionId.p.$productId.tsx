import { createFileRoute } from '@tanstack/react-router'
import { toColorSearch } from '#catalog/color-search.ts'
import { ProductSkeleton } from '#catalog/product-skeleton.tsx'
import { publicPageHeaders } from '#lib/public-page-headers.ts'
import { toId } from '#lib/to-id.ts'
import { loadProduct } from './-load-product.ts'
import { ProductPage } from './-product-page.tsx'

export const Route = createFileRoute('/collections/$collectionId/p/$productId')({
  validateSearch: toColorSearch,
  loader: ({ context, params }) => loadProduct(context.queryClient, params.productId, 'COLLECTION'),
  headers: publicPageHeaders,
  component: CollectionProduct,
  pendingComponent: ProductSkeleton,
})

function CollectionProduct() {
  const { collectionId, productId } = Route.useParams()
  const { color } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ProductPage
      productId={productId}
      source="COLLECTION"
      cameFrom={toId(collectionId) ?? undefined}
      color={color}
      onChooseColor={(chosen) =>
        void navigate({
          search: { color: chosen },
          replace: true,
          resetScroll: false,
          viewTransition: false,
        })
      }
    />
  )
}
