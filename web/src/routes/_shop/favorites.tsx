import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, linkOptions } from '@tanstack/react-router'
import { useCallback } from 'react'
import { collectionsQuery } from '#catalog/catalog-queries.ts'
import { menuCollections } from '#catalog/collection-kinds.ts'
import { toPageSearch } from '#catalog/listing/listing-search.ts'
import { ProductCard } from '#catalog/product-card.tsx'
import { ProductGridSkeleton } from '#catalog/product-grid-skeleton.tsx'
import { GRID_PICTURE_SIZES, ProductGrid } from '#catalog/product-grid.tsx'
import { FavoritesView } from '#favorites/favorites-view.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { linkToProduct } from './-product-link.ts'

/** Depends on the visitor: the server sends a skeleton, the data is fetched in the browser. */
export const Route = createFileRoute('/_shop/favorites')({
  validateSearch: toPageSearch,
  component: FavoritesPage,
})

const linkToPage = (page: number) =>
  linkOptions({ to: '/favorites', search: toPageSearch({ page }) })

function FavoritesPage() {
  const { page = 1 } = Route.useSearch()
  const navigate = Route.useNavigate()
  const [first] = menuCollections(useSuspenseQuery(collectionsQuery()).data)
  const goToPage = useCallback(
    (wanted: number) => void navigate({ search: toPageSearch({ page: wanted }), replace: true }),
    [navigate],
  )
  return (
    // A page holds ten, which fill rows of five and of two.
    <div className="page-width [--columns:5] [--tablet-columns:2]">
      <PageHead title="Favorites" description="The pieces you saved, in the color you saw." />
      <FavoritesView
        page={page}
        linkToPage={linkToPage}
        goToPage={goToPage}
        skeleton={<ProductGridSkeleton />}
        renderGrid={(cards) => <ProductGrid>{cards}</ProductGrid>}
        renderCard={(product, heart) => (
          <ProductCard
            product={product}
            link={linkToProduct(product)}
            pictureSizes={GRID_PICTURE_SIZES}
            heart={heart}
          />
        )}
        nextStep={
          first && (
            <Link
              to="/collections/$collectionId"
              params={{ collectionId: String(first.id) }}
              className={buttonClass()}
            >
              Shop {first.name}
            </Link>
          )
        }
      />
    </div>
  )
}
