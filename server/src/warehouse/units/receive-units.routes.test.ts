import { randomUUID } from 'node:crypto'
import { listAudit } from '@twirl/contract/staff/access/audit'
import { findProducts, listLabels, receiveUnits } from '@twirl/contract/staff/warehouse/unit-intake'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { listUnits } from '@twirl/contract/staff/warehouse/units'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { logInStaff } from '../../../test/staff-factory.ts'
import { insertStock } from '../../../test/warehouse/stocked-shop.ts'

const shop = await buildTestApp()
const warehouse = await logInStaff(shop, ['warehouse'])
const owner = await logInStaff(shop, ['owner'])

const auditOf = async (code: string) =>
  (await owner.call(listAudit, { subject_kind: 'unit', subject: code })).body.entries
const NOBODY = unitCodeOf(29 ** 6 - 1)

describe('POST /ajax/admin/unit', () => {
  const line = (sku: string, count: number) =>
    ({ sku, count, condition: 'A', pool: 'CORE' }) as const

  test('receives units with their labels; the same form twice, even at once, receives them once (STAFF-41)', async () => {
    const { sku, product_id } = await insertStock(shop, { units: 0 })
    const form = { key: randomUUID(), lines: [line(sku, 3)] }
    const answers = await Promise.all([
      warehouse.call(receiveUnits, form),
      warehouse.call(receiveUnits, form),
    ])
    const [first, second] = answers.map(({ body }) => body.labels)
    expect(first).toHaveLength(3)
    expect(second).toEqual(first)
    expect(first![0]).toMatchObject({ title: 'Odette Mini', color: 'Black', size: 'M' })
    const { units } = (await warehouse.call(listUnits, { product: product_id })).body
    expect(units.map(({ code }) => code)).toEqual(first!.map(({ code }) => code).toReversed())
    expect(await auditOf(first![0]!.code)).toMatchObject([{ action: 'unit.receive-new' }])
    const byKey = await warehouse.call(listLabels, { key: form.key })
    expect(byKey.body.labels).toEqual(first)
    const codes = `${first![1]!.code},${NOBODY}`
    expect((await warehouse.call(listLabels, { codes })).body.labels).toEqual([first![1]])

    const other = await warehouse.call(receiveUnits, { ...form, lines: [line(sku, 4)] })
    expect([other.error.errorCode, other.error.message]).toEqual([
      'STEP_REFUSED',
      expect.stringContaining('already sent, for 3 units'),
    ])
  })

  test('receives nothing if one line is unknown, and at most 300 at once', async () => {
    const { sku, product_id } = await insertStock(shop, { units: 0 })
    const send = (...lines: ReturnType<typeof line>[]) =>
      warehouse.call(receiveUnits, { key: randomUUID(), lines })
    expect((await send(line(sku, 1), line('NO-SUCH-SKU', 1))).error.errorCode).toBe('NOT_FOUND')
    expect((await send(line(sku, 200), line(sku, 101))).error.fields?.['lines']).toContain('300')
    const { units } = (await warehouse.call(listUnits, { product: product_id })).body
    expect(units).toEqual([])
  })

  test('products to choose from are found by words of their title', async () => {
    const { product_id, sku } = await insertStock(shop, { units: 0, title: 'Quillon Wrap' })
    const { body } = await warehouse.call(findProducts, { q: 'wrap quill' })
    expect(body.products).toMatchObject([
      { id: product_id, title: 'Quillon Wrap', variants: [{ sku, color: 'Black', size: 'M' }] },
    ])
  })
})
