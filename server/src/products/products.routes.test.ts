import { randomUUID } from 'node:crypto'
import { listCollectionItems } from '@twirl/contract/catalog/listing'
import { getProduct } from '@twirl/contract/catalog/product'
import { addCartItem, listCarts } from '@twirl/contract/buying/cart'
import { listAudit } from '@twirl/contract/staff/access/audit'
import {
  changeProduct,
  changeProductCollections,
  changeProductColors,
  type ColorInput,
  createProduct,
  deleteProduct,
  duplicateProduct,
  publishProduct,
} from '@twirl/contract/staff/catalogue/product-changes'
import {
  getProductPreview,
  getStaffProduct,
  listProductChoices,
  listStaffProducts,
  type StaffProduct,
} from '@twirl/contract/staff/catalogue/products'
import { receiveUnits } from '@twirl/contract/staff/warehouse/unit-intake'
import { describe, expect, test } from 'vitest'
import { bodyOf, buildTestApp } from '../../test/build-test-app.ts'
import { eventually } from '../../test/eventually.ts'
import { insertCollection, insertProduct } from '../../test/factories.ts'
import { newFields } from '../../test/product-fields.ts'
import { logInStaff } from '../../test/staff-factory.ts'

const shop = await buildTestApp()
const { db } = shop
const member = await logInStaff(shop, ['catalogue'])
const colleague = await logInStaff(shop, ['catalogue'])
const owner = await logInStaff(shop, ['owner'])

const make = async (overrides = {}) =>
  bodyOf(await member.call(createProduct, { key: randomUUID(), ...newFields(overrides) }))
const BLACK: ColorInput = { name: 'Ink Black', hex: '#1a1a1a', sizes: [{ size: 'M' }] }
const setColors = ({ id, version }: StaffProduct, colors = [BLACK]) =>
  member.call(changeProductColors, { id, version, colors })
const read = async (id: number) => bodyOf(await member.call(getStaffProduct, { id }))
const auditOf = async (id: number) =>
  (await owner.call(listAudit, { subject_kind: 'product', subject: String(id) })).body.entries

/** A product with a color, a size and a unit. */
async function makeStocked(overrides = {}): Promise<StaffProduct> {
  const colored = bodyOf(await setColors(await make(overrides)))
  const { sku } = colored.colors[0]!.variants[0]!
  const lines = [{ sku, count: 2, condition: 'A', pool: 'CORE' }] as const
  bodyOf(await member.call(receiveUnits, { key: randomUUID(), lines: [...lines] }))
  return read(colored.id)
}
const publish = ({ id, version }: StaffProduct) =>
  member.call(publishProduct, { id, version, state: 'PUBLISHED' })

describe('POST /ajax/admin/product', () => {
  test('a product with color, size, unit and price is on sale once it is published, in other processes too (STAFF-115)', async () => {
    const other = await buildTestApp({ besides: shop })
    const product = await makeStocked()
    expect(product).toMatchObject({
      state: 'UNPUBLISHED',
      rental_price: 19.99,
      brand: 'Maison Lune',
    })
    expect(product.colors[0]!.variants).toMatchObject([
      { size: 'M', units: [{ state: 'IN_HOUSE', pool: 'CORE', count: 2 }] },
    ])
    expect((await shop.call(getProduct, { id: product.id })).error.errorCode).toBe(
      'PRODUCT_NOT_FOUND',
    )
    bodyOf(await publish(product))
    for (const process of [shop, other])
      await eventually(async () =>
        expect((await process.call(getProduct, { id: product.id })).body).toMatchObject({
          title: 'Marlow Midi',
          variants: [{ size: 'M', color: 'Ink Black', available_quantity: 2 }],
        }),
      )
    const actions = (await auditOf(product.id)).map(({ action }) => action)
    expect(actions).toEqual(['product.publish', 'product.change-colors', 'product.create'])
  })

  test('the same form twice, even at once, makes one product', async () => {
    const form = { key: randomUUID(), ...newFields() }
    const answers = await Promise.all([
      member.call(createProduct, form),
      member.call(createProduct, form),
    ])
    expect(new Set(answers.map((answer) => bodyOf(answer).id)).size).toBe(1)
  })

  test('a designer is spelled as the shop spells it already', async () => {
    await make({ brand: 'Atelier Nord' })
    expect((await make({ brand: 'ATELIER nord' })).brand).toBe('Atelier Nord')
    const { brands } = bodyOf(await member.call(listProductChoices, {}))
    expect(brands.filter((brand) => brand.toLowerCase() === 'atelier nord')).toHaveLength(1)
  })

  test.each([
    [{ rental_price: -1 }, 'rental_price', 'Enter a price above zero'],
    [{ rental_price: 0 }, 'rental_price', 'Enter a price above zero'],
    [{ rental_price: 9.999 }, 'rental_price', 'At most two decimals'],
    [{ rental_price: 10_000.01 }, 'rental_price', 'This price is too high'],
    [{ rental_price: null }, 'rental_price', 'Required'],
    [{ is_purchasable: true }, 'selling_price', 'Required'],
    [{ selling_price: 120.01 }, 'selling_price', 'Not above the retail price'],
    [
      { selling_price: 50, clearance_price: 50.01 },
      'clearance_price',
      'Not above the price to buy',
    ],
    [{ clearance_price: 121 }, 'clearance_price', 'Not above the retail price'],
    [{ title: '  ' }, 'title', 'Required'],
    [{ description: '' }, 'description', 'Required'],
    [{ brand: 'x'.repeat(61) }, 'brand', 'Please use at most 60 characters'],
    [{ recommendation_score: 1.5 }, 'recommendation_score', 'Enter a whole number'],
  ])('%j is refused at its field (STAFF-117)', async (wrong, field, text) => {
    const { status, error } = await member.call(createProduct, {
      key: randomUUID(),
      ...newFields(wrong),
    })
    expect([status, error.fields]).toEqual([400, { [field]: text }])
  })
})

