import { listCollectionItems } from '@twirl/contract/catalog/listing'
import { addFavorite } from '@twirl/contract/favorites'
import { listTrunkShowItems, trunkShow } from '@twirl/contract/groups/trunk-shows'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import {
  HIDDEN,
  NOT_OF_THE_EVENT,
  openGroupShop,
  OWN,
  OWN_RENT,
  RENTED,
  SIZES,
  SUNSET_CLOSES,
  SUNSET_HAND_OUT,
  VACATION,
  WEDDING,
} from '../../../test/group-shop.ts'
import { daysFromNow } from '../../../test/trunk-show-factory.ts'

const { db, call, sunset, spring, newMember, newEvent } = await openGroupShop()
const member = await newMember('sunset')

const idsOf = ({ products }: { products: { id: number }[] }) => products.map(({ id }) => id)
const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)
const everything = { is_only_available: false } as const

describe('PUT /ajax/trunk-show/{id}/item', () => {
  test('returns the pieces of the event and of its collections, with its theme and type', async () => {
    const { status, body } = await member.list({ with_facets: true, limit: 100 })
    expect(status).toBe(200)
    expect(listTrunkShowItems.output.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      name: 'Sunset "Bridal" Party',
      theme: 'Sunset "Bridal" Party',
      trunk_show_type: 'GROUP_RENTAL',
      total: RENTED.length,
      skip: 0,
    })
    expect(sorted(idsOf(body))).toEqual(RENTED)
    expect(body.facets?.sizes).toEqual([
      { name: 'S', count: 5 },
      { name: 'M', count: 8 },
      { name: 'L', count: 5 },
    ])
    expect((await member.list({ filter: everything })).body.total).toBe(RENTED.length + 1)
  })

  test('shows the rent of the event, and the selling price of the shop', async () => {
    const { body } = await member.list({ limit: 100 })
    const card = (id: number) => body.products.find((product) => product.id === id)
    expect(card(OWN_RENT)).toMatchObject({
      rental_price: 12.5,
      selling_price: 50,
      is_purchasable: true,
      is_rentable: true,
      retail_price: 90,
    })
    expect(card(OWN[0])).toMatchObject({ rental_price: 40, selling_price: 50 })
    expect(card(15)).toMatchObject({ selling_price: null, is_purchasable: false })
    const outside = await call(listCollectionItems, { id: WEDDING, limit: 100 })
    expect(outside.body.products.find(({ id }) => id === OWN_RENT)).toMatchObject({
      rental_price: 20,
      selling_price: 50,
      is_purchasable: true,
    })
  })

  test('returns its own pieces, or one of its collections, on the same terms', async () => {
    expect(sorted(idsOf((await member.list({ is_own_products: true })).body))).toEqual(sorted(OWN))
    const wedding = (await member.list({ collection_id: WEDDING })).body
    expect(sorted(idsOf(wedding))).toEqual([OWN_RENT, 15, 17, 19, 21, 23, 25, 27, 29])
    expect(wedding.products.find(({ id }) => id === OWN_RENT)).toMatchObject({ rental_price: 12.5 })
    expect((await member.list({ collection_id: null })).body.total).toBe(RENTED.length)
  })

  test.each([NOT_OF_THE_EVENT, HIDDEN, 77])(
    'collection %i is none that it shows: COLLECTION_NOT_FOUND',
    async (collection_id) => {
      const { status, error } = await member.list({ collection_id })
      expect([status, error.errorCode]).toEqual([404, 'COLLECTION_NOT_FOUND'])
    },
  )

  test('sorts by its rents; recommended starts with the choices of the lead, in that order', async () => {
    const ids = async (sorted_field: string) =>
      idsOf((await member.list({ filter: { sorted_field }, limit: 6 })).body)
    expect(await ids('RECOMMENDED')).toEqual([...OWN, 29, 28, 27])
    expect(await ids('PRICE_ASC')).toEqual([13, 12, 15, 16, 17, 18])
    expect((await ids('PRICE_DESC'))[0]).toBe(14)
  })

  test('any walk through its pages partitions the result', async () => {
    const listing = fc.record({
      collection_id: fc.constantFrom(null, WEDDING, VACATION),
      is_own_products: fc.boolean(),
      filter: fc.record({
        random: fc.nat(50),
        is_only_available: fc.boolean(),
        sorted_field: fc.constantFrom('RAND', 'RECOMMENDED', 'FIRST_NEW_IN_TIME', 'PRICE_ASC'),
        sizes: fc.subarray([...SIZES]),
      }),
    })
    await fc.assert(
      fc.asyncProperty(listing, fc.integer({ min: 1, max: 9 }), async (input, limit) => {
        const whole = (await member.list({ ...input, limit: 100 })).body
        const byPlace: number[] = []
        for (let after: string | null | undefined; after !== null;) {
          const { body } = await member.list({ ...input, limit, ...(after && { after }) })
          byPlace.push(...idsOf(body))
          after = body.last_cursor
        }
        const byOffset: number[] = []
        for (let skip = 0; skip < whole.total; skip += limit)
          byOffset.push(...idsOf((await member.list({ ...input, skip, limit })).body))
        expect(byPlace).toEqual(idsOf(whole))
        expect(byOffset).toEqual(idsOf(whole))
        expect(new Set(byPlace).size).toBe(whole.total)
      }),
      { numRuns: 60 },
    )
  })

  test('carries the hearts of the visitor', async () => {
    const someone = await newMember('sunset')
    const { body } = await call(
      addFavorite,
      { product_id: OWN_RENT, source: 'ONLINE_TRUNK_SHOW', trunk_show_id: sunset },
      someone.sender,
    )
    const heartOf = async (visitor: typeof someone) =>
      (await visitor.list({ limit: 100 })).body.products.find(({ id }) => id === OWN_RENT)
        ?.favorite_id
    expect(await heartOf(someone)).toBe(body.favorite_id)
    expect(await heartOf(member)).toBeNull()
  })

  test('an event that the visitor did not join and one that does not exist answer alike', async () => {
    const [other, unknown] = [await member.list({}, spring), await member.list({}, 999)]
    for (const { status, error } of [other, unknown])
      expect([status, error.errorCode]).toEqual([400, 'NO_LOGINED_TRUNK_SHOW_ID_EXISTS'])
    expect({ ...other.error, id: '' }).toEqual({ ...unknown.error, id: '' })
  })

  test('the wrong flow answers NOT_CORRECT_TRUNK_SHOW_TYPE', async () => {
    expect((await member.list({ trunk_show_type: 'GROUP_RENTAL' })).status).toBe(200)
    const { status, error } = await member.list({ trunk_show_type: 'SORORITY_TRUNK_SHOW' })
    expect([status, error.errorCode]).toEqual([400, 'NOT_CORRECT_TRUNK_SHOW_TYPE'])
  })

  test.each([
    ['closes', { closes_at: new Date() }, 'TRUNK_SHOW_IS_EXPIRED'],
    ['is closed', { state: 'CLOSED' }, 'TRUNK_SHOW_IS_EXPIRED'],
    ['is canceled', { state: 'CANCELED' }, 'TRUNK_SHOW_IS_EXPIRED'],
    ['is deleted', { state: 'DELETED' }, 'TRUNK_SHOW_IS_EXPIRED'],
    ['is put off', { opens_at: daysFromNow(1) }, 'NO_LOGINED_TRUNK_SHOW_ID_EXISTS'],
    [
      'meets in person only',
      { kind: 'IN_PERSON', university_id: 1, sorority_id: 1 },
      'NOT_CORRECT_TRUNK_SHOW_TYPE',
    ],
  ])('an event that %s between two loads', async (_, change, code) => {
    const { id, someone } = await newEvent()
    await db.updateTable('trunk_show').set(change).where('id', '=', id).execute()
    await eventually(async () => {
      expect((await someone.list({}, id)).error.errorCode).toBe(code)
      expect((await someone.get(id)).error.errorCode).toBe(code)
    })
  })

  test('a piece or a rent that changes is shown at once', async () => {
    const { id, someone } = await newEvent()
    await db
      .updateTable('trunk_show_product')
      .set({ rental_price_cents: 1 })
      .where('trunk_show_id', '=', id)
      .where('product_id', '=', 15)
      .execute()
    await db
      .deleteFrom('trunk_show_product')
      .where('trunk_show_id', '=', id)
      .where('product_id', '=', 16)
      .execute()
    await eventually(async () => {
      const { products } = (await someone.list({}, id)).body
      expect(products.map((card) => [card.id, card.rental_price])).toEqual([[15, 0.01]])
    })
  })

  test.each([
    [{ id: 'abc' }, 'id'],
    [{ collection_id: 0 }, 'collection_id'],
    [{ trunk_show_type: 'PARTY' }, 'trunk_show_type'],
    [{ after: 'A'.repeat(22), before: 'A'.repeat(22) }, 'before'],
    [{ limit: 101 }, 'limit'],
  ])('refuses %j at %s', async (input, field) => {
    const { status, error } = await member.list(input)
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
  })
})

