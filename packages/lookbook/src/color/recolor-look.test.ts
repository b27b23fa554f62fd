import { describe, expect, test } from 'vitest'
import { colorDistance } from './oklch.ts'
import { lookColor } from './look-color.ts'
import { lookFromSeed } from '../generate/look-from-seed.ts'
import { PALETTE_NAMES, paletteHex } from './palette.ts'
import { recolorLook } from './recolor-look.ts'

const SEEDS = Array.from({ length: 60 }, (_, i) => i + 1)

describe('recolorLook', () => {
  test.each(PALETTE_NAMES)('dyes every look %s', (color) => {
    for (const seed of SEEDS) {
      const recolored = recolorLook(lookFromSeed(seed), color)
      expect(lookColor(recolored), `seed ${seed}`).toBe(color)
    }
  })

  test('leaves garment, model, pose and scene as they were', () => {
    for (const seed of SEEDS) {
      const look = lookFromSeed(seed)
      const recolored = recolorLook(look, 'teal')
      expect(recolored).toMatchObject({
        seed: look.seed,
        garment: look.garment,
        length: look.length,
        silhouette: look.silhouette,
        legs: look.legs,
        neckline: look.neckline,
        sleeve: look.sleeve,
        waist: look.waist,
        wornWith: look.wornWith,
        pose: look.pose,
      })
      expect(recolored.fabric.print).toBe(look.fabric.print)
      expect(recolored.fabric.material).toBe(look.fabric.material)
      expect(recolored.scene.kind).toBe(look.scene.kind)
      expect({ ...recolored.model, shoes: null }).toEqual({ ...look.model, shoes: null })
      expect({ ...recolored.details, belt: null }).toEqual({ ...look.details, belt: null })
    }
  })

  test('keeps as many accents as before, none of them the new ground', () => {
    for (const seed of SEEDS) {
      const look = lookFromSeed(seed)
      for (const color of PALETTE_NAMES) {
        const { colors } = recolorLook(look, color).fabric
        expect(colors.accents).toHaveLength(look.fabric.colors.accents.length)
        expect(colors.accents).not.toContain(colors.ground)
      }
    }
  })

  test('dyes shoes that matched the garment along with it', () => {
    const look = lookFromSeed(3)
    const matching = {
      ...look,
      model: { ...look.model, shoes: { ...look.model.shoes, color: lookColor(look) } },
    }
    expect(recolorLook(matching, 'orchid').model.shoes.color).toBe('orchid')
  })

  test('the wall never has the color of the garment', () => {
    for (const color of PALETTE_NAMES) {
      for (const seed of SEEDS) {
        const { scene } = recolorLook(lookFromSeed(seed), color)
        expect(
          colorDistance(scene.color, paletteHex(color)),
          `${color}, seed ${seed}`,
        ).toBeGreaterThan(0.06)
      }
    }
  })

  test('dyeing back gives the color back', () => {
    const look = lookFromSeed(8)
    expect(lookColor(recolorLook(recolorLook(look, 'wine'), lookColor(look)))).toBe(lookColor(look))
  })
})
