import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProductCard, ProductSource } from '@twirl/contract/catalog/product'
import type { EndpointInput } from '@twirl/contract/endpoint'
import type { addFavorite } from '@twirl/contract/favorites'
import { useEffect } from 'react'
import { hasHint } from '#lib/visitor/hint-cookie.ts'
import { Icon } from '#ui/icon.tsx'
import { announce } from '#ui/live-region.tsx'
import { FAVORITE_MUTATION, type FavoriteChange, useIsFavorite } from './shown-favorites.ts'

type HeartButtonProps = {
  favorite: EndpointInput<typeof addFavorite>
  /** The title of the product. */
  title: string
  /** Called after the server has stored the change. */
  onSaved?: () => void
}

/** Adds the product to the favorites, or removes it (BROWSE-20). */
export function HeartButton({ favorite, title, onSaved }: HeartButtonProps) {
  const queryClient = useQueryClient()
  const { product_id: productId } = favorite
  const isFavorite = useIsFavorite(productId)
  const mutationKey = [FAVORITE_MUTATION, productId]
  const { mutate, variables } = useMutation({
    mutationKey,
    mutationFn: async (change: FavoriteChange) => {
      const [{ subscribeToFavorites }, { saveFavorite }] = await Promise.all([
        import('./subscribe-to-favorites.ts'),
        import('./save-favorite.ts'),
      ])
      subscribeToFavorites(queryClient)
      await saveFavorite(queryClient, favorite, change.isFavorite)
    },
    onSuccess: (_, change) => {
      announce(`${title} ${change.isFavorite ? 'added to' : 'removed from'} favorites`)
      onSaved?.()
    },
  })

  useEffect(() => {
    if (!hasHint('hearts', 'signed-in')) return
    void import('./subscribe-to-favorites.ts').then(({ subscribeToFavorites }) =>
      subscribeToFavorites(queryClient),
    )
  }, [queryClient])

  const toggle = () => {
    // Another heart on the page may belong to the same product.
    if (queryClient.isMutating({ mutationKey }) > 0) return
    mutate({ productId, isFavorite: !isFavorite })
  }

  return (
    <button
      type="button"
      aria-label={isFavorite ? `Remove ${title} from favorites` : `Add ${title} to favorites`}
      aria-pressed={isFavorite}
      // Animates a heart that was just added.
      data-twirl={isFavorite && variables?.isFavorite ? '' : undefined}
      onClick={toggle}
      className="heart"
    >
      <Icon name="heart" className="size-5.5" />
    </button>
  )
}

/** A favorite stores where the product was found and in which color (BROWSE-31). */
export const heartIn =
  (source: ProductSource, collection_id: number | null = null, trunk_show_id?: number) =>
  ({ id, title, image_key }: Pick<ProductCard, 'id' | 'title' | 'image_key'>) => (
    <HeartButton
      favorite={{ product_id: id, source, collection_id, trunk_show_id, image_key }}
      title={title}
    />
  )
