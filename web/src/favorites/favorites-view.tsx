import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type LinkProps, useHydrated } from '@tanstack/react-router'
import type { FavoriteProduct } from '@twirl/contract/favorites'
import { type ReactNode, useEffect, useRef } from 'react'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { announce } from '#ui/live-region.tsx'
import { Notices, useNotices } from '#ui/notices.tsx'
import { PageNav } from '#ui/navigation/page-nav.tsx'
import { NeedsScripts } from '#ui/loading/needs-scripts.tsx'
import { FAVORITES_PAGE_SIZE, favoritesPageQuery } from './favorite-queries.ts'
import { HeartButton } from './heart-button.tsx'
import { saveFavorite } from './save-favorite.ts'
import { FAVORITE_MUTATION, type FavoriteChange } from './shown-favorites.ts'

type FavoritesViewProps = {
  page: number
  linkToPage: (page: number) => LinkProps
  goToPage: (page: number) => void
  /** A product card with its heart. */
  renderCard: (product: FavoriteProduct, heart: ReactNode) => ReactNode
  renderGrid: (cards: ReactNode) => ReactNode
  skeleton: ReactNode
  /** Link to a collection, shown if there are no favorites. */
  nextStep: ReactNode
}

export function FavoritesView({
  page,
  linkToPage,
  goToPage,
  renderCard,
  renderGrid,
  skeleton,
  nextStep,
}: FavoritesViewProps) {
  const isHydrated = useHydrated()
  const { data, isError, refetch } = useQuery({
    ...favoritesPageQuery(page),
    enabled: isHydrated,
    placeholderData: (before) => before,
  })
  const title = useRef<HTMLHeadingElement>(null)

  const focusTitle = () => title.current?.focus({ preventScroll: true })
  const { notices, show, close } = useNotices()
  const restore = useRestoreFavorite(focusTitle)

  const offerUndo = (product: FavoriteProduct) =>
    show({
      id: String(product.id),
      text: `${product.title} removed from favorites`,
      undo: () => restore({ productId: product.id, isFavorite: true, product }),
    })

  const isPageEmpty = data?.products.length === 0 && page > 1
  // Removing the last favorite of a page leads to page 1 (BROWSE-32).
  useEffect(() => {
    if (isPageEmpty) goToPage(1)
  }, [isPageEmpty, goToPage])

  const pageCount = data ? Math.ceil(data.total / FAVORITES_PAGE_SIZE) : 1
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 pt-10 pb-8 lg:pt-14 lg:pb-10">
        <h1 ref={title} tabIndex={-1} className="text-4xl">
          Favorites
        </h1>
        {data && data.total > 0 && (
          <p className="text-sm text-ink-mute tabular-nums">
            {data.total} {data.total === 1 ? 'piece' : 'pieces'}
          </p>
        )}
      </header>
      {isError ? (
        <div className="py-12">
          <LoadFailure text="We couldn’t load your favorites." onRetry={() => void refetch()} />
        </div>
      ) : !data || isPageEmpty ? (
        <>
          <NeedsScripts />
          <div aria-hidden="true" className="noscript:hidden">
            {skeleton}
          </div>
        </>
      ) : data.total === 0 ? (
        <div className="flex flex-col items-center gap-5 py-10 text-center lg:py-16">
          <img src="/art/empty-hangers.svg" alt="" width="320" height="192" className="w-70" />
          <h2 className="text-2xl">You don't have any Items yet</h2>
          <p className="max-w-read text-ink-soft">
            Tap the heart on a piece you like, and it will be saved here, in the color you saw.
          </p>
          {nextStep}
        </div>
      ) : (
        renderGrid(
          data.products.map((product) => (
            <li key={product.favorite_id}>
              {renderCard(
                product,
                <HeartButton
                  favorite={toFavorite(product)}
                  title={product.title}
                  onSaved={() => offerUndo(product)}
                />,
              )}
            </li>
          )),
        )
      )}
      <PageNav
        label="Pages of favorites"
        page={page}
        pageCount={pageCount}
        linkToPage={linkToPage}
      />
      <Notices
        label="Changes of your favorites"
        notices={notices}
        onClose={close}
        onFocusLost={focusTitle}
      />
    </>
  )
}

const toFavorite = (product: FavoriteProduct) => ({
  product_id: product.id,
  source: product.source,
  collection_id: product.collection_id,
  trunk_show_id: product.trunk_show_id,
  image_key: product.image_key,
})

/** Puts a removed favorite back at its place in the list. */
function useRestoreFavorite(onRestored: () => void) {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: [FAVORITE_MUTATION],
    mutationFn: ({ product }: FavoriteChange & { product: FavoriteProduct }) =>
      saveFavorite(queryClient, { ...toFavorite(product), saved_at: product.saved_at }, true),
    onSuccess: (_, { product }) => {
      announce(`${product.title} is back in your favorites`)
      onRestored()
    },
  })
  return mutate
}
