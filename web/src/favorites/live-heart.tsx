import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { favoriteMarksQuery } from './favorite-queries.ts'
import type { HeartButtonProps } from './heart-button.tsx'
import { Heart } from './heart.tsx'
import { usePending } from './pending-toggles.ts'
import { toggleFavorite } from './toggle-favorite.ts'

/** What the server knows, with what she asked for since laid over it. */
export function LiveHeart({ favorable, onToggled }: HeartButtonProps) {
  const queryClient = useQueryClient()
  const [isTwirling, setTwirling] = useState(false)
  const { product_id, title } = favorable
  const isMarked = useQuery({
    ...favoriteMarksQuery(),
    select: (marks) => marks[product_id] !== undefined,
  }).data
  const pending = usePending(product_id)
  const isFavorite = pending ?? isMarked ?? false

  const toggle = async () => {
    // Pressing again while the first press is on its way would ask for the same thing twice.
    if (pending !== undefined) return
    setTwirling(!isFavorite)
    if (await toggleFavorite(queryClient, favorable)) onToggled?.()
  }

  return (
    <Heart
      title={title}
      isFavorite={isFavorite}
      isTwirling={isTwirling && isFavorite}
      onToggle={() => void toggle()}
    />
  )
}
