import type { RecommendedPiece } from '@twirl/contract/groups/lead-recommendations'

/** A change of the list that the server has not answered yet. */
export type RecommendationChange =
  | { kind: 'set'; piece: RecommendedPiece; isRecommended: boolean }
  | { kind: 'sort'; ids: number[] }

/** Returns the list after a change. One that fails is simply not applied any more. */
export function applyChange(
  list: readonly RecommendedPiece[],
  change: RecommendationChange,
): readonly RecommendedPiece[] {
  if (change.kind === 'sort') {
    const place = (id: number) => change.ids.indexOf(id)
    return list.toSorted((a, b) => place(a.id) - place(b.id))
  }
  const others = list.filter(({ id }) => id !== change.piece.id)
  if (!change.isRecommended) return others
  return others.length < list.length ? list : [...list, change.piece]
}
