import { useQueryClient } from '@tanstack/react-query'
import type { ProductCard, ProductSource } from '@twirl/contract/catalog/product'
import { useEffect, useState } from 'react'
import { hasHint } from '#lib/visitor/hint-cookie.ts'
import { Icon } from '#ui/icon.tsx'
import { useIsFavorite } from './shown-favorites.ts'
import type { Favorable } from './toggle-favorite.ts'

type HeartButtonProps = { favorable: Favorable; onToggled?: () => void }

export function HeartButton({ favorable, onToggled }: HeartButtonProps) {
  const queryClient = useQueryClient()
  const isFavorite = useIsFavorite(favorable.product_id)
  const [isTwirling, setTwirling] = useState(false)

  useEffect(() => {
    if (!hasHint('hearts', 'signed-in')) return
    void import('./follow-marks.ts').then(({ followMarks }) => followMarks(queryClient))
  }, [queryClient])

  // A press is not lost while the rest is on its way.
  const toggle = async () => {
    setTwirling(!isFavorite)
    const { toggleFavorite } = await import('./toggle-favorite.ts')
    if (await toggleFavorite(queryClient, favorable)) onToggled?.()
  }

  return (
    <Heart
      title={favorable.title}
      isFavorite={isFavorite}
      isTwirling={isTwirling && isFavorite}
      onToggle={() => void toggle()}
    />
  )
}

type HeartProps = {
  title: string
  isFavorite: boolean
  /** She just added it. */
  isTwirling?: boolean
  onToggle?: () => void
}

function Heart({ title, isFavorite, isTwirling = false, onToggle }: HeartProps) {
  return (
    <button
      type="button"
      aria-label={isFavorite ? `Remove ${title} from favorites` : `Add ${title} to favorites`}
      aria-pressed={isFavorite}
      data-twirl={isTwirling ? '' : undefined}
      onClick={onToggle}
      className="heart"
    >
      <Icon name="heart" className="size-5.5" />
    </button>
  )
}

/** A favorite remembers where the piece was met and in which color (spec section 3). */
export const heartIn =
  (source: ProductSource, collection_id: number | null = null, trunk_show_id?: number) =>
  ({ id, title, image_key }: Pick<ProductCard, 'id' | 'title' | 'image_key'>) => (
    <HeartButton
      favorable={{ product_id: id, title, source, collection_id, trunk_show_id, image_key }}
    />
  )
