import { expect, test } from 'vitest'
import { cellsOf, compareRows, isMet, type Row } from './row.ts'

const ROW: Row = {
  products: 100_000,
  work: 'listing call',
  unit: 'ms',
  shop: 0.25,
  reference: 0.1,
  goal: { ratio: 2.5 },
}

test.each<[string, Partial<Row>, boolean]>([
  ['a ratio at its goal', {}, true],
  ['a ratio above its goal', { shop: 0.26 }, false],
  ['a value at its goal, whatever its ratio', { goal: { value: 0.25 } }, true],
  ['a value above its goal', { goal: { value: 0.2 } }, false],
  ['a row with refused requests', { flaw: '3 refused' }, false],
])('isMet: %s', (_name, changed, expected) => {
  expect(isMet({ ...ROW, ...changed })).toBe(expected)
})

test('cellsOf shows figures with their unit', () => {
  expect(cellsOf(ROW)).toEqual({
    products: '100,000',
    work: 'listing call',
    shop: '0.250 ms',
    reference: '0.100 ms',
    ratio: '2.50',
    goal: '≤ 2.5',
    met: 'yes',
  })
})

test('cellsOf shows no fractions of large figures', () => {
  expect(cellsOf({ ...ROW, shop: 616.657 })['shop']).toBe('617 ms')
})

test('compareRows shows ratios, values where there is no reference, and nothing for new rows', () => {
  const memory: Row = { products: 300, work: 'memory', unit: 'MB', shop: 210 }
  const before = [{ ...ROW, shop: 0.3 }, memory]
  const after = [ROW, { ...memory, shop: 190, goal: { value: 320 } }, { ...memory, work: 'start' }]
  expect(compareRows(before, after).map((row) => [row['before'], row['after']])).toEqual([
    ['3.00', '2.50'],
    ['210 MB', '190 MB'],
    ['', '210 MB'],
  ])
})