describe('PUT /ajax/admin/product/{id}', () => {
  test('changes are in the shop and in the audit log, with what was before', async () => {
    const product = await makeStocked()
    bodyOf(await publish(product))
    const { version } = await read(product.id)
    const wanted = newFields({ title: 'Marlow Maxi', length: 'MAXI', rental_price: 24.5 })
    const changed = bodyOf(await member.call(changeProduct, { id: product.id, version, ...wanted }))
    expect(changed).toMatchObject({ title: 'Marlow Maxi', version: version + 1 })
    await eventually(async () =>
      expect((await shop.call(getProduct, { id: product.id })).body.rental_price).toBe(24.5),
    )
    expect((await auditOf(product.id))[0]).toMatchObject({
      action: 'product.change',
      before: { title: 'Marlow Midi', length: 'MIDI', rental_price_cents: 1999 },
      after: { title: 'Marlow Maxi', length: 'MAXI', rental_price_cents: 2450 },
    })
  })

  test('of two members who change it at once one is told who was faster (STAFF-116)', async () => {
    const { id, version } = await make()
    const send = (who: typeof member, title: string) =>
      who.call(changeProduct, { id, version, ...newFields({ title }) })
    const answers = await Promise.all([send(member, 'One'), send(colleague, 'Two')])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const refused = answers.find(({ status }) => status === 409)!
    expect(refused.error.errorCode).toBe('STEP_REFUSED')
    expect(refused.error.message).toMatch(/was changed by Member \d+ on .* New York time/)
    const winner = answers.find(({ status }) => status === 200)!
    expect((await read(id)).title).toBe(winner.body.title)
  })

  test('the same change twice is done once', async () => {
    const { id, version } = await make()
    const change = { id, version, ...newFields({ title: 'Twice' }) }
    const [first, second] = [
      bodyOf(await member.call(changeProduct, change)),
      bodyOf(await member.call(changeProduct, change)),
    ]
    expect(second).toEqual(first)
    expect(await auditOf(id)).toHaveLength(2)
  })

  test('an unknown product is not found, and others may not change any', async () => {
    const change = { id: 9_999_999, version: 1, ...newFields() }
    expect((await member.call(changeProduct, change)).error.errorCode).toBe('NOT_FOUND')
    expect((await owner.call(changeProduct, change)).error.errorCode).toBe('FORBIDDEN')
  })
})

