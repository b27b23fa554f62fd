import { listCollections } from '@twirl/contract/catalog/collections'
import { productPage } from '@twirl/contract/catalog/listing'
import { name } from '@twirl/contract/primitives'
import { describe, expect, test } from 'vitest'
import { readShop, textsOf, whatIsMissing } from './conformance.ts'
import { BUILT } from './rule-book/built.ts'
import { call, type Entry, error, fields, refusal, route, text, values } from './rule-book/entry.ts'
import { LATER } from './rule-book/later.ts'
import { readRules, type Rule } from './rule-book/rules.ts'

const shop = await readShop()
const later = Object.entries(LATER).flatMap(([slice, entries]) =>
  entries.map((entry) => ({ slice, entry })),
)
const nameOf = ({ rule, place }: Entry): string => {
  const { kind, ...what } = place
  return `${rule}: ${kind} ${Object.values(what)
    .filter((part) => typeof part === 'string')
    .join(', ')}`
}

describe('each built entry is found in its place', () => {
  test.each(BUILT.map((entry) => [nameOf(entry), entry] as const))('%s', async (_name, entry) => {
    expect(await whatIsMissing(shop, entry)).toBeNull()
  })
})

describe('each later entry is not built yet; otherwise it must move to built.ts', () => {
  test.each(later.map(({ slice, entry }) => [slice, nameOf(entry), entry] as const))(
    '%s, %s',
    async (_slice, _name, entry) => {
      expect(await whatIsMissing(shop, entry)).not.toBeNull()
    },
  )
})

const rules = readRules()
const entries = [...BUILT, ...later.map(({ entry }) => entry)]

test('every literal of a rule has an entry', () => {
  expect(rules.flatMap(literalsOf).length).toBeGreaterThan(200)
  expect(literalsWithoutEntry(rules)).toEqual([])
})

test('every entry names a rule', () => {
  const ids = new Set(rules.map(({ id }) => id))
  expect(entries.filter(({ rule }) => !ids.has(rule)).map(nameOf)).toEqual([])
})

test('a literal without an entry is detected, of every sort', () => {
  const planted = [
    {
      id: 'BAG-1',
      text: 'The bag is the "Shopping Basket" of `PUT /ajax/basket`, else `PAY_FAILED`.',
    },
  ]
  expect(literalsWithoutEntry(planted)).toEqual([
    'BAG-1: Shopping Basket',
    'BAG-1: PUT /ajax/basket',
    'BAG-1: PAY_FAILED',
  ])
})

function literalsWithoutEntry(some: Rule[]): string[] {
  return some.flatMap((rule) => {
    const quoted = new Set(
      entries.filter((entry) => entry.rule === rule.id).flatMap(({ quotes }) => quotes),
    )
    return literalsOf(rule)
      .filter((literal) => !quoted.has(literal))
      .map((literal) => `${rule.id}: ${literal}`)
  })
}

/** The texts, calls and error codes of a rule. */
function literalsOf(rule: Rule): string[] {
  const spans = [...rule.text.matchAll(/`([^`]+)`/g)].map(([, span]) => span!)
  const texts = [...rule.text.replaceAll(/`[^`]+`/g, '').matchAll(/"([^"]+)"/g)].map(
    ([, said]) => said!,
  )
  const calls = spans.filter((span) => /^(GET|PUT|POST|DELETE) \/ajax\//.test(span))
  return [...texts, ...calls, ...spans.filter((span) => span in shop.errors)]
}

describe('a text counts only as a string or JSX text of its file', () => {
  const textsIn = (source: string) => [...textsOf('web/src/x.tsx', source)]

  test.each([
    ['a string', "const label = 'SALE'"],
    ['an attribute', 'const a = <Menu label="SALE" />'],
    ['a JSX text', 'const a = (\n  <p>\n    SALE\n  </p>\n)'],
    ['a template', 'const label = `SALE`'],
  ])('%s counts', (_name, source) => {
    expect(textsIn(source)).toContain('SALE')
  })

  test.each([
    ['a comment', '// SALE\n/* SALE */ const a = 1'],
    ['a comment in JSX', 'const a = <p>{/* SALE */}</p>'],
    ['a name', 'const SALE = 1'],
    ['a type', "type Label = 'SALE'"],
    ['part of another text', "const label = 'FLASH SALE TODAY'"],
  ])('%s does not', (_name, source) => {
    expect(textsIn(source)).not.toContain('SALE')
  })

  test('inserted values are shown as …', () => {
    expect(textsIn('const a = `CURRENTLY ${from}-${to} OF ${n}`')).toContain('CURRENTLY …-… OF …')
    expect(textsIn("const a = <b>{percent}%{' '}off <i>now</i></b>")).toContain('…% off …')
  })
})

