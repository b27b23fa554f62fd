import { describe, expect, test } from 'vitest'
import { linearToOklch, srgbToLinear } from '../color/oklch.ts'
import type { LinearRgb } from '../color/oklch.ts'
import type { Point } from '../geometry/point.ts'
import { lookFromSeed } from '../generate/look-from-seed.ts'
import { SKIN_TONES } from '../look/look.ts'
import type { Look, SkinTone } from '../look/look.ts'
import type { Picture } from '../render/picture.ts'
import { renderLook } from '../render/render-look.ts'
import { frameShot } from '../scene/framing.ts'
import { buildFigure } from './figure.ts'
import { placeHead } from './head.ts'

/** About the width of a card in a grid. */
const CARD_WIDTH = 300

/** Lightness, and the two color axes of OKLab. */
type Lab = readonly [lightness: number, a: number, b: number]

function lookWith(skin: SkinTone): Look {
  const look = lookFromSeed(1)
  const model: Look['model'] = {
    ...look.model,
    skin,
    body: 'classic',
    hairColor: 'black',
    hairstyle: 'low-bun',
    face: 'calm',
    earrings: null,
    sunglasses: false,
  }
  return { ...look, garment: 'DRESS', pose: 'still', model }
}

/** The colors within a box around a place on the face, in the units in which faces are drawn. */
function colorsAround(
  look: Look,
  { width, data }: Picture,
  [featureX, featureY]: Point,
  reach: readonly [number, number],
): Lab[] {
  const head = placeHead(buildFigure(look, false))
  const camera = frameShot(look, 'front', width).figure
  const angle = (head.turn * Math.PI) / 180
  const colors: Lab[] = []
  for (let dx = -reach[0]; dx <= reach[0]; dx++) {
    for (let dy = -reach[1]; dy <= reach[1]; dy++) {
      // Features are drawn a little off center and larger.
      const x = (2.5 + 1.1 * (featureX + dx)) * head.scaleX
      const y = (1 + 1.1 * (featureY + dy)) * head.scaleY
      const figureX = head.x + x * Math.cos(angle) - y * Math.sin(angle)
      const figureY = head.y + x * Math.sin(angle) + y * Math.cos(angle)
      const column = Math.floor((figureX - camera.x) * camera.scale)
      const row = Math.floor((figureY - camera.y) * camera.scale)
      const at = (row * width + column) * 3
      const rgb = [0, 1, 2].map((i) => srgbToLinear(data[at + i]! / 255)) as LinearRgb
      const [lightness, chroma, hue] = linearToOklch(rgb)
      const turn = (hue * Math.PI) / 180
      colors.push([lightness, chroma * Math.cos(turn), chroma * Math.sin(turn)])
    }
  }
  return colors
}

const mean = (values: number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length
const meanColor = (colors: Lab[]): Lab => [
  mean(colors.map(([l]) => l)),
  mean(colors.map(([, a]) => a)),
  mean(colors.map(([, , b]) => b)),
]
const lightnessOf = (colors: Lab[]): number[] => colors.map(([lightness]) => lightness)

/** How far the features of a face stand out from the skin beside them on a card. */
async function featureContrast(skin: SkinTone) {
  const look = lookWith(skin)
  const picture = await renderLook(look, { view: 'front', width: CARD_WIDTH })
  const around = (at: Point, reach: readonly [number, number]) =>
    colorsAround(look, picture, at, reach)
  const cheek = meanColor(around([-15, 14], [4, 2]))
  const chin = meanColor(around([0, 49], [3, 1]))
  const lips = meanColor(around([0, 38], [6, 2]))
  const eye = lightnessOf(around([-16, -1], [8, 3]))
  return {
    brow: cheek[0] - Math.min(...lightnessOf(around([-16, -17.5], [5, 2]))),
    eyeWhite: Math.max(...eye) - cheek[0],
    lashes: cheek[0] - Math.min(...eye),
    nose: cheek[0] - Math.min(...lightnessOf(around([1, 23.5], [4, 2]))),
    lips: Math.hypot(lips[0] - chin[0], lips[1] - chin[1], lips[2] - chin[2]),
    cheekChroma: Math.hypot(cheek[1], cheek[2]),
  }
}

const DEEP_SKINS: readonly SkinTone[] = ['cocoa', 'espresso']

describe('a face on a card', () => {
  test.each(SKIN_TONES)('%s: brows, lashes and lips stand out', async (skin) => {
    const { brow, lashes, eyeWhite, lips } = await featureContrast(skin)
    expect(brow).toBeGreaterThan(0.2)
    expect(lashes).toBeGreaterThan(0.3)
    expect(eyeWhite).toBeGreaterThan(0.05)
    expect(lips).toBeGreaterThan(0.09)
  })

  test.each(DEEP_SKINS)('%s: eyes are bright, the nose shows, the skin is warm', async (skin) => {
    const { eyeWhite, nose, cheekChroma } = await featureContrast(skin)
    expect(eyeWhite).toBeGreaterThan(0.4)
    expect(nose).toBeGreaterThan(0.12)
    expect(cheekChroma).toBeGreaterThan(0.08)
  })
})
