import { createFileRoute } from '@tanstack/react-router'
import { toChoiceSearch } from '#catalog/product/choice-search.ts'
import { ProductSkeleton } from '#catalog/product/product-skeleton.tsx'
import { publicPageHeaders } from '#lib/route/public-page-headers.ts'
import { toId } from '#lib/url/to-id.ts'
import { ProductPage } from './-product-page.tsx'

export const Route = createFileRoute('/_shop/(catalog)/collections/$collectionId/p/$productId')({
  validateSearch: toChoiceSearch,
  loader: async ({ context, params }) => {
    const { loadProduct } = await import('#catalog/product/load-product.ts')
    return loadProduct(context.queryClient, params.productId, 'COLLECTION')
  },
  headers: publicPageHeaders,
  component: CollectionProduct,
  pendingComponent: ProductSkeleton,
})

function CollectionProduct() {
  const { collectionId, productId } = Route.useParams()
  return (
    <ProductPage
      {...Route.useSearch()}
      productId={productId}
      source="COLLECTION"
      collectionId={toId(collectionId)}
    />
  )
}
