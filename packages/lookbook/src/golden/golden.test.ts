import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { lookFromSeed } from '../generate/look-from-seed.ts'
import { GARMENT_TYPES, VIEWS } from '../look/look.ts'
import type { View } from '../look/look.ts'
import type { Picture } from '../render/picture.ts'
import { renderLook } from '../render/render-look.ts'
import { RENDERER_VERSION } from '../render/renderer-version.ts'

// After a wanted change: raise RENDERER_VERSION, look at a contact sheet, then run
//   UPDATE_GOLDEN=1 node node_modules/vitest/vitest.mjs run --root packages/lookbook golden
const FILE = new URL('./golden.json', import.meta.url)
const WIDTH = 120

const SUBJECTS: [seed: number, view: View][] = [
  [11, 'front'],
  [11, 'swatch'],
  [7, 'front'],
  [7, 'back'],
  [26, 'front'],
  [26, 'detail'],
  [6, 'front'],
  [77, 'back'],
  [5, 'front'],
  [18, 'detail'],
  [85, 'swatch'],
  [91, 'front'],
]

type Golden = { version: number; pictures: Record<string, string> }

/**
 * The top four bits of each channel, averaged over 3 by 3 pixels: a last-bit difference between
 * two processors' arithmetic passes, a moved line or another tone does not.
 */
function fingerprint({ width, height, data }: Picture): string {
  const hash = createHash('sha256')
  for (let top = 0; top + 3 <= height; top += 3) {
    for (let left = 0; left + 3 <= width; left += 3) {
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0
        for (let dy = 0; dy < 3; dy++) {
          for (let dx = 0; dx < 3; dx++) {
            sum += data[((top + dy) * width + left + dx) * 3 + channel]!
          }
        }
        hash.update(Uint8Array.of(Math.round(sum / 9) >> 4))
      }
    }
  }
  return hash.digest('hex')
}

describe('golden pictures', () => {
  test('cover every garment and every view', () => {
    expect(new Set(SUBJECTS.map(([seed]) => lookFromSeed(seed).garment))).toEqual(
      new Set(GARMENT_TYPES),
    )
    expect(new Set(SUBJECTS.map(([, view]) => view))).toEqual(new Set(VIEWS))
  })

  test('are unchanged', { timeout: 60_000 }, async () => {
    const pictures: Record<string, string> = {}
    for (const [seed, view] of SUBJECTS) {
      const picture = await renderLook(lookFromSeed(seed), { view, width: WIDTH })
      pictures[`${seed} ${view}`] = fingerprint(picture)
    }
    const drawn: Golden = { version: RENDERER_VERSION, pictures }
    if (process.env['UPDATE_GOLDEN']) writeFileSync(FILE, `${JSON.stringify(drawn, null, 2)}\n`)
    expect(drawn).toEqual(JSON.parse(readFileSync(FILE, 'utf8')))
  })

  test('notice a change of tone and a moved pixel block', async () => {
    const picture = await renderLook(lookFromSeed(11), { view: 'front', width: WIDTH })
    const before = fingerprint(picture)
    const lighter = {
      ...picture,
      data: Buffer.from(picture.data.map((v) => Math.min(255, v + 12))),
    }
    const moved = { ...picture, data: Buffer.from(picture.data) }
    moved.data.copyWithin(60 * WIDTH * 3, 66 * WIDTH * 3, 100 * WIDTH * 3)
    expect(fingerprint(lighter)).not.toBe(before)
    expect(fingerprint(moved)).not.toBe(before)
  })
})
