import { describe, expect, test } from 'vitest'
import { lookFromSeed } from './look-from-seed.ts'
import {
  BODY_SHAPES,
  FACES,
  GARMENT_TYPES,
  HAIRSTYLES,
  LENGTHS,
  NECKLINES,
  POSES,
  PRINTS,
  SCENE_KINDS,
  SILHOUETTES,
  SLEEVES,
} from '../look/look.ts'
import type { Look } from '../look/look.ts'

const LOOKS = Array.from({ length: 1500 }, (_, i) => lookFromSeed(i + 1))

describe('lookFromSeed', () => {
  test('gives the same look for the same seed', () => {
    expect(lookFromSeed(42)).toEqual(lookFromSeed(42))
    expect(lookFromSeed(42)).not.toEqual(lookFromSeed(43))
  })

  test('survives JSON unchanged', () => {
    for (const look of LOOKS.slice(0, 100)) {
      expect(JSON.parse(JSON.stringify(look))).toEqual(look)
    }
  })

  test.each<[string, readonly string[], (look: Look) => string]>([
    ['garment', GARMENT_TYPES, (look) => look.garment],
    ['length', LENGTHS, (look) => look.length],
    ['silhouette', SILHOUETTES, (look) => look.silhouette],
    ['neckline', NECKLINES, (look) => look.neckline],
    ['sleeve', SLEEVES, (look) => look.sleeve],
    ['print', PRINTS, (look) => look.fabric.print],
    ['body', BODY_SHAPES, (look) => look.model.body],
    ['hairstyle', HAIRSTYLES, (look) => look.model.hairstyle],
    ['face', FACES, (look) => look.model.face],
    ['pose', POSES, (look) => look.pose],
    ['scene', SCENE_KINDS, (look) => look.scene.kind],
  ])('uses every %s', (_, choices, read) => {
    expect(new Set(LOOKS.map(read))).toEqual(new Set(choices))
  })

  test('only tops have no length and are worn with something', () => {
    for (const look of LOOKS) {
      expect(look.length === 'N_A', `seed ${look.seed}`).toBe(look.garment === 'TOP')
      expect(look.wornWith !== null, `seed ${look.seed}`).toBe(look.garment === 'TOP')
    }
  })

  test('jumpsuits and rompers have legs, dresses and tops have none', () => {
    const withLegs = LOOKS.filter((look) => look.legs !== null)
    const mustHaveLegs = LOOKS.filter((look) => ['JUMPSUIT', 'ROMPER'].includes(look.garment))
    expect(withLegs).toEqual(expect.arrayContaining(mustHaveLegs))
    expect(withLegs.map((look) => look.garment)).not.toContain('DRESS')
    expect(withLegs.map((look) => look.garment)).not.toContain('TOP')
  })
})
