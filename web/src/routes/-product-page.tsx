import { useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions, useHydrated } from '@tanstack/react-router'
import type { ProductSource } from '@twirl/contract/catalog'
import { pictureUrl } from '@twirl/contract/pictures'
import { findBreadcrumbCollection } from '#catalog/breadcrumb-collection.ts'
import { productQuery } from '#catalog/catalog-queries.ts'
import { ProductDetails } from '#catalog/product-details.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'

// The product page stands on several routes, which differ in what they offer and in the way back. Its loader
// has a file of its own, so that the page's code is fetched with the page.

type ProductPageProps = {
  productId: string
  source: ProductSource
  cameFrom?: number
  /** From the address. */
  color: string | undefined
  onChooseColor: (color: string) => void
}

export function ProductPage({
  productId,
  source,
  cameFrom,
  color,
  onChooseColor,
}: ProductPageProps) {
  const { data: product } = useSuspenseQuery(productQuery(Number(productId), source))
  const collection = findBreadcrumbCollection(product, cameFrom)
  // The server keeps one page per product for every color, so the chosen one shows once scripts run.
  const isHydrated = useHydrated()
  return (
    <div className="page-width pt-4 lg:pt-6">
      <PageHead
        title={`${product.title} by ${product.brand}`}
        description={product.description}
        canonicalPath={`/p/${product.id}`}
        imagePath={pictureUrl(product.image_key, 'front', 1080, 'jpeg')}
      />
      <div className="pb-4 lg:pb-6">
        <Breadcrumb
          crumbs={[
            { name: 'Collections', link: linkOptions({ to: '/home', hash: 'occasions' }) },
            ...(collection
              ? [
                  {
                    name: collection.name,
                    link: linkOptions({
                      to: '/collections/$collectionId',
                      params: { collectionId: String(collection.id) },
                    }),
                  },
                ]
              : []),
            { name: product.title },
          ]}
        />
      </div>
      <ProductDetails
        key={product.id}
        product={product}
        color={isHydrated && color ? color : null}
        onChooseColor={onChooseColor}
      />
    </div>
  )
}
