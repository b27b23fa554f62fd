import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { expect, describe, test } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { insertCollection, insertProduct } from '../../../test/factories.ts'
import { importDesk } from '../../../test/import-desk.ts'
import { logInStaff } from '../../../test/staff-factory.ts'

const shop = await buildTestApp()
const { db } = shop
const catalogue = await logInStaff(shop, ['catalogue'])
const desk = importDesk(shop, catalogue)

const NO_CHANGES = { ERROR: 0, NEW: 0, CHANGED: 0 }

const errorsOf = async (id: number) =>
  (await desk.items(id)).flatMap(({ errors }) =>
    errors.map(({ row, column, message }) => [row, column, message]),
  )

describe('units (STAFF-220)', () => {
  const SKU = 'T-1-BLACK-M'

  test('new pieces have numbers of the file, known ones codes; the same file again receives nothing', async () => {
    const id = await insertProduct(db, { variants: [{ size: 'M', core: 2 }] })
    expect(id).toBe(1)
    const [first, second] = await db.selectFrom('unit').select('id').orderBy('id').execute()
    const file = [
      'Unit,SKU,Condition,Pool,Note',
      `rack-1,${SKU},B,Rental,A small mark`,
      `rack-2,${SKU.toLowerCase()},,clearance,`,
      `${unitCodeOf(first!.id)},${SKU},C,Rental,`,
      `${unitCodeOf(second!.id)},${SKU},,Clearance,`,
    ].join('\n')
    const checked = await desk.check('units', file)
    expect(checked.counts).toEqual({ ERROR: 0, NEW: 2, CHANGED: 2, UNCHANGED: 0 })
    expect(await desk.apply(checked, 'GOOD_ROWS')).toMatchObject({ applied_count: 4 })
    const units = await db
      .selectFrom('unit')
      .select(['pool', 'condition', 'condition_note'])
      .orderBy('id')
      .execute()
    expect(units).toEqual([
      { pool: 'CORE', condition: 'C', condition_note: '' },
      { pool: 'CLEARANCE', condition: 'A', condition_note: '' },
      { pool: 'CORE', condition: 'B', condition_note: 'A small mark' },
      { pool: 'CLEARANCE', condition: 'A', condition_note: '' },
    ])
    expect((await desk.check('units', file)).counts).toEqual({ ...NO_CHANGES, UNCHANGED: 4 })
    const { body } = await desk.download('units')
    expect((await desk.check('units', body)).counts).toEqual({ ...NO_CHANGES, UNCHANGED: 4 })
  })

  test('errors have row and column', async () => {
    const other = await insertProduct(db, { title: 'Other' })
    const [unit] = await db.selectFrom('unit').select('id').orderBy('id').execute()
    const { id } = await desk.check(
      'units',
      [
        'Unit;SKU;Condition',
        'n-1;NO-SUCH-SKU;A',
        `n-2;${SKU};E`,
        `n-3;${SKU};A`,
        `N-3;${SKU};A`,
        `${unitCodeOf(unit!.id)};T-${other}-BLACK-M;A`,
        `${unitCodeOf(99_999)};${SKU};A`,
      ].join('\n'),
    )
    expect(await errorsOf(id)).toEqual([
      [2, 'sku', 'The shop has no such SKU.'],
      [3, 'condition', 'Write one of these: A, B, C, D'],
      [5, 'unit', 'Row 4 has the same unit.'],
      [6, 'sku', `This unit is a piece of ${SKU}, and stays one.`],
      [7, 'unit', 'There is no unit with this code.'],
    ])
  })
})

describe('collections (STAFF-222)', () => {
  test('are made once, and contain the products that the file names', async () => {
    const product = await insertProduct(db, { title: 'Solo' })
    const known = await insertCollection(db, { name: 'Formal' })
    const file = [
      'Handle,Name,Description,Kind,Position,Visible,Products',
      `garden,Garden party,For the garden,Normal,7,yes,"product-${product}"`,
      `collection-${known},Formal nights,Formal looks,Recommended,1,no,`,
    ].join('\n')
    const checked = await desk.check('collections', file)
    expect(checked.counts).toEqual({ ERROR: 0, NEW: 1, CHANGED: 1, UNCHANGED: 0 })
    await desk.apply(checked, 'ALL_OR_NOTHING')
    expect(
      await db
        .selectFrom('collection')
        .select(['name', 'kind', 'position', 'is_visible'])
        .orderBy('id')
        .execute(),
    ).toEqual([
      { name: 'Formal nights', kind: 'RECOMMENDED', position: 1, is_visible: false },
      { name: 'Garden party', kind: 'NORMAL', position: 7, is_visible: true },
    ])
    expect(await db.selectFrom('collection_product').select('product_id').execute()).toEqual([
      { product_id: product },
    ])
    expect((await desk.check('collections', file)).counts).toEqual({ ...NO_CHANGES, UNCHANGED: 2 })
    const { body } = await desk.download('collections')
    expect((await desk.check('collections', body)).counts).toEqual({ ...NO_CHANGES, UNCHANGED: 2 })
  })

  test('errors have row and column', async () => {
    const { id } = await desk.check(
      'collections',
      [
        'Handle,Name,Kind,Products',
        'a,A,Odd,',
        'b,B,Normal,"product-1, product-999, none"',
        'collection-999,C,Normal,',
        'two words,D,Normal,',
      ].join('\n'),
    )
    expect(await errorsOf(id)).toEqual([
      [2, 'kind', 'Write one of these: Normal, Recommended, Every occasion'],
      [3, 'products', 'The shop has no product product-999, none.'],
      [4, 'handle', 'The shop has no such collection.'],
      [5, 'handle', expect.stringContaining('without spaces')],
    ])
  })
})
