import { checkQuestionnaire, findGuestByEmail } from '@twirl/contract/groups/rsvp'
import {
  checkOnlineTrunkShow,
  getTrunkShow,
  listTrunkShowItems,
  loginTrunkShow,
} from '@twirl/contract/groups/trunk-shows'
import { getProduct } from '@twirl/contract/catalog/product'
import { describe, expect, test } from 'vitest'
import { daysBetween } from '../../src/platform/new-york-time.ts'
import { DEFAULT_SETTINGS } from '../../src/system/default-settings.ts'
import { buildTestApp, testSecrets } from '../../test/build-test-app.ts'
import { signedInvitation } from '../../test/rsvp-people.ts'
import { fillDemoShop } from '../fill-demo-shop.ts'
import { chooseProducts } from './fill-trunk-shows.ts'
import { DEMO_GROUPS, DEMO_INVITED } from '../guide.ts'

const { call } = await buildTestApp({ prepare: (empty) => fillDemoShop(empty, testSecrets) })

describe('the events of the demo shop (SHOP-25)', () => {
  const join = (alias: string, password: string) =>
    call(loginTrunkShow, { trunk_show_alias_id: alias, password })
  const isOpen = ({ state }: (typeof DEMO_GROUPS)[number]) => state === 'open'

  test.each(DEMO_GROUPS.filter(isOpen))(
    '$alias opens with its password (GROUP-6)',
    async (group) => {
      const { alias, password } = group
      const { trunk_show_id: id } = (await join(alias, password)).body
      const event = (await call(getTrunkShow, { id })).body
      expect(event.trunk_show_alias_id).toBe(alias)
      expect(event.product_count).toBeGreaterThanOrEqual(60)
      const { products, total } = (await call(listTrunkShowItems, { id })).body
      expect(total).toBeGreaterThanOrEqual(60)
      // Many of its pieces can be bought too, at a price between rent and retail price.
      const sold = products.filter(({ is_purchasable }) => is_purchasable)
      expect(sold.length).toBeGreaterThan(products.length / 3)
      for (const { rental_price, selling_price, retail_price } of sold) {
        expect(selling_price).toBeGreaterThan(rental_price!)
        expect(selling_price).toBeLessThan(retail_price!)
      }
    },
  )

  test.each(DEMO_GROUPS.filter((group) => !isOpen(group)))('$alias is over', async (group) => {
    const { error } = await join(group.alias, group.password)
    expect(error.errorCode).toBe('NO_ACTIVE_TRUNK_SHOW')
  })

  test('chapters have them as the guide says; the one that only meets in person has none', async () => {
    const check = (university_id: number, sorority_id: number) =>
      call(checkOnlineTrunkShow, { university_id, sorority_id })
    expect((await check(1, 1)).body.theme).toBe('Spring Formal')
    expect((await check(2, 1)).body.theme).toBe('Harbor Nights')
    expect((await check(1, 2)).error.errorCode).toBe('NO_ACTIVE_TRUNK_SHOW')
    expect((await check(2, 3)).body.if_exists).toBe(false)
  })

  test('Sunset Bridal Party brings pieces of its own, at the price of the group', async () => {
    const { trunk_show_id: id } = (await call(loginTrunkShow, { password: 'sunset' })).body
    const event = (await call(getTrunkShow, { id })).body
    expect(event).toMatchObject({ lead_name: 'Chloe Park', has_own_products: true })
    expect(event.collections.map(({ name }) => name)).toEqual([
      'Wedding Guest',
      'Bachelorette',
      'Vacation',
    ])
    const input = { id, is_own_products: true, filter: { is_only_available: false } }
    const { products, total } = (await call(listTrunkShowItems, input)).body
    expect(total).toBe(12)
    for (const { rental_price, shop_rental_price } of products)
      expect(rental_price).toBeCloseTo(shop_rental_price! - 2)
  })

  test.each(['magnolia', 'harbor', 'sunset'])(
    'the other pieces of %s cost what they cost in the shop',
    async (password) => {
      const { trunk_show_id: id } = (await call(loginTrunkShow, { password })).body
      const { products } = (await call(listTrunkShowItems, { id, limit: 100 })).body
      const own = { id, is_own_products: true, limit: 100 }
      const { products: ownProducts } = (await call(listTrunkShowItems, own)).body
      const ownIds = new Set(password === 'sunset' ? ownProducts.map((product) => product.id) : [])
      const others = products.filter((product) => !ownIds.has(product.id))
      expect(others.length).toBeGreaterThan(20)
      for (const { id: product_id, rental_price, shop_rental_price } of others) {
        expect(shop_rental_price).toBeUndefined()
        const { body } = await call(getProduct, { id: product_id, category: 'ALL' })
        expect(rental_price).toBe(body.rental_price)
      }
    },
  )

  test.each(DEMO_GROUPS.filter(isOpen))(
    'the dresses of $alias are there before its party, and due after it',
    async ({ alias, password }) => {
      const { trunk_show_id: id } = (await join(alias, password)).body
      const { hand_out_date, party_date } = (await call(getTrunkShow, { id })).body
      const days = daysBetween(hand_out_date!, party_date!)
      expect(days).toBeGreaterThan(0)
      expect(days).toBeLessThan(DEFAULT_SETTINGS.rental_terms.rental_days_group)
    },
  )

  test('Spring Formal and Harbor Nights show different choices, each a good one', async () => {
    const idsOf = async (alias: string, password: string) => {
      const { trunk_show_id: id } = (await join(alias, password)).body
      const input = { id, limit: 100, filter: { is_only_available: false } }
      const { products, total } = (await call(listTrunkShowItems, input)).body
      expect(total).toBeLessThanOrEqual(120)
      return new Set(products.map((product) => product.id))
    }
    const spring = await idsOf('magnolia-zln', 'magnolia')
    const harbor = await idsOf('lakeshore-zln', 'harbor')
    expect(spring.intersection(harbor).size).toBeLessThan(harbor.size / 2)
  })

  test.each([
    ['magnolia-zln', undefined],
    ['garden-brunch', 'QUESTIONNAIRE_CLOSED'],
    ['moonlight-ball', 'TRUNK_SHOW_CANCELED'],
    ['daybreak-tea', 'TRUNK_SHOW_DELETED'],
    ['yesteryear', 'QUESTIONNAIRE_EXPIRED'],
  ])('the questionnaire of %s: %s', async (trunk_show_alias_id, code) => {
    const { error } = await call(checkQuestionnaire, { trunk_show_alias_id })
    expect(error.errorCode).toBe(code)
  })

  test('the guide’s invitation shows the invited guest the data on file', async () => {
    const { alias, email } = DEMO_INVITED
    const { body } = await call(findGuestByEmail, {
      trunk_show_alias_id: alias,
      email,
      invitation: signedInvitation(alias, email),
    })
    expect(body).toMatchObject({ exists: true, is_masked: false, first_name: 'Emma' })
  })
})

describe('chooseProducts', () => {
  test('takes the best of each collection, and none twice', () => {
    const pieces = [
      { id: 5, collection_ids: [1, 2] },
      { id: 3, collection_ids: [2] },
      { id: 9, collection_ids: [1] },
      { id: 4, collection_ids: [2] },
    ].map((piece) => ({ ...piece, rental_price_cents: 1_699 }))
    const choice = [
      { collection_id: 1, count: 1 },
      { collection_id: 2, count: 2 },
    ]
    expect(chooseProducts(pieces, choice).map(({ id }) => id)).toEqual([5, 3, 4])
  })
})
