import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrangePage, type CardLook } from './arrange-page.ts'

const look = (family: string, shape = 'DRESS MAXI', isPictured = true): CardLook => ({
  family,
  shape,
  isPictured,
})
const arrange = (looks: CardLook[]) => arrangePage(looks, (each) => each)

test('colors alternate', () => {
  const [red, blue] = [look('Red'), look('Blue')]
  expect(arrange([red, red, red, blue, blue, blue]).map(({ family }) => family)).toEqual([
    'Red',
    'Blue',
    'Red',
    'Blue',
    'Red',
    'Blue',
  ])
})

test('shapes alternate among pieces of one color', () => {
  const [maxi, mini] = [look('Red'), look('Red', 'DRESS MINI')]
  expect(arrange([maxi, maxi, mini])).toEqual([maxi, mini, maxi])
})

test('what is not free in its picture comes last', () => {
  const [gone, free] = [look('Red', 'DRESS MAXI', false), look('Red')]
  expect(arrange([gone, free, free])).toEqual([free, free, gone])
})

test('every card stays on the page, and the first one that can be had leads', () => {
  const anyLook = fc.record({
    family: fc.constantFrom('Red', 'Blue', null),
    shape: fc.constantFrom('DRESS MAXI', 'SET MIDI'),
    isPictured: fc.boolean(),
    id: fc.nat(),
  })
  fc.assert(
    fc.property(fc.array(anyLook, { maxLength: 40 }), (looks) => {
      const arranged = arrangePage(looks, (each) => each)
      expect(new Set(arranged)).toEqual(new Set(looks))
      expect(arranged).toHaveLength(looks.length)
      expect(arranged[0]).toBe(looks.find(({ isPictured }) => isPictured) ?? looks[0])
    }),
  )
})
