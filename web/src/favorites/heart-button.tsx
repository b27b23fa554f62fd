import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Heart } from './heart.tsx'
import type { Favorable } from './toggle-favorite.ts'

export type HeartButtonProps = { favorable: Favorable; onToggled?: () => void }

const LiveHeart = lazy(() =>
  import('./live-heart.tsx').then((module) => ({ default: module.LiveHeart })),
)

/** Pages are the same for everybody: a heart is empty until her own marks are known. */
export function HeartButton(props: HeartButtonProps) {
  const queryClient = useQueryClient()
  const isHydrated = useHydrated()
  // A press is not lost while the rest is on its way.
  const toggle = async () => {
    const { toggleFavorite } = await import('./toggle-favorite.ts')
    if (await toggleFavorite(queryClient, props.favorable)) props.onToggled?.()
  }
  const empty = (
    <Heart title={props.favorable.title} isFavorite={false} onToggle={() => void toggle()} />
  )
  if (!isHydrated) return empty
  return (
    <Suspense fallback={empty}>
      <LiveHeart {...props} />
    </Suspense>
  )
}