describe('GET /ajax/trunk-show/{id}', () => {
  test('describes the event to visitors who joined', async () => {
    const { status, body } = await member.get(sunset)
    expect(status).toBe(200)
    expect(body).toEqual({
      trunk_show_id: sunset,
      theme: 'Sunset "Bridal" Party',
      online_end_time: SUNSET_CLOSES.toISOString(),
      trunk_show_type: 'GROUP_RENTAL',
      lead_name: 'Chloe Park',
      trunk_show_alias_id: 'sunset',
      university_name: null,
      sorority_name: null,
      hand_out_date: SUNSET_HAND_OUT,
      party_date: null,
      product_count: RENTED.length + 1,
      has_no_twins: false,
      has_own_products: true,
      collections: [
        { id: VACATION, name: 'Vacation', product_count: 8 },
        { id: WEDDING, name: 'Wedding Guest', product_count: 9 },
      ],
    })
  })

  test('of a sorority with its chapter', async () => {
    const { body } = await (await newMember('tulip')).get(spring)
    expect(trunkShow.parse(body)).toMatchObject({
      trunk_show_type: 'SORORITY_TRUNK_SHOW',
      university_name: 'Magnolia University',
      sorority_name: 'Zeta Lambda Nu',
      lead_name: null,
      hand_out_date: null,
      collections: [],
    })
  })

  test('and to no other visitor', async () => {
    const stranger = await newMember(null)
    for (const id of [sunset, spring, 999]) {
      const { status, error } = await stranger.get(id)
      expect([status, error.errorCode]).toEqual([400, 'NO_LOGINED_TRUNK_SHOW_ID_EXISTS'])
    }
  })
})
