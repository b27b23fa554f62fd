import { expect, test } from 'vitest'
import { applyChange, type RecommendationChange } from './recommendation-changes.ts'

const piece = (id: number) => ({ id, title: `Dress ${id}`, image_key: 'k', average_color: '#fff' })
const LIST = [piece(1), piece(2), piece(3)]
const set = (id: number, isRecommended: boolean): RecommendationChange => ({
  kind: 'set',
  piece: piece(id),
  isRecommended,
})

test.each<[RecommendationChange, number[]]>([
  [set(4, true), [1, 2, 3, 4]],
  [set(2, true), [1, 2, 3]],
  [set(2, false), [1, 3]],
  [set(9, false), [1, 2, 3]],
  [{ kind: 'sort', ids: [3, 1, 2] }, [3, 1, 2]],
])('%j (LEAD-19)', (change, ids) => {
  expect(applyChange(LIST, change).map(({ id }) => id)).toEqual(ids)
})
