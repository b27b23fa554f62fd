import { listCollections } from '@twirl/contract/catalog/collections'
import { listCollectionItems } from '@twirl/contract/catalog/listing'
import { listAudit } from '@twirl/contract/staff/access/audit'
import {
  addCollectionMember,
  changeCollection,
  type CollectionDetails,
  createCollection,
  getStaffCollection,
  listCollectionMembers,
  listStaffCollections,
  orderCollections,
  placeCollectionMembers,
  removeCollectionMember,
} from '@twirl/contract/staff/catalogue/collections'
import { describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#platform/new-york-time.ts'
import { bodyOf, buildTestApp } from '../../../test/build-test-app.ts'
import { eventually } from '../../../test/eventually.ts'
import { insertProduct } from '../../../test/factories.ts'
import { logInStaff } from '../../../test/staff-factory.ts'
import { showCollectionsOf } from '../../catalog/public.ts'

const shop = await buildTestApp()
const member = await logInStaff(shop, ['catalogue'])
const colleague = await logInStaff(shop, ['catalogue'])
const owner = await logInStaff(shop, ['owner'])

const make = async (name = 'Garden parties') =>
  bodyOf(await member.call(createCollection, { name, kind: 'NORMAL' }))

const planOf = (details: CollectionDetails) => {
  const { id, version, name, kind, description, listing_order } = details
  const { is_in_menu, is_published, show_from, show_until } = details
  const shown = { is_in_menu, is_published, show_from, show_until }
  return { id, version, name, kind, description, listing_order, ...shown }
}
const publish = async (details: CollectionDetails, change: Partial<CollectionDetails> = {}) =>
  bodyOf(await member.call(changeCollection, { ...planOf(details), is_published: true, ...change }))
const find = async (id: number) =>
  bodyOf(await shop.call(listCollections, {})).collections.find((each) => each.id === id)
const listed = async (id: number) =>
  bodyOf(await shop.call(listCollectionItems, { id })).products.map((product) => product.id)

describe('a collection', () => {
  test('is made unpublished, changed and shown at once; each is in the audit log (STAFF-132)', async () => {
    const made = await make()
    expect(made).toMatchObject({ is_published: false, is_visible: false, product_count: 0 })
    expect(await find(made.id)).toBeUndefined()
    const change = { name: 'Garden days', description: 'For the lawn', is_in_menu: false }
    expect(await publish(made, change)).toMatchObject({ ...change, is_visible: true, version: 2 })
    await eventually(async () =>
      expect(await find(made.id)).toMatchObject({ ...change, is_in_menu: false }),
    )
    const about = { subject_kind: 'collection', subject: String(made.id) } as const
    const { entries } = bodyOf(await owner.call(listAudit, about))
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ['collection.change', { ...change, is_published: true }],
      ['collection.create', { name: 'Garden parties', kind: 'NORMAL' }],
    ])
  })

  test('of a version that a colleague changed meanwhile is not overwritten (STAFF-133)', async () => {
    const made = await make()
    await publish(made)
    const late = await colleague.call(changeCollection, { ...planOf(made), name: 'Mine' })
    expect(late.error.errorCode).toBe('STEP_REFUSED')
    expect(late.error.message).toMatch(
      /^The collection was changed by Member \d+ on .* New York time\./,
    )
    const { name } = bodyOf(await member.call(getStaffCollection, { id: made.id }))
    expect(name).toBe('Garden parties')
  })

  test('that two members change at once is changed by one of them', async () => {
    const made = await make()
    const answers = await Promise.all(
      [member, colleague].map((each, index) =>
        each.call(changeCollection, { ...planOf(made), name: `Name ${index}` }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('wrong fields are refused at their place', async () => {
    const made = await make()
    const wrong = { name: ' ', show_from: '2026-05-02', show_until: '2026-05-01' }
    const { error } = await member.call(changeCollection, { ...planOf(made), ...wrong })
    expect(error.fields).toMatchObject({ name: 'Required' })
    const dates = await member.call(changeCollection, { ...planOf(made), ...wrong, name: 'A' })
    expect(dates.error.fields).toEqual({ show_until: 'The last day is before the first one' })
  })

  test('is shown from its first to its last day in New York (STAFF-135)', async () => {
    const today = dayOf(shop.clock.now())
    const [from, until] = [addDays(today, 1), addDays(today, 2)]
    const planned = await publish(await make(), { show_from: from, show_until: until })
    expect(planned).toMatchObject({ is_visible: false, show_from: from, show_until: until })
    const isVisible = async () =>
      bodyOf(await member.call(getStaffCollection, { id: planned.id })).is_visible
    await showCollectionsOf(shop.db, from)
    expect(await isVisible()).toBe(true)
    await eventually(async () => expect(await find(planned.id)).toBeDefined())
    await showCollectionsOf(shop.db, until)
    expect(await isVisible()).toBe(true)
    await showCollectionsOf(shop.db, addDays(until, 1))
    await eventually(async () => expect(await find(planned.id)).toBeUndefined())
  })

  test('an unknown one is not found', async () => {
    const { error } = await member.call(getStaffCollection, { id: 2_147_483_647 })
    expect(error.errorCode).toBe('NOT_FOUND')
  })
})

describe('the products of a collection', () => {
  test('are added, taken out and put first; the shop lists them in the order that staff chose (STAFF-134)', async () => {
    const collection = await make()
    const { id } = collection
    const products: number[] = []
    for (const recommendation_score of [30, 20, 10])
      products.push(await insertProduct(shop.db, { recommendation_score }))
    const [best, second, last] = products as [number, number, number]
    for (const product of products) await member.call(addCollectionMember, { id, product })
    // Once more changes nothing.
    const twice = bodyOf(await member.call(addCollectionMember, { id, product: best }))
    expect(twice.product_count).toBe(3)
    const placed = bodyOf(
      await member.call(placeCollectionMembers, { id, seen: [], products: [last] }),
    )
    expect(placed.placed.map((each) => each.id)).toEqual([last])
    await publish(placed, { listing_order: 'RECOMMENDED' })
    await eventually(async () => expect(await listed(id)).toEqual([last, best, second]))
    expect(await find(id)).toMatchObject({ is_ordered: true })

    const late = await colleague.call(placeCollectionMembers, { id, seen: [], products: [best] })
    expect(late.error.message).toContain('The collection was changed by Member')
    await member.call(removeCollectionMember, { id, product: last })
    await eventually(async () => expect(await listed(id)).toEqual([best, second]))
    const rest = bodyOf(await member.call(listCollectionMembers, { id }))
    expect(rest).toMatchObject({ products: [{ id: second }, { id: best }], next: null })
  })

  test('a piece that is not in the collection cannot be put first, and nothing is changed', async () => {
    const { id } = await make()
    const product = await insertProduct(shop.db)
    const { error } = await member.call(placeCollectionMembers, {
      id,
      seen: [],
      products: [product],
    })
    expect(error.errorCode).toBe('STEP_REFUSED')
    const unknown = await member.call(addCollectionMember, { id, product: 2_147_483_647 })
    expect(unknown.error.errorCode).toBe('NOT_FOUND')
  })
})

test('the order of collections is the order of the menu; a list that lacks one is refused', async () => {
  await make('First')
  const { collections } = bodyOf(await member.call(listStaffCollections, {}))
  const ids = collections.map(({ id }) => id).toReversed()
  const sorted = bodyOf(await member.call(orderCollections, { collections: ids }))
  expect(sorted.collections.map(({ id }) => id)).toEqual(ids)
  const { error } = await member.call(orderCollections, { collections: ids.slice(1) })
  expect(error.errorCode).toBe('STEP_REFUSED')
})