describe('a deliberate difference is detected', () => {
  const planted = {
    ...shop,
    pages: new Map([
      ['web/src/routes/bag.tsx', 'export const bag = <h1>Shopping Bag</h1>'],
      ['web/src/bag/unused.tsx', 'export const bag = <h1>Start Shopping</h1>'],
    ]),
    shown: new Set(['web/src/routes/bag.tsx']),
    routes: ['/bag/'],
    contract: {
      bag: {
        name,
        KINDS: ['GROUP'],
        bag: productPage,
        getBag: { ...listCollections, path: '/ajax/bag', errors: ['PRODUCT_NOT_FOUND'] },
      },
    },
    errors: { PRODUCT_NOT_FOUND: { message: 'Gone' }, COLLECTION_NOT_FOUND: { message: 'No' } },
  }
  const page = 'web/src/routes/bag.tsx'

  test.each([
    [text('BAG-1', page, 'Shopping Bag'), null],
    [text('BAG-1', 'web/src/', 'Shopping Bag'), null],
    [text('BAG-1', page, 'Shopping'), 'no page shows "Shopping" by web/src/routes/bag.tsx'],
    [text('BAG-1', 'web/src/bag/', 'Shopping Bag'), 'no page shows "Shopping Bag" by web/src/bag/'],
    [text('BAG-1', 'web/src/', 'Start Shopping'), 'no page shows "Start Shopping" by web/src/'],
    [route('BAG-1', '/bag'), null],
    [route('BAG-1', '/cart'), 'no route /cart'],
    [call('BAG-1', 'PUT /ajax/bag', { input: ['ids'], output: ['collections'] }), null],
    [call('BAG-1', 'GET /ajax/bag'), 'no call GET /ajax/bag'],
    [call('BAG-1', 'PUT /ajax/bag', { input: ['x'] }), 'the input of PUT /ajax/bag has no x'],
    [call('BAG-1', 'PUT /ajax/bag', { output: ['x'] }), 'the output of PUT /ajax/bag has no x'],
    [fields('BAG-1', 'bag.bag.products', 'id'), null],
    [fields('BAG-1', 'bag.bag.products', 'id sku'), 'bag.bag.products has no sku'],
    [fields('BAG-1', 'bag.gone', 'sku'), 'no schema bag.gone'],
    [values('BAG-1', 'bag.KINDS', 'GROUP'), null],
    [values('BAG-1', 'bag.KINDS', 'GROUP INDIVIDUAL'), 'bag.KINDS is GROUP'],
    [values('BAG-1', 'bag.GONE', 'GROUP'), 'no list bag.GONE'],
    [refusal('BAG-1', 'bag.name', ' ', 'Required'), null],
    [refusal('BAG-1', 'bag.name', ' ', 'Needed'), 'bag.name says "Required"'],
    [error('BAG-1', 'PRODUCT_NOT_FOUND', 'Gone', ['bag.getBag']), null],
    [error('BAG-1', 'PRODUCT_NOT_FOUND', 'Lost', []), 'PRODUCT_NOT_FOUND says "Gone"'],
    [
      error('BAG-1', 'COLLECTION_NOT_FOUND', null, ['bag.getBag']),
      'bag.getBag does not declare COLLECTION_NOT_FOUND',
    ],
    [error('BAG-1', 'PAY_FAILED', null, []), 'no error PAY_FAILED'],
  ])('%#', async (entry, missing) => {
    expect(await whatIsMissing(planted, entry)).toBe(missing)
  })
})
