import { SIZES } from '@twirl/contract/primitives'
import type { Look } from '@twirl/lookbook/look'
import { lookColor } from '@twirl/lookbook/look-color'
import { describe, expect, test } from 'vitest'
import { demoCatalog } from './catalog.ts'
import type { DemoProduct } from './catalog.ts'
import { colorName } from './catalog/color-names.ts'
import { imageKeyOf } from '#pictures/drawn-picture.ts'

const catalog = demoCatalog()
const { products, collections } = catalog
const allVariants = products.flatMap((product) => product.variants)
const clearance = products.filter((product) => product.clearance_price_cents !== null)
const purchasable = products.filter((product) => product.is_purchasable)

const unitsOf = (product: DemoProduct, pool: string) =>
  product.variants.flatMap(({ units }) => units.filter((unit) => unit.pool === pool))
const share = (part: unknown[]) => part.length / products.length
const ofType = (type: string) => products.filter((product) => product.type === type)
const isBetween = (value: number, least: number, most: number) => value >= least && value <= most
const titles = (some: DemoProduct[]) => some.map(({ title }) => title)

test('the care of a piece says how to keep it only if it can be kept', () => {
  const wrong = products.filter(
    ({ care, is_purchasable }) => care.includes('If you keep it') !== is_purchasable,
  )
  expect(titles(wrong)).toEqual([])
})

test('two calls give the same shop', () => {
  expect(demoCatalog()).toEqual(catalog)
})

describe('assortment', () => {
  test('300 products of 12 brands, ids 1 to 300', () => {
    const ids = Array.from({ length: 300 }, (_, index) => index + 1)
    expect(products.map(({ id }) => id)).toEqual(ids)
    expect(catalog.brands).toHaveLength(12)
    expect(new Set(products.map(({ brand }) => brand))).toEqual(new Set(catalog.brands))
  })

  test('every brand has 4 to 12 % of the shop', () => {
    const outliers = catalog.brands.filter(
      (brand) =>
        !isBetween(share(products.filter((product) => product.brand === brand)), 0.04, 0.12),
    )
    expect(outliers).toEqual([])
  })

  test('two thirds dresses, of all lengths', () => {
    expect(share(ofType('DRESS'))).toBeCloseTo(0.66, 2)
    expect(share(ofType('TOP'))).toBeCloseTo(0.12, 2)
    expect(share(ofType('SET'))).toBeCloseTo(0.1, 2)
    expect(share(ofType('JUMPSUIT_ROMPER'))).toBeCloseTo(0.12, 2)
    const dresses = ofType('DRESS')
    const [mini, midi, maxi] = ['MINI', 'MIDI', 'MAXI'].map(
      (length) => dresses.filter((dress) => dress.length === length).length / dresses.length,
    )
    expect(mini).toBeCloseTo(0.38, 1)
    expect(midi).toBeCloseTo(0.34, 1)
    expect(maxi).toBeCloseTo(0.28, 1)
  })

  test('titles are unique, two to four words', () => {
    expect(new Set(titles(products)).size).toBe(300)
    expect(titles(products).filter((title) => !isBetween(title.split(' ').length, 2, 4))).toEqual(
      [],
    )
  })

  test.each<[RegExp, (look: Look) => boolean]>([
    [/\bSlip\b/, ({ silhouette, sleeve }) => silhouette === 'slip' && sleeve === 'strap'],
    [
      /\bCorset\b/,
      ({ details, neckline, fabric }) =>
        details.bodice === 'corset' &&
        !['high', 'boat', 'halter', 'v-neck'].includes(neckline) &&
        !['chiffon', 'tulle', 'knit'].includes(fabric.material),
    ],
    [/\bTank\b/, ({ sleeve, details }) => sleeve === 'strap' && details.wideStraps],
    [/\bCami\b/, ({ sleeve }) => sleeve === 'strap'],
    [/\bStrapless\b/, ({ sleeve }) => sleeve === 'sleeveless'],
    [/\bWrap\b/, ({ silhouette }) => silhouette === 'wrap'],
    [/-Sleeve\b/, ({ sleeve }) => !['sleeveless', 'strap'].includes(sleeve)],
    [/\bGown\b/, ({ length }) => length === 'MAXI'],
    [/\bMini\b/, ({ length }) => length === 'MINI'],
    [/\bMidi\b/, ({ length }) => length === 'MIDI'],
    [/\bMaxi\b/, ({ length }) => length === 'MAXI'],
    [/\bCrop(ped)? Top\b/, ({ details }) => details.cropped],
  ])('a title says %s only of such a cut', (word, fits) => {
    const named = products.filter(({ title }) => word.test(title))
    expect(named.length).toBeGreaterThan(0)
    expect(titles(named.filter(({ colors }) => !fits(colors[0]!.look)))).toEqual([])
  })

  test('type and length are those of the picture', () => {
    for (const { type, length, colors } of products) {
      const { garment, length: drawn } = colors[0]!.look
      expect(type).toBe(['JUMPSUIT', 'ROMPER'].includes(garment) ? 'JUMPSUIT_ROMPER' : garment)
      expect(length).toBe(drawn)
    }
  })
})

