import { describe, expect, test } from 'vitest'
import { hexToOklch } from '../color/oklch.ts'
import { averageColor } from '../render/average-color.ts'
import { buildFigure } from '../figure/figure.ts'
import { SKINS } from '../figure/skin-tones.ts'
import { lookFromSeed } from '../generate/look-from-seed.ts'
import type { Look } from '../look/look.ts'
import type { Canvas } from '../paint/canvas.ts'
import { paletteHex } from '../color/palette.ts'
import { renderOnModel } from '../render/render-look.ts'
import { frameShot } from '../scene/framing.ts'

const WIDTH = 720

const LACE: Look['fabric'] = {
  print: 'lace',
  material: 'lace',
  colors: { ground: 'navy', accents: [] },
  printScale: 'medium',
}

function lookWith(fabric: Look['fabric']): Look {
  const look = lookFromSeed(1)
  return {
    ...look,
    garment: 'DRESS',
    neckline: 'high',
    sleeve: 'long',
    pose: 'still',
    fabric,
    details: { ...look.details, bow: null, belt: null, buttons: null },
    model: { ...look.model, body: 'classic', skin: 'peach', hairstyle: 'low-bun', bag: null },
  }
}

/** The pixels along the middle of an upper arm. */
function armPixels(look: Look, { width, data }: Canvas): number[][] {
  const { limb } = buildFigure(look, false).arms.left
  const camera = frameShot(look, 'front', WIDTH).figure
  return limb.spine.slice(16, 44).flatMap(([x, y]) =>
    [-4, -2, 0, 2, 4].map((aside) => {
      const column = Math.round((x + aside - camera.x) * camera.scale)
      const row = Math.round((y - camera.y) * camera.scale)
      const at = (row * width + column) * 3
      return [data[at]!, data[at + 1]!, data[at + 2]!]
    }),
  )
}

const lightness = (rgb: number[]): number =>
  hexToOklch(averageColor({ width: 1, height: 1, data: Buffer.from(rgb) }))[0]

describe('a sleeve of lace', () => {
  test('shows the arm through its net, toned by the thread, and the thread itself', async () => {
    const look = lookWith(LACE)
    const pixels = armPixels(look, await renderOnModel(look, 'front', WIDTH)).map(lightness)
    const skin = hexToOklch(SKINS.peach.base)[0]
    const thread = hexToOklch(paletteHex('navy'))[0]
    const [most, least] = [Math.max(...pixels), Math.min(...pixels)]
    expect(most).toBeGreaterThan(thread + 0.2)
    expect(most).toBeLessThan(skin - 0.06)
    expect(least).toBeLessThan(thread + 0.12)
  })

  test('is told apart from a sleeve of crepe', async () => {
    const look = lookWith({ ...LACE, print: 'solid', material: 'crepe' })
    const pixels = armPixels(look, await renderOnModel(look, 'front', WIDTH)).map(lightness)
    expect(Math.max(...pixels)).toBeLessThan(hexToOklch(paletteHex('navy'))[0] + 0.2)
  })
})
