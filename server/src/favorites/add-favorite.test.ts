import { addFavorite, removeFavorite } from '@twirl/contract/favorites'
import type { Database } from '#platform/database/database.ts'
import { identifyVisitor, ownerOf } from '#platform/http/visitor.ts'
import { expect, test } from 'vitest'
import { buildTestApp, GUEST_ID, OTHER_GUEST_ID } from '../../test/build-test-app.ts'
import { insertProduct } from '../../test/factories.ts'
import { MAX_FAVORITES } from './add-favorite.ts'
import { countFavorites, insertFavorite, listFavoriteRows } from './favorites.queries.ts'

const DRESSES = Array.from({ length: 30 }, (_, i) => i + 1)
const FILLERS = Array.from({ length: MAX_FAVORITES }, (_, i) => i + 1_001)

const { db, call } = await buildTestApp({
  prepare: async (empty) => {
    for (const id of DRESSES) await insertProduct(empty, { id })
    const filler = {
      title: 'Filler',
      brand: 'Maison Lune',
      description: '',
      fabric: '',
      care: '',
      type: 'DRESS',
      length: 'MINI',
      is_rentable: false,
      is_purchasable: false,
    }
    await empty
      .insertInto('product')
      .values(FILLERS.map((id) => ({ ...filler, id })))
      .execute()
  },
})

const ownerFrom = (guestId: string) =>
  ownerOf(identifyVisitor({ 'guest-id': guestId }, '::1', null))
const favorite = (product_id: number) => ({
  product_id,
  source: 'ALL' as const,
  trunk_show_id: null,
  collection_id: null,
  image_key: null,
})

async function fill(owner: string, count: number): Promise<void> {
  await db
    .insertInto('favorite')
    .values(FILLERS.slice(0, count).map((id) => ({ owner, ...favorite(id) })))
    .execute()
}

test(`at most ${MAX_FAVORITES}, exactly, also when 30 are added at once with 10 places left`, async () => {
  await fill(ownerFrom(GUEST_ID), MAX_FAVORITES - 10)
  const answers = await Promise.all(DRESSES.map((product_id) => call(addFavorite, { product_id })))
  const kept = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ error }) => error.errorCode === 'TOO_MANY_FAVORITES')
  expect([kept.length, refused.length]).toEqual([10, 20])
  expect(refused[0]!.status).toBe(409)
  expect(await listFavoriteRows(db, ownerFrom(GUEST_ID))).toHaveLength(MAX_FAVORITES)

  // Existing favorites still answer, and a place that becomes free can be taken.
  const [known] = kept
  const index = answers.indexOf(known!)
  const again = await call(addFavorite, { product_id: DRESSES[index]! })
  expect(again).toMatchObject({ status: 200, body: known!.body })
  await call(removeFavorite, { favoriteId: known!.body.favorite_id })
  expect((await call(addFavorite, { product_id: DRESSES[index]! })).status).toBe(200)
})

test('without the lock two adds would share the last place', async () => {
  const owner = ownerFrom(OTHER_GUEST_ID)
  await fill(owner, MAX_FAVORITES - 1)
  let counted = 0
  const { promise: bothCounted, resolve } = Promise.withResolvers<void>()
  const addNaively = async (transaction: Database, productId: number): Promise<void> => {
    const { count } = await countFavorites(transaction, owner, productId)
    counted += 1
    if (counted === 2) resolve()
    await bothCounted
    if (count < MAX_FAVORITES) await insertFavorite(transaction, owner, favorite(productId))
  }
  await Promise.all(
    [1, 2].map((id) => db.transaction().execute((transaction) => addNaively(transaction, id))),
  )
  expect(await countFavorites(db, owner, 1)).toMatchObject({ count: MAX_FAVORITES + 1 })
})

test('the database itself refuses a second favorite of one product', async () => {
  await insertFavorite(db, 'g:twice', favorite(1))
  await expect(insertFavorite(db, 'g:twice', favorite(1))).rejects.toMatchObject({ code: '23505' })
})
