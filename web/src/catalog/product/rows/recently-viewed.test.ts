import { expect, test } from 'vitest'
import {
  parseViewed,
  RECENTLY_VIEWED_MAX,
  type ViewedProduct,
  withoutOpen,
  withViewed,
} from './recently-viewed.ts'

const viewed = (id: number): ViewedProduct => ({
  id,
  title: `Piece ${id}`,
  brand: 'Isla Lucine',
  image_key: 'abcdefgh12345678',
  average_color: '#fcc',
  source: 'ALL',
  collection_id: null,
})

test('the newest comes first, each once', () => {
  const list = [1, 2, 1].reduce<ViewedProduct[]>((all, id) => withViewed(all, viewed(id)), [])
  expect(list.map(({ id }) => id)).toEqual([1, 2])
})

test('twelve are shown, without the open one', () => {
  const many = Array.from({ length: 20 }, (_, index) => viewed(index + 1))
  const list = many.reduce<ViewedProduct[]>(withViewed, [])
  const shown = withoutOpen(list, 20)
  expect(shown).toHaveLength(RECENTLY_VIEWED_MAX)
  expect(shown.map(({ id }) => id)).not.toContain(20)
})

test.each([null, '', '{}', 'no json', '[{"id":"1"}]', '[null]', '[{"id":1,"title":"x"}]'])(
  'stored %j is nothing to show',
  (stored) => {
    expect(parseViewed(stored)).toEqual([])
  },
)

test('what was stored comes back', () => {
  expect(parseViewed(JSON.stringify([viewed(3)]))).toEqual([viewed(3)])
})
