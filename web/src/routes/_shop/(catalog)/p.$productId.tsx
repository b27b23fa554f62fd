import { createFileRoute } from '@tanstack/react-router'
import { toChoiceSearch } from '#catalog/product/choice-search.ts'
import { ProductSkeleton } from '#catalog/product/product-skeleton.tsx'
import { publicPageHeaders } from '#lib/route/public-page-headers.ts'
import { ProductPage } from './-product-page.tsx'

export const Route = createFileRoute('/_shop/(catalog)/p/$productId')({
  validateSearch: toChoiceSearch,
  loader: async ({ context, params }) => {
    const { loadProduct } = await import('#catalog/product/load-product.ts')
    return loadProduct(context.queryClient, params.productId, 'ALL')
  },
  headers: publicPageHeaders,
  component: PlainProduct,
  pendingComponent: ProductSkeleton,
})

function PlainProduct() {
  return <ProductPage {...Route.useParams()} {...Route.useSearch()} source="ALL" />
}
