import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Favorable } from './toggle-favorite.ts'
import { Heart } from './heart.tsx'

export type HeartButtonProps = { favorable: Favorable; onToggled?: () => void }

const LiveHeart = lazy(() =>
  import('./live-heart.tsx').then((module) => ({ default: module.LiveHeart })),
)

/** Pages are the same for everybody: a heart is empty until her own marks are known. */
export function HeartButton(props: HeartButtonProps) {
  const empty = <Heart title={props.favorable.title} isFavorite={false} />
  if (!useHydrated()) return empty
  return (
    <Suspense fallback={empty}>
      <LiveHeart {...props} />
    </Suspense>
  )
}
