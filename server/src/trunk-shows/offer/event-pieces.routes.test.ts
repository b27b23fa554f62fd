import { getProduct, productCard } from '@twirl/contract/catalog/product'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import {
  ELSEWHERE,
  ONLY_SOLD,
  openGroupShop,
  OWN,
  OWN_RENT,
  RENTED,
} from '../../../test/group-shop.ts'

const { db, call, sunset, spring, newMember, newEvent } = await openGroupShop()
const member = await newMember('sunset')

describe('GET /ajax/product/{id} of an event', () => {
  test('is rented at the price of the event, and sold at the price of the shop', async () => {
    const { status, body } = await member.product(OWN_RENT)
    expect(status).toBe(200)
    expect(getProduct.output.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      rental_price: 12.5,
      selling_price: 50,
      is_purchasable: true,
      is_rentable: true,
      is_clearance: false,
    })
    expect(body.variants[0]).toMatchObject({ available_quantity: 1, sellable_quantity: 1 })
  })

  test('met in one of its collections it is the same', async () => {
    const { body } = await member.product(OWN_RENT, {
      category: 'COLLECTION',
      trunk_show_id: sunset,
    })
    expect(body.rental_price).toBe(12.5)
  })

  test.each(['ALL', 'COLLECTION'])(
    'as %s, outside of it, the joined event changes nothing',
    async (category) => {
      const { body } = await member.product(OWN_RENT, {
        category,
        ...(category === 'ALL' && { trunk_show_id: sunset }),
      })
      expect(body).toMatchObject({ rental_price: 20, selling_price: 50 })
    },
  )

  test('is absent for visitors who have not joined, in another event, and without an event', async () => {
    const stranger = await newMember(null)
    const neighbor = await newMember('tulip')
    const refusals = await Promise.all([
      stranger.product(OWN_RENT),
      neighbor.product(OWN_RENT),
      neighbor.product(OWN_RENT, { trunk_show_id: spring }),
      member.product(ELSEWHERE),
      member.product(ELSEWHERE, { trunk_show_id: spring }),
      member.product(ONLY_SOLD),
      member.product(999),
      member.product(OWN_RENT, { trunk_show_id: 999 }),
      member.product(OWN_RENT, {}),
      call(
        getProduct,
        { id: OWN_RENT, category: 'ONLINE_TRUNK_SHOW', trunk_show_id: sunset },
        { guestId: null },
      ),
    ])
    for (const { status, error } of refusals)
      expect([status, error.errorCode]).toEqual([404, 'PRODUCT_NOT_FOUND'])
  })

  test('stays to be seen after the event has closed, with nothing available; not after its deletion (GROUP-12)', async () => {
    const { id, someone } = await newEvent()
    const stock = async () => {
      const [variant] = (await someone.product(15, { trunk_show_id: id })).body.variants
      return [variant?.available_quantity, variant?.sellable_quantity]
    }
    expect(await stock()).toEqual([1, 1])
    await db.updateTable('trunk_show').set({ state: 'CLOSED' }).where('id', '=', id).execute()
    await eventually(async () => expect(await stock()).toEqual([0, 0]))
    await db.updateTable('trunk_show').set({ state: 'DELETED' }).where('id', '=', id).execute()
    await eventually(async () =>
      expect((await someone.product(15, { trunk_show_id: id })).status).toBe(404),
    )
  })
})

describe('GET /ajax/recommendation/product inside an event', () => {
  test('recommends its available pieces only, on its terms', async () => {
    const { status, body } = await member.recommend({ product_id: OWN_RENT, random: 3 })
    expect(status).toBe(200)
    expect(body.products.length).toBe(12)
    expect(body.products.map((card) => productCard.parse(card))).toEqual(body.products)
    for (const card of body.products) {
      expect(RENTED).toContain(card.id)
      expect(card.id).not.toBe(OWN_RENT)
      expect(card.is_purchasable).toBe(OWN.some((id) => id === card.id))
    }
  })

  test('recommends nothing to visitors who have not joined, or once it is over', async () => {
    const stranger = await newMember(null)
    expect((await stranger.recommend()).body).toEqual({ products: [] })
    const { id, someone } = await newEvent()
    expect((await someone.recommend({ trunk_show_id: id })).body.products.length).toBe(2)
    await db.updateTable('trunk_show').set({ state: 'CLOSED' }).where('id', '=', id).execute()
    await eventually(async () =>
      expect((await someone.recommend({ trunk_show_id: id })).body).toEqual({ products: [] }),
    )
  })
})
