import type { Product } from '@twirl/contract/catalog/product'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  addViewed,
  readViewed,
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

describe('stored products', () => {
  const entries = new Map<string, string>()
  beforeEach(() => {
    entries.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => entries.set(key, value),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  test.each(['', '{}', 'no json', '[{"id":"1"}]', '[null]', '[{"id":1,"title":"x"}]'])(
    '%j are ignored',
    (stored) => {
      entries.set('recently-viewed', stored)
      expect(readViewed()).toEqual([])
    },
  )

  test('are read again', () => {
    const { source, collection_id, ...product } = viewed(3)
    addViewed(product as Product, { source, collection_id, trunk_show_id: undefined })
    expect(readViewed()).toEqual([viewed(3)])
  })
})
