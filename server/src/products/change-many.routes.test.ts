import { listAudit } from '@twirl/contract/staff/access/audit'
import { type BulkAct, changeProducts } from '@twirl/contract/staff/catalogue/product-changes'
import { getStaffProduct } from '@twirl/contract/staff/catalogue/products'
import { describe, expect, test } from 'vitest'
import { bodyOf, buildTestApp } from '../../test/build-test-app.ts'
import { insertCollection, insertProduct } from '../../test/factories.ts'
import { logInStaff } from '../../test/staff-factory.ts'

const shop = await buildTestApp()
const { db } = shop
const member = await logInStaff(shop, ['catalogue'])
const owner = await logInStaff(shop, ['owner'])

const read = async (id: number) => bodyOf(await member.call(getStaffProduct, { id }))
const change = async (ids: number[], act: BulkAct, version = 1) => {
  const products = ids.map((id) => ({ id, version }))
  return bodyOf(await member.call(changeProducts, { products, act })).results
}
const byPercent = (by: number): BulkAct => ({
  kind: 'CHANGE_PRICE',
  price: 'rental_price',
  unit: 'PERCENT',
  by,
})

describe('PUT /ajax/admin/product/bulk', () => {
  test('prices change by percent or dollars, with a result for each product (STAFF-123)', async () => {
    const dress = await insertProduct(db, { title: 'Dress', rental_price_cents: 1999 })
    const cheap = await insertProduct(db, { title: 'Cheap', rental_price_cents: 400 })
    const sold = await insertProduct(db, {
      title: 'Sold',
      is_rentable: false,
      rental_price_cents: null,
      is_purchasable: true,
      selling_price_cents: 5_000,
    })
    const dollars: BulkAct = {
      kind: 'CHANGE_PRICE',
      price: 'rental_price',
      unit: 'DOLLARS',
      by: -5,
    }
    expect(await change([dress, cheap, sold, 9_999_999], dollars)).toEqual([
      { id: dress, title: 'Dress', is_done: true, text: '$19.99 → $14.99' },
      { id: cheap, title: 'Cheap', is_done: false, text: 'Its rent would not be above zero.' },
      { id: sold, title: 'Sold', is_done: false, text: 'It has no rent.' },
      { id: 9_999_999, title: 'Product 9999999', is_done: false, text: expect.any(String) },
    ])
    expect(await change([cheap], byPercent(12.5))).toMatchObject([{ text: '$4.00 → $4.50' }])
    expect((await read(cheap)).rental_price).toBe(4.5)
    const audit = await owner.call(listAudit, { subject_kind: 'product', subject: String(cheap) })
    expect(audit.body.entries).toMatchObject([
      { before: { rental_price_cents: 400 }, after: { rental_price_cents: 450 } },
    ])
  })

  test('the same change twice, even at once, raises the price once', async () => {
    const id = await insertProduct(db, { rental_price_cents: 1_000 })
    const results = await Promise.all([change([id], byPercent(10)), change([id], byPercent(10))])
    expect(results.flat().filter(({ is_done }) => is_done)).toHaveLength(1)
    const refused = results.flat().find(({ is_done }) => !is_done)
    expect(refused!.text).toContain('was changed by Member')
    expect((await read(id)).rental_price).toBe(11)
  })

  test('an act without its fields is refused', async () => {
    const products = [{ id: await insertProduct(db), version: 1 }]
    const refused = await member.call(changeProducts, { products, act: { kind: 'CHANGE_PRICE' } })
    expect(refused.error.fields).toEqual({
      'act.price': 'Required',
      'act.unit': 'Required',
      'act.by': 'Required',
    })
  })

  test('a price that no longer fits the others stays', async () => {
    const id = await insertProduct(db, {
      selling_price_cents: 5_000,
      clearance_price_cents: 4_800,
      first_clearance_check_in_time: new Date(),
      is_purchasable: true,
    })
    const act: BulkAct = { kind: 'CHANGE_PRICE', price: 'selling_price', unit: 'PERCENT', by: -20 }
    expect(await change([id], act)).toMatchObject([
      {
        is_done: false,
        text: 'Its clearance price would not fit: not above the price to buy.',
      },
    ])
  })

  test('publishes, takes out of the shop, and changes collections', async () => {
    const collection = await insertCollection(db, { name: 'Bulk' })
    const ids = [await insertProduct(db), await insertProduct(db, { is_published: false })]
    expect(await change(ids, { kind: 'UNPUBLISH' })).toMatchObject([
      { is_done: true },
      { is_done: true },
    ])
    expect((await read(ids[0]!)).state).toBe('UNPUBLISHED')
    // The second one was not published before either, so that it is as it was.
    expect((await read(ids[1]!)).version).toBe(1)
    await change([ids[0]!], { kind: 'PUBLISH' }, 2)
    await change([ids[0]!], { kind: 'ADD_TO_COLLECTION', collection_id: collection }, 3)
    expect(await read(ids[0]!)).toMatchObject({
      state: 'PUBLISHED',
      collections: [{ id: collection }],
    })
    await change([ids[0]!], { kind: 'REMOVE_FROM_COLLECTION', collection_id: collection }, 4)
    expect((await read(ids[0]!)).collections).toEqual([])
    const unknown = { kind: 'ADD_TO_COLLECTION', collection_id: 9_999_999 } as const
    expect(await change([ids[0]!], unknown, 5)).toMatchObject([{ is_done: false }])
  })
})
