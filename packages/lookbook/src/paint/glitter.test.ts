import { describe, expect, test } from 'vitest'
import { createGlitter } from './glitter.ts'

/** Pixels per figure unit of a card and of a close-up. */
const CARD = 0.7
const CLOSE_UP = 2.8
const SEQUIN = 5.2

/** Glints over a patch of cloth that faces the light as well as given, 0..1. */
function glints(scale: number, catching: number): number[] {
  const glitter = createGlitter(SEQUIN, scale)
  const out = new Float32Array(3)
  const values: number[] = []
  for (let x = 0; x < 300; x++) {
    for (let y = 0; y < 300; y++) {
      glitter(x, y, catching, out)
      values.push(out[2]!)
    }
  }
  return values
}

const share = (values: number[], isCounted: (value: number) => boolean): number =>
  values.filter(isCounted).length / values.length
const isBright = (glint: number) => glint > 0.4

describe('sequins', () => {
  test.each([
    ['card', CARD],
    ['close-up', CLOSE_UP],
  ])('%s: flash where the cloth faces the light, hardly elsewhere', (_, scale) => {
    const lit = share(glints(scale, 1), isBright)
    const turnedAway = share(glints(scale, 0), isBright)
    expect(lit).toBeGreaterThan(0.015)
    expect(lit).toBeLessThan(0.4)
    expect(turnedAway).toBeLessThan(lit / 5)
  })

  test('stay calm on a card: neighbors tilt nearly alike', () => {
    const spread = (scale: number) => {
      const glitter = createGlitter(SEQUIN, scale)
      const out = new Float32Array(3)
      const tilts = Array.from({ length: 400 }, (__, i) => {
        glitter(i * SEQUIN, i * SEQUIN, 0.5, out)
        return out[0]!
      })
      return Math.max(...tilts) - Math.min(...tilts)
    }
    expect(spread(CARD)).toBeLessThan(0.25)
    expect(spread(CLOSE_UP)).toBeGreaterThan(2 * spread(CARD))
  })

  test('are single discs with a dark rim only in a close-up', () => {
    const darkest = (scale: number) => Math.min(...glints(scale, 0.5).slice(0, 20_000))
    expect(darkest(CLOSE_UP)).toBeLessThan(-0.4)
    expect(darkest(CARD)).toBeGreaterThan(-0.25)
  })

  test('do not drown a tiny picture in light', () => {
    expect(share(glints(0.1, 0.5), isBright)).toBeLessThan(0.15)
  })
})
