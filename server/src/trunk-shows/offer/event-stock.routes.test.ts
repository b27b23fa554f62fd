import { listCollectionItems } from '@twirl/contract/catalog/listing'
import { getProduct } from '@twirl/contract/catalog/product'
import { listRecommendedProducts } from '@twirl/contract/catalog/recommendations'
import { listTrunkShowItems, loginTrunkShow } from '@twirl/contract/groups/trunk-shows'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/transaction.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { eventually } from '../../../test/eventually.ts'
import { insertCollection, insertProduct } from '../../../test/factories.ts'
import { insertTrunkShow } from '../../../test/trunk-show-factory.ts'
import { DEFAULT_SETTINGS } from '../../system/default-settings.ts'
import { confirmHold, holdUnits, moveUnit, releaseHold } from '../../inventory/public.ts'

const NOON = new Date('2026-11-16T12:00:00-05:00')
const RENTED_OUT = 1
const BOOKED_FOR_THE_EVENT = 2
const FREE = 3
const FORMAL = 1

const events = { near: 0, far: 0 }
const { db, call, clock } = await buildTestApp({
  now: NOON,
  prepare: async (empty) => {
    await insertCollection(empty, { id: FORMAL })
    for (const id of [RENTED_OUT, BOOKED_FOR_THE_EVENT, FREE])
      await insertProduct(empty, {
        id,
        variants: [{ size: 'M', core: 1 }],
        collection_ids: [FORMAL],
      })
    const event = (password: string, hand_out_date: string) =>
      insertTrunkShow(empty, {
        password,
        opens_at: new Date('2026-11-01T12:00:00Z'),
        closes_at: new Date('2026-12-20T12:00:00Z'),
        hand_out_date,
        collection_ids: [FORMAL],
      })
    events.near = await event('nearby', '2026-12-21')
    events.far = await event('faraway', '2027-03-01')
  },
})
for (const password of ['nearby', 'faraway']) await call(loginTrunkShow, { password })

const sku = (id: number) => `T-${id}-BLACK-M`
const hold = (reference: string, id: number, from: string, to: string, now = clock.now()) =>
  inTransaction(db, (transaction) =>
    holdUnits(
      transaction,
      [
        {
          line: 1,
          sku: sku(id),
          pool: 'CORE',
          kind: 'RENTAL',
          window: { from: new Date(from), to: new Date(to) },
          quantity: 1,
        },
      ],
      { reference, now, expires_at: new Date(now.getTime() + 900_000) },
    ),
  )
const idsOf = ({ products }: { products: { id: number }[] }) =>
  products.map(({ id }) => id).toSorted((a, b) => a - b)
const listed = async (id?: number) =>
  id === undefined
    ? idsOf((await call(listCollectionItems, { id: FORMAL })).body)
    : idsOf((await call(listTrunkShowItems, { id })).body)
const quantity = async (id: number, trunk_show_id?: number) => {
  const category = trunk_show_id === undefined ? 'COLLECTION' : 'ONLINE_TRUNK_SHOW'
  const { body } = await call(getProduct, { id, category, trunk_show_id })
  return body.variants[0]!.available_quantity
}

describe('each context has its own stock', () => {
  test('a unit that is rented out today is free for an event after its return, and the reverse', async () => {
    // Opened before anything is booked: what follows are changes of what is cached.
    expect(await listed(events.far)).toEqual([RENTED_OUT, BOOKED_FOR_THE_EVENT, FREE])
    await hold('today', RENTED_OUT, '2026-11-16', '2026-12-20')
    await hold('event', BOOKED_FOR_THE_EVENT, '2027-02-17', '2027-03-24')
    await eventually(async () => {
      expect(await listed()).toEqual([BOOKED_FOR_THE_EVENT, FREE])
      expect(await listed(events.near)).toEqual([BOOKED_FOR_THE_EVENT, FREE])
      expect(await listed(events.far)).toEqual([RENTED_OUT, FREE])
    })
    expect(await quantity(RENTED_OUT)).toBe(0)
    expect(await quantity(RENTED_OUT, events.far)).toBe(1)
    expect(await quantity(BOOKED_FOR_THE_EVENT)).toBe(1)
    expect(await quantity(BOOKED_FOR_THE_EVENT, events.far)).toBe(0)
  })

  test('cards, facets and recommendations of an event follow its stock', async () => {
    const { body } = await call(listTrunkShowItems, {
      id: events.far,
      filter: { is_only_available: false },
      with_facets: true,
    })
    const sizes = (id: number) => body.products.find((card) => card.id === id)!.available_sizes
    expect(sizes(RENTED_OUT)).toEqual(['M'])
    expect(sizes(BOOKED_FOR_THE_EVENT)).toEqual([])
    for (const { colors, available_sizes } of body.products)
      expect(colors.flatMap((color) => color.available_sizes)).toEqual(available_sizes)
    const available = await call(listTrunkShowItems, { id: events.far, with_facets: true })
    expect(available.body.facets!.sizes).toEqual([{ name: 'M', count: 2 }])
    const recommended = await call(listRecommendedProducts, { trunk_show_id: events.far })
    expect(idsOf(recommended.body)).toEqual([RENTED_OUT, FREE])
  })

  test('a released hold is free again in every context', async () => {
    await inTransaction(db, (transaction) => releaseHold(transaction, 'today'))
    await eventually(async () => {
      expect(await listed()).toContain(RENTED_OUT)
      expect(await listed(events.near)).toContain(RENTED_OUT)
    })
  })

  test('a unit in repair without a known end is free in no context', async () => {
    const [booked] = await hold('pick', FREE, '2028-01-01', '2028-01-02')
    await inTransaction(db, (transaction) => releaseHold(transaction, 'pick'))
    await inTransaction(db, (transaction) =>
      moveUnit(transaction, {
        unit_id: booked!.unit_id,
        to: 'REPAIR',
        cause: 'torn hem',
        now: clock.now(),
      }),
    )
    await eventually(async () => {
      expect(await listed()).not.toContain(FREE)
      expect(await listed(events.far)).not.toContain(FREE)
    })
  })

  test('a new day is another window for an event', async () => {
    // Until its ship date has passed the event does not want the unit before; from then on from each day.
    await hold('before', RENTED_OUT, '2026-11-17', '2026-12-09')
    await inTransaction(db, (transaction) => confirmHold(transaction, 'before'))
    await eventually(async () => expect(await quantity(RENTED_OUT, events.near)).toBe(1))
    await inTransaction(db, (transaction) => releaseHold(transaction, 'before'))
    await hold('before', RENTED_OUT, '2026-11-17', '2026-12-14')
    await inTransaction(db, (transaction) => confirmHold(transaction, 'before'))
    await eventually(async () => expect(await quantity(RENTED_OUT, events.near)).toBe(0))
    clock.set(new Date('2026-12-15T12:00:00-05:00'))
    expect(await quantity(RENTED_OUT, events.near)).toBe(1)
  })
})

test('changed terms count at once: a longer rental reaches the next promise', async () => {
  expect(await quantity(BOOKED_FOR_THE_EVENT)).toBe(1)
  const rental_terms = { ...DEFAULT_SETTINGS.rental_terms, rental_days: 120 }
  await db
    .insertInto('setting')
    .values({ key: 'rental_terms', value: JSON.stringify(rental_terms) })
    .execute()
  await eventually(async () => expect(await quantity(BOOKED_FOR_THE_EVENT)).toBe(0))
})
