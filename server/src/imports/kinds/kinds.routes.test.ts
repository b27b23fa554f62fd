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

describe('products (STAFF-221)', () => {
  const HEAD =
    'Handle,Title,Designer,Description,Type,Length,Retail price,Rental price,Published,Color,Color code,Size,SKU'
  const row = (handle: string, rest: string) =>
    `${handle},Rosa Midi,Nuova,A midi dress.,Dress,Midi,"$1,200.00",49.50,yes,${rest}`
  const file = [
    HEAD,
    row('rosa', 'Rust,#b7410e,S,ROSA-RUST-S'),
    row('rosa', 'Rust,,M,'),
    'rosa,,,,,,,,,Black,,2XL,',
    row('vera', 'Black,,M,VERA-BLACK-M'),
  ].join('\n')

  test('a row for each size of each color makes a product once', async () => {
    const checked = await desk.check('products', file)
    expect(await errorsOf(checked.id)).toEqual([])
    expect(checked.counts).toEqual({ ERROR: 0, NEW: 4, CHANGED: 0, UNCHANGED: 0 })
    expect(await desk.apply(checked, 'GOOD_ROWS')).toMatchObject({
      state: 'APPLIED',
      applied_count: 4,
    })
    const [rosa] = await db
      .selectFrom('product')
      .selectAll()
      .where('title', '=', 'Rosa Midi')
      .orderBy('id')
      .execute()
    expect(rosa).toMatchObject({
      brand: 'Nuova',
      retail_price_cents: 120_000,
      rental_price_cents: 4_950,
      is_rentable: true,
      is_purchasable: false,
      is_published: true,
    })
    const variants = await db
      .selectFrom('variant')
      .select(['color', 'size', 'sku'])
      .where('product_id', '=', rosa!.id)
      .orderBy('color')
      .orderBy('size')
      .execute()
    expect(variants).toEqual([
      { color: 'Black', size: 'TWO_XL', sku: expect.stringMatching(/^TW-/) },
      { color: 'Rust', size: 'M', sku: expect.stringMatching(/^TW-/) },
      { color: 'Rust', size: 'S', sku: 'ROSA-RUST-S' },
    ])
    expect((await desk.check('products', file)).counts).toEqual({ ...NO_CHANGES, UNCHANGED: 4 })
  })

  test('the export is an import without changes', async () => {
    await insertProduct(db, { title: '=1+1', description: '- a dash', is_published: false })
    const { body } = await desk.download('products')
    const checked = await desk.check('products', body)
    expect(await errorsOf(checked.id)).toEqual([])
    expect(checked.counts).toMatchObject(NO_CHANGES)
    expect(checked.counts.UNCHANGED).toBe(checked.row_count)
  })

  test('what a file does not name stays; what it names is shown before and after', async () => {
    const id = await insertProduct(db, { title: 'Stays', colors: ['Black'] })
    const { id: checkedId, ...checked } = await desk.check(
      'products',
      `Handle,Title,Designer,Description,Type,Length,Rental price,Color,Size\nproduct-${id},Stays,Maison Lune,A mini dress.,dress,mini,20,Black,L`,
    )
    const [item] = await desk.items(checkedId)
    expect(item).toMatchObject({
      outcome: 'CHANGED',
      changes: [
        { row: 2, column: 'rental_price', before: '16.99', after: '20' },
        { row: 2, column: 'size', before: null, after: 'Black, L' },
      ],
    })
    await desk.apply({ id: checkedId, ...checked }, 'ALL_OR_NOTHING')
    const sizes = await db
      .selectFrom('variant')
      .select('size')
      .where('product_id', '=', id)
      .orderBy('size')
      .execute()
    expect(sizes).toEqual([{ size: 'L' }, { size: 'M' }])
  })

  test('errors have row and column: a price of -1, an unknown size, a double SKU, a formula', async () => {
    const line = (handle: string, change: Record<string, string>) => {
      const cells: Record<string, string> = {
        title: 'T',
        price: '49',
        color: 'Black',
        size: 'M',
        sku: '',
        ...change,
      }
      return `${handle},${cells.title},Nuova,Text,Dress,Mini,${cells.price},${cells.color},${cells.size},${cells.sku}`
    }
    const { id } = await desk.check(
      'products',
      [
        'Handle,Title,Designer,Description,Type,Length,Rental price,Color,Size,SKU',
        line('a', { price: '-1' }),
        line('b', { size: 'HUGE' }),
        line('c', { sku: 'TWICE-1' }),
        line('d', { sku: 'twice-1' }),
        line('e', { title: '=cmd()' }),
        line('f', { color: 'Unheard' }),
        line('g', {}),
        line('g', {}),
        line('g', { size: 'L', title: 'Other' }),
        line('h', { sku: 'ROSA-RUST-S' }),
        line('product-99999', {}),
        line('i', { price: '12,3' }).replace('12,3', '"12,3"'),
      ].join('\n'),
    )
    expect(await errorsOf(id)).toEqual([
      [2, 'rental_price', 'Enter a price above zero'],
      [3, 'size', expect.stringContaining('no such size')],
      [5, 'sku', 'Row 4 has it too.'],
      [6, 'title', expect.stringContaining('begins like a formula')],
      [7, 'color_hex', expect.stringContaining('does not know this color')],
      [10, 'title', 'Row 8 of the same product says otherwise.'],
      [9, 'size', 'Row 8 has the same color and size.'],
      [11, 'sku', 'Another size has this SKU.'],
      [12, 'handle', 'The shop has no such product.'],
      [13, 'rental_price', 'Write dollars such as 49.50'],
    ])
  })
})

describe('collections (STAFF-222)', () => {
  test('are made once, and contain the products that the file names', async () => {
    const product = await insertProduct(db, { title: 'Solo' })
    const known = await insertCollection(db, { name: 'Formal' })
    const file = [
      'Handle,Name,Description,Kind,Published,Products',
      `garden,Garden party,For the garden,Occasion,yes,"product-${product}"`,
      `collection-${known},Formal nights,Formal looks,Recommended,no,`,
    ].join('\n')
    const checked = await desk.check('collections', file)
    expect(checked.counts).toEqual({ ERROR: 0, NEW: 1, CHANGED: 1, UNCHANGED: 0 })
    await desk.apply(checked, 'ALL_OR_NOTHING')
    expect(
      await db
        .selectFrom('collection')
        .select(['name', 'kind', 'is_published', 'is_visible'])
        .orderBy('id')
        .execute(),
    ).toEqual([
      { name: 'Formal nights', kind: 'RECOMMENDED', is_published: false, is_visible: false },
      { name: 'Garden party', kind: 'NORMAL', is_published: true, is_visible: true },
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
        'b,B,Occasion,"product-1, product-999, none"',
        'collection-999,C,Occasion,',
        'two words,D,Occasion,',
      ].join('\n'),
    )
    expect(await errorsOf(id)).toEqual([
      [2, 'kind', 'Write one of these: Occasion, Recommended, For every occasion'],
      [3, 'products', 'The shop has no product product-999, none.'],
      [4, 'handle', 'The shop has no such collection.'],
      [5, 'handle', expect.stringContaining('without spaces')],
    ])
  })
})
