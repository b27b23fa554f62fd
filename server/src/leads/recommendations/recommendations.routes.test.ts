import * as contract from '@twirl/contract/groups/lead-recommendations'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bodyOf } from '../../../test/build-test-app.ts'
import { insertCustomer, insertProduct } from '../../../test/factories.ts'
import { ELSEWHERE, openGroupShop, VACATION } from '../../../test/group-shop.ts'
import { logInAs } from '../../../test/log-in-as.ts'
import { daysFromNow, insertTrunkShow } from '../../../test/trunk-show-factory.ts'

const { db, call, newMember } = await openGroupShop()
let events = 0

async function newLedEvent(overrides: object = {}) {
  const { id: lead } = await insertCustomer(db)
  const password = `picks${++events}`
  const id = await insertTrunkShow(db, {
    lead_customer_id: lead,
    password,
    products: [14, [12, 1250]],
    collection_ids: [VACATION],
    ...overrides,
  })
  const sender = { cookie: await logInAs(db, lead) }
  return {
    id,
    password,
    get: () => call(contract.getRecommendations, { id }, sender),
    choose: (input: object = {}) => call(contract.listRecommendable, { id, ...input }, sender),
    set: (product_id: number, is_recommended: boolean) =>
      call(contract.setRecommendation, { id, product_id, is_recommended }, sender),
    sort: (product_ids: number[], before: number[]) =>
      call(contract.sortRecommendations, { id, product_ids, before }, sender),
  }
}

type Event = Awaited<ReturnType<typeof newLedEvent>>
const idsOf = async ({ get }: Event) => bodyOf(await get()).recommendations.map(({ id }) => id)
const rentsOf = async ({ id }: Event) => {
  const { rows } = await sql<{ product_id: number; rent: number | null }>`
    select product_id, rental_price_cents as rent from trunk_show_product where trunk_show_id = ${id}
    order by product_id`.execute(db)
  return Object.fromEntries(rows.map(({ product_id, rent }) => [product_id, rent]))
}

describe('recommendations (LEAD-18)', () => {
  test('are chosen from the collections of the event, by words of the title', async () => {
    const event = await newLedEvent()
    const { products, total } = bodyOf(await event.choose())
    expect(products.map(({ id }) => id)).toEqual(expect.arrayContaining([12, 14, 16, 28]))
    expect(products.some(({ id }) => id === ELSEWHERE)).toBe(false)
    expect(total).toBe(products.length)
    expect(bodyOf(await event.choose({ q: 'odette mi' })).total).toBe(total)
    expect(bodyOf(await event.choose({ q: 'nothing' })).total).toBe(0)
    expect((await event.set(ELSEWHERE, true)).error.errorCode).toBe('PRODUCT_NOT_FOUND')
  })

  test('members see a change at once; the rents of staff stay (LEAD-19)', async () => {
    const event = await newLedEvent()
    const member = await newMember(event.password)
    const seen = async () => {
      const own = { is_own_products: true, filter: { sorted_field: 'RECOMMENDED' } }
      const { products } = bodyOf(await member.list(own, event.id))
      return products.map(({ id }) => id)
    }
    expect(await seen()).toEqual([14, 12])
    for (let repeat = 0; repeat < 2; repeat++) bodyOf(await event.set(16, true))
    expect(await seen()).toEqual([14, 12, 16])
    for (let repeat = 0; repeat < 2; repeat++) bodyOf(await event.set(12, false))
    expect(await seen()).toEqual([14, 16])
    bodyOf(await event.set(12, true))
    expect(await seen()).toEqual([14, 16, 12])
    bodyOf(await event.sort([12, 14, 16], [14, 16, 12]))
    expect(await seen()).toEqual([12, 14, 16])
    expect(await rentsOf(event)).toEqual({ 12: 1250, 14: null, 16: null })
  })

  test('a list that changed meanwhile is not sorted (LEAD-20)', async () => {
    const event = await newLedEvent()
    bodyOf(await event.set(16, true))
    expect((await event.sort([12, 14], [14, 12])).error.errorCode).toBe('RECOMMENDATIONS_CHANGED')
    expect((await event.sort([12, 14, 18], [14, 12, 16])).error.errorCode).toBe(
      'RECOMMENDATIONS_CHANGED',
    )
    for (let repeat = 0; repeat < 2; repeat++) bodyOf(await event.sort([16, 14, 12], [14, 12, 16]))
    expect(await idsOf(event)).toEqual([16, 14, 12])
  })

  test('a piece that is not published is kept and is no obstacle (LEAD-20)', async () => {
    const unpublished = await insertProduct(db, { is_published: false })
    const event = await newLedEvent({ products: [unpublished, 14, 12] })
    expect(await idsOf(event)).toEqual([14, 12])
    bodyOf(await event.sort([12, 14], [14, 12]))
    expect(await idsOf(event)).toEqual([12, 14])
    expect(Object.keys(await rentsOf(event))).toHaveLength(3)
  })

  test('taps at the same moment all count, up to the limit', async () => {
    const event = await newLedEvent()
    const taps = await Promise.all([16, 18, 20, 22].map((id) => event.set(id, true)))
    for (const tap of taps) bodyOf(tap)
    expect((await idsOf(event)).toSorted((a, b) => a - b)).toEqual([12, 14, 16, 18, 20, 22])
  })

  test('the list ends at sixty pieces', async () => {
    const first = 1_000
    for (let n = 0; n < contract.RECOMMENDATIONS_MAX; n++)
      await insertProduct(db, { id: first + n })
    const products = Array.from({ length: contract.RECOMMENDATIONS_MAX }, (_, n) => first + n)
    const event = await newLedEvent({ products })
    expect((await event.set(16, true)).error.errorCode).toBe('RECOMMENDATIONS_FULL')
  })

  test.each([
    ['over', { opens_at: daysFromNow(-9), closes_at: daysFromNow(-1) }],
    ['canceled', { state: 'CANCELED' }],
    ['a chapter’s', { university_id: 1, sorority_id: 1 }],
  ])('an event that is %s keeps its pieces', async (_which, overrides) => {
    const event = await newLedEvent(overrides)
    expect(bodyOf(await event.get()).is_open).toBe(false)
    for (const answer of [await event.set(16, true), await event.sort([12, 14], [14, 12])])
      expect(answer.error.errorCode).toBe('RECOMMENDATIONS_CLOSED')
  })
})
