import { listClearanceItems, listCollectionItems } from '@twirl/contract/catalog/listing'
import { getProduct } from '@twirl/contract/catalog/product'
import {
  listRandomDisplayProducts,
  listRecommendedProducts,
  listTopUpProducts,
} from '@twirl/contract/catalog/recommendations'
import { searchProducts, suggestProducts } from '@twirl/contract/catalog/search'
import type { Endpoint, EndpointInput } from '@twirl/contract/endpoint'
import { addFavorite, listFavorites } from '@twirl/contract/favorites'
import { listTrunkShowItems, loginTrunkShow } from '@twirl/contract/groups/trunk-shows'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../build-test-app.ts'
import { eventually } from '../eventually.ts'
import { insertCollection, insertProduct } from '../factories.ts'
import { insertTrunkShow } from '../trunk-show-factory.ts'

const FORMAL = 1
const DRESS = 1
let event = 0

const { db, call } = await buildTestApp({
  prepare: async (empty) => {
    await insertCollection(empty, { id: FORMAL, name: 'Odette evenings' })
    for (const id of [DRESS, 2, 3]) {
      await insertProduct(empty, {
        id,
        collection_ids: [FORMAL],
        clearance_price_cents: 2999,
        first_clearance_check_in_time: new Date(),
        variants: [{ size: 'M', core: 1, clearance: 1 }],
      })
    }
    event = await insertTrunkShow(empty, { password: 'sunset', collection_ids: [FORMAL] })
  },
})
await call(loginTrunkShow, { password: 'sunset' })
await call(addFavorite, { product_id: DRESS })

const atEvent = { category: 'ONLINE_TRUNK_SHOW', trunk_show_id: event } as const

function row<E extends Endpoint>(name: string, endpoint: E, input: EndpointInput<E>) {
  return [name, endpoint as Endpoint, input] as const
}

// Every call whose answer is written as bytes once, and the favorites, which are made of the same cards.
describe('an answer holds nothing that its schema does not name', () => {
  test.each([
    row('a collection', listCollectionItems, { id: FORMAL, with_facets: true }),
    row('the sale', listClearanceItems, { with_facets: true }),
    row('an event', listTrunkShowItems, { id: event, with_facets: true }),
    row('a search', searchProducts, { query: 'Odette', with_facets: true }),
    row('suggestions', suggestProducts, { query: 'Odette' }),
    row('recommendations', listRecommendedProducts, { product_id: DRESS }),
    row('recommendations of an event', listRecommendedProducts, { trunk_show_id: event }),
    row('top-ups', listTopUpProducts, { missing: 1, transaction_type: 'RENT' }),
    row('a random display', listRandomDisplayProducts, { id: FORMAL }),
    row('a product', getProduct, { id: DRESS }),
    row('a product on sale', getProduct, { id: DRESS, category: 'CLEARANCE' }),
    row('a product of an event', getProduct, { id: DRESS, ...atEvent }),
    row('favorites', listFavorites, {}),
  ])('%s', async (_name, endpoint, input) => {
    const { status, body } = await call(endpoint, input)
    expect(status).toBe(200)
    expect(JSON.stringify(body)).toContain('Odette')
    // Parsing drops what the schema does not name.
    expect(body).toEqual(endpoint.output.parse(body))
  })
})

test('a product that does not fit its schema is left out of listings, and keeps no other one out', async () => {
  const total = async () =>
    (await call(listCollectionItems, { id: FORMAL, filter: { sorted_field: 'RAND' } })).body.total
  const before = await total()
  const id = await insertProduct(db, { id: 9, collection_ids: [FORMAL] })
  await eventually(async () => expect(await total()).toBe(before + 1))
  const alts = (front: object) =>
    db
      .updateTable('picture')
      .set({ alts: JSON.stringify({ back: 'Back', detail: 'Detail', swatch: 'Swatch', ...front }) })
      .where('image_key', 'in', (query) =>
        query.selectFrom('product_color').select('image_key').where('product_id', '=', id),
      )
      .execute()
  const touch = () =>
    db.updateTable('product').set({ title: 'Odette Again' }).where('id', '=', id).execute()
  await alts({})
  await touch()
  await eventually(async () => expect(await total()).toBe(before))
  await alts({ front: 'Front' })
  await touch()
  await eventually(async () => expect(await total()).toBe(before + 1))
})
