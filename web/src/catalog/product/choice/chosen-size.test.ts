import type { Size } from '@twirl/contract/sizes'
import { describe, expect, test } from 'vitest'
import { chooseSize, type SizePick, yourSizeText } from './chosen-size.ts'
import type { SizeOption } from './variant-stock.ts'

const free = (size: Size): SizeOption => ({
  size,
  reason: null,
  leftText: `2 left in ${size}.`,
  isMade: true,
})
const OPTIONS: SizeOption[] = [
  free('S'),
  { ...free('M'), reason: 'Sold out in Sky, M for now.' },
  free('L'),
  { ...free('XL'), reason: 'Sky does not come in XL.', isMade: false },
]

type Sources = { pick?: SizePick; linked?: Size; yours?: Size }
const choose = ({ pick, linked, yours }: Sources) =>
  chooseSize({ pick: pick ?? null, linked, yours: yours ?? null, options: OPTIONS })

describe('chooseSize', () => {
  test.each<[string, Sources, object]>([
    ['nothing is known', {}, { size: null, tried: null, isYours: false }],
    ['the profile has a size', { yours: 'S' }, { size: 'S', tried: null, isYours: true }],
    ['it is sold out', { yours: 'M' }, { size: null, tried: 'M', isYours: true }],
    ['the color has it not', { yours: 'XL' }, { size: null, tried: 'XL', isYours: true }],
    ['the piece has it not', { yours: 'THREE_XL' }, { size: null, tried: null, isYours: false }],
    ['the URL has another', { yours: 'S', linked: 'L' }, { size: 'L', isYours: false }],
    ['the URL has the same', { yours: 'S', linked: 'S' }, { size: 'S', isYours: true }],
    ['the URL names a sold-out one', { linked: 'M' }, { size: null, tried: 'M' }],
    [
      'another was chosen by hand',
      { yours: 'S', linked: 'S', pick: { size: 'L', tried: null } },
      { size: 'L', isYours: false },
    ],
    [
      'the size was cleared by hand',
      { yours: 'S', pick: { size: null, tried: null } },
      { size: null, isYours: false },
    ],
    [
      'a sold-out one was tried',
      { yours: 'S', pick: { size: null, tried: 'M' } },
      { size: null, tried: 'M' },
    ],
  ])('%s', (_, sources, chosen) => {
    expect(choose(sources)).toMatchObject(chosen)
  })
})

test.each([
  ['S', 'Your size: 2 left in S.'],
  ['M', 'Your size, M, is sold out.'],
  ['XL', 'Your size: Sky does not come in XL.'],
])('the size %s of the profile reads "%s"', (size, text) => {
  expect(yourSizeText(OPTIONS.find((option) => option.size === size)!)).toBe(text)
})
