import { describe, expect, test } from 'vitest'
import { lookColor } from './look-color.ts'
import { lookFromSeed } from '../generate/look-from-seed.ts'
import type { Fabric, Look } from '../look/look.ts'

const lookIn = (fabric: Partial<Fabric>): Look => {
  const look = lookFromSeed(1)
  return { ...look, fabric: { ...look.fabric, ...fabric } }
}

describe('lookColor', () => {
  test.each([
    ['solid', 'emerald', [], 'emerald'],
    ['bloom', 'navy', ['blush', 'rose'], 'navy'],
    ['stripe', 'white', ['cobalt'], 'white'],
    ['leopard', 'gold', ['black', 'copper'], 'gold'],
    ['gingham', 'white', ['cherry'], 'cherry'],
    ['houndstooth', 'ivory', ['black'], 'black'],
    ['checker', 'ivory', ['mocha'], 'mocha'],
    ['gingham', 'white', [], 'white'],
  ] as const)('%s on %s with %j is %s', (print, ground, accents, expected) => {
    expect(lookColor(lookIn({ print, colors: { ground, accents: [...accents] } }))).toBe(expected)
  })
})