describe('colors', () => {
  test('each product has one to four, named after what the picture shows, each once', () => {
    for (const { colors } of products) {
      const names = colors.map(({ name }) => name)
      expect(isBetween(names.length, 1, 4)).toBe(true)
      expect(new Set(names).size).toBe(names.length)
      expect(names).toEqual(colors.map(({ look }) => colorName(lookColor(look))))
    }
  })

  test('nearly half of the products have more than one', () => {
    const several = products.filter(({ colors }) => colors.length > 1)
    expect(isBetween(share(several), 0.4, 0.52)).toBe(true)
  })

  test('the color list holds exactly the colors in use', () => {
    const used = new Set(products.flatMap(({ colors }) => colors.map(({ name }) => name)))
    expect(new Set(catalog.colors.map(({ name }) => name))).toEqual(used)
    for (const { hex } of catalog.colors) expect(hex).toMatch(/^#[0-9a-f]{6}$/)
  })

  test('every picture has a key of its own', () => {
    const keys = products.flatMap(({ colors }) => colors.map(({ look }) => imageKeyOf(look)))
    expect(new Set(keys).size).toBe(keys.length)
    for (const key of keys) expect(key).toMatch(/^[a-z0-9]{16}$/)
  })
})

describe('prices', () => {
  test.each([
    ['MINI', [1699]],
    ['MIDI', [1999]],
    ['MAXI', [1999]],
    ['N_A', [1299, 1399, 1499, 1599, 1699]],
  ])('%s rents for one of %j cents', (length, rents) => {
    const rented = products.filter((product) => product.is_rentable && product.length === length)
    for (const { rental_price_cents } of rented) expect(rents).toContain(rental_price_cents)
  })

  test('what is only sold has no rent', () => {
    const sold = products.filter(({ is_rentable }) => !is_rentable)
    expect(sold.filter(({ rental_price_cents }) => rental_price_cents !== null)).toEqual([])
  })

  test('about 60 % can be bought gently used, at 35 to 60 % of retail', () => {
    expect(isBetween(share(purchasable), 0.55, 0.65)).toBe(true)
    const outliers = purchasable.filter(
      ({ selling_price_cents, retail_price_cents }) =>
        !isBetween(selling_price_cents! / retail_price_cents, 0.35, 0.6),
    )
    expect(titles(outliers)).toEqual([])
  })

  test('clearance is 50 to 75 % off and below gently used', () => {
    const outliers = clearance.filter(
      ({ clearance_price_cents, selling_price_cents, retail_price_cents }) =>
        !isBetween(clearance_price_cents! / retail_price_cents, 0.25, 0.5) ||
        clearance_price_cents! >= (selling_price_cents ?? Infinity),
    )
    expect(titles(outliers)).toEqual([])
  })
})

describe('stock', () => {
  test('skus are unique and well formed', () => {
    expect(new Set(allVariants.map(({ sku }) => sku)).size).toBe(allVariants.length)
    for (const { sku } of allVariants)
      expect(sku).toMatch(/^TW-\d{4}-[A-Z]{3}-(XS|S|M|L|XL|2X|3X)$/)
  })

  test('a size run has 5 to 7 sizes, mostly all', () => {
    const runs = products.map(({ variants, colors }) => variants.length / colors.length)
    for (const run of runs) expect([5, 6, 7]).toContain(run)
    expect(share(runs.filter((run) => run === SIZES.length))).toBeGreaterThan(0.6)
  })

  test('a stocked sku has 2 to 6 core units; some are sold out', () => {
    const counts = allVariants.map(
      ({ units }) => units.filter(({ pool }) => pool === 'CORE').length,
    )
    for (const count of counts) expect([0, 2, 3, 4, 5, 6]).toContain(count)
    const stocked = products.filter((product) => unitsOf(product, 'CORE').length > 0)
    const soldOut = stocked.flatMap(({ variants }) =>
      variants.filter(({ units }) => units.length === 0),
    )
    expect(soldOut.length).toBeGreaterThan(20)
  })

  test('a few rentable products are out of stock altogether', () => {
    const gone = products.filter(
      (product) => product.is_rentable && unitsOf(product, 'CORE').length === 0,
    )
    expect(isBetween(gone.length, 3, 12)).toBe(true)
  })

  test('40 products are on clearance, 25 of them nowhere else', () => {
    expect(clearance).toHaveLength(40)
    expect(
      clearance.filter((product) => !product.is_rentable && !product.is_purchasable),
    ).toHaveLength(25)
    const inPool = products.filter((product) => unitsOf(product, 'CLEARANCE').length > 0)
    expect(inPool).toEqual(clearance)
    expect(products.filter(({ clearance_days_ago }) => clearance_days_ago !== null)).toEqual(
      clearance,
    )
    const piles = allVariants.map(
      ({ units }) => units.filter(({ pool }) => pool === 'CLEARANCE').length,
    )
    expect(Math.max(...piles)).toBe(3)
  })
})

describe('collections', () => {
  const offered = products.filter(
    ({ is_rentable, is_purchasable }) => is_rentable || is_purchasable,
  )
  const members = (id: number) =>
    offered.filter(({ collection_ids }) => collection_ids.includes(id))

  test('eight, with fixed ids; home has its own', () => {
    expect(collections.map(({ id, name }) => [id, name])).toEqual([
      [1, 'Formal'],
      [2, 'Date Party'],
      [3, 'Wedding Guest'],
      [4, 'Game Day'],
      [5, 'Graduation'],
      [6, 'Vacation'],
      [7, 'Bachelorette'],
      [8, 'New In'],
    ])
    expect(collections.filter(({ kind }) => kind === 'RECOMMENDED').map(({ id }) => id)).toEqual([
      8,
    ])
  })

  test.each([
    ['Formal', 1, 80],
    ['Date Party', 2, 80],
    ['Wedding Guest', 3, 80],
    ['Game Day', 4, 40],
    ['Graduation', 5, 40],
    ['Vacation', 6, 40],
    ['Bachelorette', 7, 40],
  ])('%s is large enough', (_name, id, least) => {
    expect(members(id).length).toBeGreaterThanOrEqual(least)
  })

  test('each product is in one to three', () => {
    for (const { collection_ids } of products) expect([1, 2, 3]).toContain(collection_ids.length)
  })

  test('New In holds the 48 newest', () => {
    const newest = products.toSorted((a, b) => a.new_in_days_ago - b.new_in_days_ago).slice(0, 48)
    expect(new Set(members(8))).toEqual(new Set(newest))
  })

  test('no two products arrived at the same moment', () => {
    expect(new Set(products.map(({ new_in_days_ago: days }) => days)).size).toBe(300)
  })

  test('nothing for wedding guests is white', () => {
    const names = members(3).flatMap(({ colors }) => colors.map(({ name }) => name))
    expect(names).not.toContain('White')
    expect(names).not.toContain('Ivory')
  })

  test('each has a face of its own that is in stock', () => {
    const byScore = (a: DemoProduct, b: DemoProduct) =>
      b.recommendation_score - a.recommendation_score
    const faces = collections.map(({ id }) => members(id).toSorted(byScore)[0]!)
    expect(new Set(faces).size).toBe(collections.length)
    for (const face of faces) expect(unitsOf(face, 'CORE').length).toBeGreaterThan(0)
    expect(faces.map(({ title }, i) => `${collections[i]!.name}: ${title}`)).toEqual([
      'Formal: Sylvie One-Shoulder Gown',
      'Date Party: Colette Pleated Midi',
      'Wedding Guest: Honeybee Square-Neck Midi',
      'Game Day: Sunny Square-Neck Mini Dress',
      'Graduation: Nadine Pleated Midi',
      'Vacation: Edie Cherry-Print Maxi',
      'Bachelorette: Bleecker Satin Skirt Set',
      'New In: Parfait Gingham Maxi',
    ])
  })
})