describe('PUT /ajax/admin/product/{id}/color', () => {
  const sizes = (...names: ('S' | 'M' | 'L')[]) => names.map((size) => ({ size }))

  test('colors are put into their order with their sizes, and get a drawn picture (STAFF-118)', async () => {
    const first = bodyOf(await setColors(await make(), [BLACK]))
    const second = bodyOf(
      await setColors(first, [
        { name: 'Sea Foam', hex: '#9fd8c6', sizes: sizes('L', 'S') },
        { ...BLACK, name: 'INK black', sizes: sizes('M', 'L') },
      ]),
    )
    expect(second.colors).toMatchObject([
      { name: 'Sea Foam', hex: '#9fd8c6', variants: [{ size: 'S' }, { size: 'L' }] },
      { name: 'Ink Black', variants: [{ size: 'M' }, { size: 'L' }] },
    ])
    expect(second.colors[1]!.image_key).toBe(first.colors[0]!.image_key)
    expect(second.colors[1]!.variants[0]!.sku).toBe(first.colors[0]!.variants[0]!.sku)
    const third = bodyOf(await setColors(second, [{ ...BLACK, sizes: sizes('L') }]))
    expect(third.colors).toMatchObject([{ name: 'Ink Black', variants: [{ size: 'L' }] }])
  })

  test('what is wrong is said at its field, and nothing is saved', async () => {
    const product = await make()
    const { error } = await member.call(changeProductColors, {
      id: product.id,
      version: product.version,
      colors: [
        { name: 'Never Seen', sizes: [] },
        { ...BLACK, sizes: [] },
        { ...BLACK, name: 'ink BLACK', sizes: [] },
      ],
    })
    expect(error.fields).toEqual({
      'colors.0.hex': 'Choose how this color looks',
      'colors.2.name': 'This color is listed twice',
    })
    const separator = await setColors(product, [{ ...BLACK, name: 'Bad\u001fname' }])
    expect(Object.keys(separator.error.fields!)).toEqual(['colors.0.name'])
    expect((await read(product.id)).colors).toEqual([])
  })

  test('a SKU of another size is refused', async () => {
    const taken = bodyOf(await setColors(await make())).colors[0]!.variants[0]!.sku
    const { id, version } = await make()
    const { error } = await member.call(changeProductColors, {
      id,
      version,
      colors: [{ ...BLACK, sizes: [{ size: 'M', sku: taken }] }],
    })
    expect(error.fields).toEqual({ 'colors.0.sizes.0.sku': `${taken} is the SKU of another size` })
  })

  test('a size that has units stays', async () => {
    const product = await makeStocked()
    const { error } = await setColors(product, [])
    expect([error.errorCode, error.message]).toEqual([
      'STEP_REFUSED',
      'Ink Black in M has units, or had some, so it stays. Nothing was saved.',
    ])
  })

  test('units that arrive while a size is removed are received or refused, never lost', async () => {
    const product = bodyOf(await setColors(await make()))
    const { sku } = product.colors[0]!.variants[0]!
    const lines = [{ sku, count: 1, condition: 'A' as const, pool: 'CORE' as const }]
    const [received, removed] = await Promise.all([
      member.call(receiveUnits, { key: randomUUID(), lines }),
      setColors(product, []),
    ])
    const codes = [received, removed].map(({ status, error }) =>
      status === 200 ? 'done' : error.errorCode,
    )
    expect([
      ['done', 'STEP_REFUSED'],
      ['NOT_FOUND', 'done'],
    ]).toContainEqual(codes)
  })
})

describe('PUT /ajax/admin/product/{id}/collection', () => {
  test('the collection lists it', async () => {
    const collection = await insertCollection(db, { name: 'Fresh' })
    const product = await makeStocked()
    bodyOf(await publish(product))
    const { id, version } = await read(product.id)
    const change = { id, version, collection_ids: [collection] }
    const changed = bodyOf(await member.call(changeProductCollections, change))
    expect(changed.collections).toEqual([{ id: collection, name: 'Fresh', is_visible: true }])
    await eventually(async () => {
      const { body } = await shop.call(listCollectionItems, { id: collection })
      expect(body.products.map((item) => item.id)).toEqual([id])
    })
    const unknown = { id, version: version + 1, collection_ids: [9_999_999] }
    const { error } = await member.call(changeProductCollections, unknown)
    expect(Object.keys(error.fields!)).toEqual(['collection_ids'])
  })
})

describe('PUT /ajax/admin/product/{id}/publishing', () => {
  test('what is taken out of the shop is gone, and bags that hold it say so (STAFF-119)', async () => {
    const product = await makeStocked()
    const published = bodyOf(await publish(product))
    const { sku } = product.colors[0]!.variants[0]!
    await eventually(async () =>
      expect((await shop.call(getProduct, { id: product.id })).status).toBe(200),
    )
    bodyOf(
      await shop.call(addCartItem, {
        cart_type: 'INDIVIDUAL',
        sku,
        quantity: 1,
        transaction_type: 'RENT',
        is_clearance: false,
      }),
    )
    bodyOf(
      await member.call(publishProduct, {
        id: product.id,
        version: published.version,
        state: 'UNPUBLISHED',
      }),
    )
    await eventually(async () =>
      expect((await shop.call(getProduct, { id: product.id })).error.errorCode).toBe(
        'PRODUCT_NOT_FOUND',
      ),
    )
    const bag = JSON.stringify((await shop.call(listCarts, {})).body)
    expect(bag).toContain('"if_exist":false')
  })

  test('what is published for the first time is new in the shop, and only then', async () => {
    const product = await makeStocked()
    const first = bodyOf(await publish(product))
    expect(Date.parse(first.first_new_in_at)).toBeGreaterThan(Date.parse(product.first_new_in_at))
    const { id } = product
    const hidden = bodyOf(
      await member.call(publishProduct, { id, version: first.version, state: 'UNPUBLISHED' }),
    )
    expect(bodyOf(await publish(hidden)).first_new_in_at).toBe(first.first_new_in_at)
  })

  test('a schedule needs a day and a time that are not over', async () => {
    const { id, version } = await make()
    const schedule = (when: object) =>
      member.call(publishProduct, { id, version, state: 'SCHEDULED', ...when })
    expect((await schedule({})).error.fields).toEqual({ day: 'Required', time: 'Required' })
    expect((await schedule({ day: '2020-01-01', time: '09:00' })).error.fields).toEqual({
      time: 'Choose a time after now',
    })
    const wrong = await schedule({ day: '2031-02-30', time: '24:00' })
    expect(Object.keys(wrong.error.fields!)).toEqual(['day', 'time'])
  })
})

