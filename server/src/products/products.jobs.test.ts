import { listAudit } from '@twirl/contract/staff/access/audit'
import { changeProduct, publishProduct } from '@twirl/contract/staff/catalogue/product-changes'
import { getStaffProduct } from '@twirl/contract/staff/catalogue/products'
import { getProduct } from '@twirl/contract/catalog/product'
import { expect, test } from 'vitest'
import { bodyOf, buildTestApp } from '../../test/build-test-app.ts'
import { eventually } from '../../test/eventually.ts'
import { insertProduct } from '../../test/factories.ts'
import { newFields } from '../../test/product-fields.ts'
import { logInStaff } from '../../test/staff-factory.ts'
import { publishScheduled } from './products.jobs.ts'

const shop = await buildTestApp({ now: new Date('2031-03-01T12:00:00Z') })
const { db, clock } = shop
const member = await logInStaff(shop, ['catalogue'])
const owner = await logInStaff(shop, ['owner'])

/** Sessions end when the clock is set ahead. */
async function setTime(time: string): Promise<void> {
  clock.set(new Date(time))
  await member.browser.logIn(member.email)
  await owner.browser.logIn(owner.email)
}
const stateOf = async (id: number) => bodyOf(await member.call(getStaffProduct, { id })).state
const schedule = (id: number, version: number, day: string, time: string) =>
  member.call(publishProduct, { id, version, state: 'SCHEDULED', day, time })

test('a product is published at its time in New York, once, also after a downtime (STAFF-119)', async () => {
  const id = await insertProduct(db, { is_published: false })
  const later = await insertProduct(db, { is_published: false })
  // The night in which the clocks change: 02:30 does not exist, and 09:00 is four hours behind Greenwich.
  const scheduled = bodyOf(await schedule(id, 1, '2031-03-09', '09:00'))
  expect(scheduled).toMatchObject({ state: 'SCHEDULED', publish_at: '2031-03-09T13:00:00.000Z' })
  expect(bodyOf(await schedule(later, 1, '2031-03-09', '02:30')).publish_at).toBe(
    '2031-03-09T07:30:00.000Z',
  )
  bodyOf(await schedule(later, 2, '2031-03-20', '09:00'))

  await setTime('2031-03-09T12:59:59Z')
  await publishScheduled({ db, clock })
  expect(await stateOf(id)).toBe('SCHEDULED')

  // No process ran for a week; then two do the same job at once.
  await setTime('2031-03-16T12:00:00Z')
  await Promise.all([publishScheduled({ db, clock }), publishScheduled({ db, clock })])
  expect([await stateOf(id), await stateOf(later)]).toEqual(['PUBLISHED', 'SCHEDULED'])
  await eventually(async () => expect((await shop.call(getProduct, { id })).status).toBe(200))
  const { entries } = (
    await owner.call(listAudit, { subject_kind: 'product', subject: String(id) })
  ).body
  expect(entries.map(({ action }) => action)).toEqual([
    'product.publish-scheduled',
    'product.schedule',
  ])
  const { version } = scheduled
  const change = await member.call(changeProduct, { id, version, ...newFields() })
  expect(change.error.message).toContain('was published as scheduled on 03/16/2031')
})

test('what was taken back or published by hand is not published again', async () => {
  const id = await insertProduct(db, { is_published: false })
  const { version } = bodyOf(await schedule(id, 1, '2031-04-01', '10:00'))
  bodyOf(await member.call(publishProduct, { id, version, state: 'UNPUBLISHED' }))
  await setTime('2031-04-02T12:00:00Z')
  await publishScheduled({ db, clock })
  expect(await stateOf(id)).toBe('UNPUBLISHED')
})
