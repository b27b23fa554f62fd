import type { Collection, CollectionKind } from '@twirl/contract/catalog/collections'
import { expect, test } from 'vitest'
import { findHomeCollection, menuCollections } from './collection-kinds.ts'

const collection = (id: number, kind: CollectionKind): Collection => ({
  id,
  kind,
  name: `Collection ${id}`,
  description: '',
  image_key: null,
  average_color: null,
  image_alt: null,
})

const formal = collection(1, 'RENT_FOR_EVERY_OCCASION')
const gameDay = collection(2, 'NORMAL')
const newIn = collection(3, 'RECOMMENDED')

test('menus show recommended collections after the occasions', () => {
  expect(menuCollections([formal, newIn, gameDay])).toEqual([formal, gameDay, newIn])
})

test('home shows the first recommended collection, else the first of all (BROWSE-18)', () => {
  expect(findHomeCollection([formal, newIn])).toBe(newIn)
  expect(findHomeCollection([formal, gameDay])).toBe(formal)
  expect(findHomeCollection([])).toBeUndefined()
})
