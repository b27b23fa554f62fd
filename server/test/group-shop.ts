import { getProduct } from '@twirl/contract/catalog/product'
import { listRecommendedProducts } from '@twirl/contract/catalog/recommendations'
import {
  getTrunkShow,
  listTrunkShowItems,
  loginTrunkShow,
} from '@twirl/contract/groups/trunk-shows'
import type { Database } from '#platform/database/database.ts'
import { dayOf } from '#platform/new-york-time.ts'
import { bodyOf, buildTestApp } from './build-test-app.ts'
import { insertChapter, insertCollection, insertProduct } from './factories.ts'
import { daysFromNow, insertTrunkShow } from './trunk-show-factory.ts'

export const WEDDING = 3
export const VACATION = 6
export const HIDDEN = 9
export const NOT_OF_THE_EVENT = 1

/** Recommended by the lead in this order, two of them at a rent of the event. */
export const OWN = [14, 12, 13] as const
export const OWN_RENT = 12
export const ONLY_SOLD = 30
const SOLD_OUT = 31
export const ELSEWHERE = 40
export const SIZES = ['S', 'M', 'L'] as const

/** What Sunset rents out and has. */
export const RENTED = Array.from({ length: 18 }, (_, i) => 12 + i)
export const SUNSET_CLOSES = daysFromNow(5)
export const SUNSET_HAND_OUT = dayOf(daysFromNow(40))

/** A shop with two open events: Sunset, a group rental, and Spring, a sorority's. */
export async function openGroupShop() {
  const events = { sunset: 0, spring: 0 }
  const { db, call } = await buildTestApp({
    prepare: async (empty) => {
      await insertPieces(empty)
      events.sunset = await insertTrunkShow(empty, {
        alias: 'sunset',
        theme: 'Sunset "Bridal" Party',
        password: 'sunset',
        closes_at: SUNSET_CLOSES,
        hand_out_date: SUNSET_HAND_OUT,
        products: [OWN[0], [OWN_RENT, 1250], [OWN[2], 990]],
        collection_ids: [VACATION, HIDDEN, WEDDING],
      })
      events.spring = await insertTrunkShow(empty, {
        university_id: 1,
        sorority_id: 1,
        alias: 'spring',
        theme: 'Spring',
        password: 'tulip',
        products: [ELSEWHERE, 15],
      })
    },
  })
  const { sunset } = events

  let visitors = 0
  /** A visitor who joined the event with that password, and the calls of that visitor. */
  async function newMember(password: string | null) {
    const sender = { guestId: `Member${String(++visitors).padStart(26, '0')}` }
    const chapter = password === 'tulip' ? { university_id: 1, sorority_id: 1 } : {}
    if (password) bodyOf(await call(loginTrunkShow, { ...chapter, password }, sender))
    return {
      sender,
      list: (input: object = {}, id = sunset) => call(listTrunkShowItems, { id, ...input }, sender),
      get: (id: number) => call(getTrunkShow, { id }, sender),
      product: (id: number, rest: object = { trunk_show_id: sunset }) =>
        call(getProduct, { id, category: 'ONLINE_TRUNK_SHOW', ...rest }, sender),
      recommend: (rest: object = {}) =>
        call(listRecommendedProducts, { trunk_show_id: sunset, limit: 12, ...rest }, sender),
    }
  }

  /** An event with two pieces, to be changed by one test, and a visitor who has opened it. */
  async function newEvent() {
    const password = `changing${++visitors}`
    const id = await insertTrunkShow(db, { password, products: [15, 16] })
    const someone = await newMember(password)
    bodyOf(await someone.list({}, id))
    return { id, someone }
  }

  return { db, call, ...events, newMember, newEvent }
}

async function insertPieces(db: Database): Promise<void> {
  await insertChapter(db, { id: 1, name: 'Magnolia University' }, { id: 1, name: 'Zeta Lambda Nu' })
  await insertCollection(db, { id: WEDDING, name: 'Wedding Guest' })
  await insertCollection(db, { id: VACATION, name: 'Vacation' })
  await insertCollection(db, { id: HIDDEN, name: 'Hidden', is_visible: false })
  await insertCollection(db, { id: NOT_OF_THE_EVENT, name: 'Formal' })
  for (const id of OWN)
    await insertProduct(db, {
      id,
      rental_price_cents: 1000 * (id - 10),
      recommendation_score: 1,
      is_purchasable: true,
      selling_price_cents: 5000,
      retail_price_cents: 9000,
      collection_ids: id === OWN_RENT ? [WEDDING] : [],
    })
  for (let id = 15; id <= 29; id++)
    await insertProduct(db, {
      id,
      recommendation_score: id,
      rental_price_cents: 100 * id,
      variants: [{ size: SIZES[id % 3]!, core: 1 }],
      collection_ids: [id % 2 ? WEDDING : VACATION],
    })
  await insertProduct(db, {
    id: ONLY_SOLD,
    is_rentable: false,
    is_purchasable: true,
    rental_price_cents: null,
    selling_price_cents: 4000,
    collection_ids: [WEDDING],
  })
  await insertProduct(db, {
    id: SOLD_OUT,
    collection_ids: [VACATION],
    variants: [{ size: 'M', core: 0 }],
  })
  await insertProduct(db, { id: ELSEWHERE, collection_ids: [NOT_OF_THE_EVENT] })
}
