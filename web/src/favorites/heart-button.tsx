import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hasHint } from '#lib/hint-cookie.ts'
import { Heart } from './heart.tsx'
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
