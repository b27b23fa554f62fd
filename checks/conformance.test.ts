import { listCollections } from '@twirl/contract/catalog/collections'
import { productPage } from '@twirl/contract/catalog/listing'
import { name } from '@twirl/contract/primitives'
import { describe, expect, test } from 'vitest'
import { readShop, textsOf, whatIsMissing } from './conformance.ts'
import { BUILT } from './specification/built.ts'
import {
  call,
  type Entry,
  error,
  fields,
  refusal,
  route,
  text,
  values,
} from './specification/entry.ts'
import { LATER } from './specification/later.ts'
import { LITERALS } from './specification/literals.ts'

const shop = await readShop()
const later = Object.entries(LATER).flatMap(([slice, entries]) =>
  entries.map((entry) => ({ slice, entry })),
)
const nameOf = ({ line, place }: Entry): string => {
  const { kind, ...what } = place
  return `line ${line}: ${kind} ${Object.values(what)
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

test('every literal of the specification has an entry', () => {
  expect(literalsWithoutEntry([...BUILT, ...later.map(({ entry }) => entry)])).toEqual([])
})

test('every entry refers to a line with literals', () => {
  const lines = [...BUILT, ...later.map(({ entry }) => entry)].map(({ line }) => line)
  expect(lines.filter((line) => !(line in LITERALS))).toEqual([])
})

test('a literal without an entry is detected, and a line without any entry', () => {
  const entries = BUILT.filter(
    ({ line, quotes }) => line !== 24 && !quotes.includes('LOAD MORE PRODUCTS'),
  )
  const found = literalsWithoutEntry([...entries, ...later.map(({ entry }) => entry)])
  expect(found).toEqual(['line 24', 'line 26: LOAD MORE PRODUCTS'])
})

function literalsWithoutEntry(entries: Entry[]): string[] {
  return Object.entries(LITERALS).flatMap(([line, literals]) => {
    const own = entries.filter((entry) => entry.line === Number(line))
    if (own.length === 0) return [`line ${line}`]
    const quoted = new Set(own.flatMap(({ quotes }) => quotes))
    return literals
      .filter((literal) => !quoted.has(literal))
      .map((literal) => `line ${line}: ${literal}`)
  })
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
    [text(1, page, 'Shopping Bag'), null],
    [text(1, 'web/src/', 'Shopping Bag'), null],
    [text(1, page, 'Shopping'), 'no page shows "Shopping" by web/src/routes/bag.tsx'],
    [text(1, 'web/src/bag/', 'Shopping Bag'), 'no page shows "Shopping Bag" by web/src/bag/'],
    [text(1, 'web/src/', 'Start Shopping'), 'no page shows "Start Shopping" by web/src/'],
    [route(1, '/bag'), null],
    [route(1, '/cart'), 'no route /cart'],
    [call(1, 'PUT /ajax/bag', { input: ['ids'], output: ['collections'] }), null],
    [call(1, 'GET /ajax/bag'), 'no call GET /ajax/bag'],
    [call(1, 'PUT /ajax/bag', { input: ['x'] }), 'the input of PUT /ajax/bag has no x'],
    [call(1, 'PUT /ajax/bag', { output: ['x'] }), 'the output of PUT /ajax/bag has no x'],
    [fields(1, 'bag.bag.products', 'id'), null],
    [fields(1, 'bag.bag.products', 'id sku'), 'bag.bag.products has no sku'],
    [fields(1, 'bag.gone', 'sku'), 'no schema bag.gone'],
    [values(1, 'bag.KINDS', 'GROUP'), null],
    [values(1, 'bag.KINDS', 'GROUP INDIVIDUAL'), 'bag.KINDS is GROUP'],
    [values(1, 'bag.GONE', 'GROUP'), 'no list bag.GONE'],
    [refusal(1, 'bag.name', ' ', 'Required'), null],
    [refusal(1, 'bag.name', ' ', 'Needed'), 'bag.name says "Required"'],
    [error(1, 'PRODUCT_NOT_FOUND', 'Gone', ['bag.getBag']), null],
    [error(1, 'PRODUCT_NOT_FOUND', 'Lost', []), 'PRODUCT_NOT_FOUND says "Gone"'],
    [
      error(1, 'COLLECTION_NOT_FOUND', null, ['bag.getBag']),
      'bag.getBag does not declare COLLECTION_NOT_FOUND',
    ],
    [error(1, 'PAY_FAILED', null, []), 'no error PAY_FAILED'],
  ])('%#', async (entry, missing) => {
    expect(await whatIsMissing(planted, entry)).toBe(missing)
  })
})