describe('POST /ajax/admin/product/{id}/duplicate', () => {
  test('a copy has all but units and photos, and is not published (STAFF-120)', async () => {
    const collection = await insertCollection(db, { name: 'Copied' })
    const stocked = bodyOf(await publish(await makeStocked({ title: 'Original' })))
    const { id } = stocked
    bodyOf(
      await member.call(changeProductCollections, {
        id,
        version: stocked.version,
        collection_ids: [collection],
      }),
    )
    const form = { id, key: randomUUID() }
    const copy = bodyOf(await member.call(duplicateProduct, form))
    expect(bodyOf(await member.call(duplicateProduct, form)).id).toBe(copy.id)
    expect(copy).toMatchObject({
      title: 'Original (copy)',
      state: 'UNPUBLISHED',
      rental_price: 19.99,
      collections: [{ id: collection }],
      colors: [{ name: 'Ink Black', variants: [{ size: 'M', units: [] }] }],
    })
    expect(copy.id).not.toBe(id)
    expect((await auditOf(copy.id))[0]).toMatchObject({
      action: 'product.duplicate',
      after: { copy_of: id },
    })
  })
})

describe('DELETE /ajax/admin/product/{id}', () => {
  test('only a draft that never had units can be deleted (STAFF-121)', async () => {
    const draft = bodyOf(await setColors(await make()))
    expect(draft.undeletable).toBeNull()
    bodyOf(await member.call(deleteProduct, { id: draft.id }))
    expect((await member.call(getStaffProduct, { id: draft.id })).error.errorCode).toBe('NOT_FOUND')
    expect((await auditOf(draft.id))[0]).toMatchObject({ action: 'product.delete' })

    const stocked = await makeStocked()
    const refused = await member.call(deleteProduct, { id: stocked.id })
    expect(refused.error.message).toBe(stocked.undeletable)
    expect(stocked.undeletable).toContain('It has units')
    const published = bodyOf(await publish(await make()))
    expect((await member.call(deleteProduct, { id: published.id })).error.message).toContain(
      'It is published.',
    )
  })
})

describe('GET /ajax/admin/product', () => {
  test('finds by words of title and designer and by SKU, filters, and pages without gaps (STAFF-124)', async () => {
    const collection = await insertCollection(db, { name: 'Listed' })
    const ids: number[] = []
    for (const title of ['Quill One', 'Quill Two', 'Quill Three'])
      ids.push(
        await insertProduct(db, { title, brand: 'House of Zed', collection_ids: [collection] }),
      )
    const list = async (asked: object) => bodyOf(await member.call(listStaffProducts, asked))
    const found = async (asked: object) => (await list(asked)).products.map(({ id }) => id)
    expect(await found({ q: 'zed quil' })).toEqual(ids.toReversed())
    expect(await found({ q: `t-${ids[1]}-bla` })).toEqual([ids[1]])
    expect(await found({ q: '100%' })).toEqual([])
    expect(await found({ collection })).toEqual(ids.toReversed())
    expect(await found({ collection, state: 'UNPUBLISHED' })).toEqual([])
    expect(await found({ collection, type: 'TOP' })).toEqual([])
    const first = await list({ collection, limit: 2 })
    expect(first.products[0]).toMatchObject({
      title: 'Quill Three',
      state: 'PUBLISHED',
      units: 1,
      units_in_house: 1,
      units_out: 0,
      colors: 1,
    })
    expect(await found({ collection, limit: 2, after: first.next! })).toEqual([ids[0]])
    expect((await member.call(listStaffProducts, { after: 'nonsense' })).status).toBe(400)
  })
})

test('a preview shows an unpublished product as its page will', async () => {
  const product = await makeStocked({ title: 'Not yet' })
  const { body } = await member.call(getProductPreview, { id: product.id })
  expect(body.product).toMatchObject({ title: 'Not yet', variants: [{ available_quantity: 2 }] })
  const empty = await make()
  expect((await member.call(getProductPreview, { id: empty.id })).body).toEqual({ product: null })
})
