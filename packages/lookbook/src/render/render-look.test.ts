import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hexToLinear, linearToOklch } from '../color/oklch.ts'
import { averageColor } from './average-color.ts'
import { buildFigure } from '../figure/figure.ts'
import type { Figure } from '../figure/figure.ts'
import { handParts } from '../figure/hand.ts'
import { SIDES } from '../figure/pose-shapes.ts'
import { buildGarment, openPieces } from '../garment/garment.ts'
import type { Garment } from '../garment/garment.ts'
import type { Point } from '../geometry/point.ts'
import { lookColor } from '../color/look-color.ts'
import { lookFromSeed } from '../generate/look-from-seed.ts'
import {
  BODY_SHAPES,
  GARMENT_TYPES,
  LEG_CUTS,
  LENGTHS,
  NECKLINES,
  POSES,
  SCENE_KINDS,
  SILHOUETTES,
  SLEEVES,
  VIEWS,
  WAISTS,
} from '../look/look.ts'
import type { Look } from '../look/look.ts'
import type { Canvas } from '../paint/canvas.ts'
import { polygonCoverage } from '../paint/coverage.ts'
import type { Panel } from '../paint/panel.ts'
import { rasterizeSvg } from '../paint/svg-layer.ts'
import { PALETTE } from '../color/palette.ts'
import { recolorLook } from '../color/recolor-look.ts'
import { renderLook, renderOnModel } from './render-look.ts'
import { backdropMarkup } from '../scene/backdrop.ts'
import type { Camera } from '../scene/camera.ts'
import { frameShot } from '../scene/framing.ts'

/** Geometry is checked for all of these, pixels for every third. `npm run long-test` checks more. */
const SEEDS = Array.from({ length: process.env['LONG_TESTS'] ? 500 : 120 }, (_, i) => i * 7 + 1)
const DRAWN_SEEDS = SEEDS.filter((_, i) => i % 3 === 0)
const WIDTH = 96
const HEIGHT = 128

const garmentPanels = ({ bodice, skirt, trousers, sleeves }: Garment): Panel[] => [
  bodice.panel,
  ...(skirt ? [skirt.panel] : []),
  ...trousers.map((leg) => leg.panel),
  ...sleeves.map((sleeve) => sleeve.panel),
]

const bodyOutlines = (figure: Figure): Point[][] =>
  SIDES.flatMap((side) => [
    figure.legs[side].limb.outline,
    figure.legs[side].foot.outline,
    figure.arms[side].limb.outline,
    ...handParts(figure.arms[side].hand).map((part) => part.outline),
  ])

const covered = (outline: Point[], camera: Camera): Float32Array =>
  polygonCoverage(outline, WIDTH, HEIGHT, camera)

describe('the geometry of any look', () => {
  test.each(['front', 'back'] as const)('%s: every number is finite', (view) => {
    const brokenSeeds = SEEDS.filter((seed) => {
      const look = lookFromSeed(seed)
      const figure = buildFigure(look, view === 'back')
      const garment = buildGarment(figure, look)
      const numbers = [
        ...bodyOutlines(figure).flat(2),
        ...openPieces(garment).flatMap((piece) => piece.inside.flat()),
        ...garmentPanels(garment).flatMap(sampledNumbers),
      ]
      return !numbers.every(Number.isFinite)
    })
    expect(brokenSeeds).toEqual([])
  })

  test('holds for cuts the generator never combines', () => {
    const cuts = fc.record({
      garment: fc.constantFrom(...GARMENT_TYPES),
      length: fc.constantFrom(...LENGTHS),
      silhouette: fc.constantFrom(...SILHOUETTES),
      legs: fc.option(fc.constantFrom(...LEG_CUTS)),
      neckline: fc.constantFrom(...NECKLINES),
      sleeve: fc.constantFrom(...SLEEVES),
      waist: fc.constantFrom(...WAISTS),
      pose: fc.constantFrom(...POSES),
      body: fc.constantFrom(...BODY_SHAPES),
      slit: fc.boolean(),
      isBack: fc.boolean(),
      seed: fc.nat(10_000),
    })
    const allFinite = fc.property(cuts, ({ body, slit, isBack, ...cut }) => {
      const drawn = lookFromSeed(cut.seed)
      const look: Look = {
        ...drawn,
        ...cut,
        details: { ...drawn.details, slit },
        model: { ...drawn.model, body },
      }
      const figure = buildFigure(look, isBack)
      const panels = garmentPanels(buildGarment(figure, look))
      return panels.flatMap(sampledNumbers).every(Number.isFinite)
    })
    expect(fc.check(allFinite, { numRuns: 400, seed: 1 }).counterexample).toBeNull()
  })

  test.each(['front', 'back'] as const)('%s: the figure stands inside the frame', (view) => {
    const outsideSeeds = SEEDS.filter((seed) => {
      const look = lookFromSeed(seed)
      if (look.garment === 'TOP') return false
      const figure = buildFigure(look, view === 'back')
      const { figure: camera } = frameShot(look, view, WIDTH)
      const outlines = [
        ...bodyOutlines(figure),
        ...garmentPanels(buildGarment(figure, look)).map((panel) => panel.outline),
      ]
      return outlines.flat().some(([x, y]) => {
        const px = (x - camera.x) * camera.scale
        const py = (y - camera.y) * camera.scale
        return px < 1 || px > WIDTH - 1 || py < 1 || py > HEIGHT - 1
      })
    })
    expect(outsideSeeds).toEqual([])
  })
})

function sampledNumbers(panel: Panel): number[] {
  const numbers = panel.outline.flat()
  for (let row = 0; row <= 12; row++) {
    for (let column = 0; column <= 12; column++) {
      const [u, t] = [-0.03 + (column / 12) * 1.06, -0.03 + (row / 12) * 1.06]
      numbers.push(...panel.position(u, t), panel.height(u, t), ...panel.cloth(u, t))
      numbers.push(panel.occlusion?.(u, t) ?? 0, panel.opacity?.(u, t) ?? 1)
    }
  }
  return numbers
}

describe('the picture of any look', () => {
  test('has a garment without holes, in its declared color', { timeout: 300_000 }, async () => {
    const faults: string[] = []
    for (const seed of DRAWN_SEEDS) {
      const drawn = await drawForInspection(lookFromSeed(seed))
      const found = [...holeFaults(drawn), ...connectionFaults(drawn), ...colorFaults(drawn)]
      faults.push(...found.map((fault) => `seed ${seed}: ${fault}`))
    }
    expect(faults).toEqual([])
  })

  test('is judged by checks that notice a hole, a loose piece and a wrong color', async () => {
    const drawn = await drawForInspection({ ...lookFromSeed(1), pose: 'still' })
    expect(drawn.look.fabric.print).toBe('solid')
    expect([...holeFaults(drawn), ...connectionFaults(drawn), ...colorFaults(drawn)]).toEqual([])

    const middle = Math.round(HEIGHT * 0.6)
    const canvas = { ...drawn.canvas, garment: drawn.canvas.garment.slice() }
    canvas.garment.fill(0, middle * WIDTH, (middle + 6) * WIDTH)
    expect(holeFaults({ ...drawn, canvas })).toHaveLength(1)
    expect(connectionFaults({ ...drawn, canvas })).toHaveLength(1)
    expect(colorFaults({ ...drawn, look: recolorLook(drawn.look, 'forest') })).toHaveLength(1)
  })

  test.each(VIEWS)('%s: is 3:4, opaque and the same in a second run', async (view) => {
    for (const seed of [4, 9, 20]) {
      const look = lookFromSeed(seed)
      const first = await renderLook(look, { view, width: 120 })
      const second = await renderLook(structuredClone(look), { view, width: 120 })
      expect(first).toMatchObject({ width: 120, height: 160 })
      expect(first.data).toHaveLength(120 * 160 * 3)
      expect(first.data.equals(second.data), `seed ${seed}`).toBe(true)
      expect(averageColor(first)).toMatch(/^#[0-9a-f]{6}$/)
    }
  })

  test('refuses widths it cannot draw', async () => {
    for (const width of [0, 12, 1601, 120.5, Number.NaN]) {
      await expect(renderLook(lookFromSeed(1), { view: 'front', width })).rejects.toThrow(
        RangeError,
      )
    }
  })

  test.each(SCENE_KINDS)('backdrop %s leaves no pixel transparent', async (kind) => {
    const camera = frameShot(lookFromSeed(1), 'front', WIDTH).backdrop
    for (const variant of [0, 1, 2, 3]) {
      const markup = backdropMarkup(kind, '#dfe8e4', variant)
      const { data } = await rasterizeSvg({ markup }, camera, WIDTH, HEIGHT)
      const transparent = data.filter((value, i) => i % 4 === 3 && value !== 255)
      expect(transparent).toHaveLength(0)
    }
  })
})

type Inspected = {
  look: Look
  figure: Figure
  garment: Garment
  canvas: Canvas
  camera: Camera
}

async function drawForInspection(look: Look): Promise<Inspected> {
  const figure = buildFigure(look, false)
  return {
    look,
    figure,
    garment: buildGarment(figure, look),
    canvas: await renderOnModel(look, 'front', WIDTH),
    camera: frameShot(look, 'front', WIDTH).figure,
  }
}

/** Wherever a pattern piece fully covers a pixel, cloth must have been painted. */
function holeFaults({ look, garment, canvas, camera }: Inspected): string[] {
  const bottoms = look.garment === 'TOP' ? [] : openPieces(garment)
  return [garment.bodice, ...bottoms].flatMap((piece) => {
    const holes = covered(piece.panel.outline, camera).reduce(
      (count, share, pixel) => count + (share > 0.999 && canvas.garment[pixel]! < 150 ? 1 : 0),
      0,
    )
    return holes > 0 ? [`${holes} pixels without cloth`] : []
  })
}

/** One piece hangs together; a set is two. */
function connectionFaults({ look, canvas }: Inspected): string[] {
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)
  const sizes = componentSizes(canvas).toSorted((a, b) => b - a)
  const all = sum(sizes)
  const connected = sum(sizes.slice(0, look.garment === 'SET' ? 2 : 1)) / all
  if (all < WIDTH * HEIGHT * 0.025) return [`only ${all} garment pixels`]
  // The flowers of a lace sleeve stand apart on its net, which is too sheer to count.
  const least = look.fabric.material === 'lace' ? 0.8 : 0.9
  return connected < least ? [`only ${Math.round(connected * 100)} % of the garment connected`] : []
}

function componentSizes({ garment, width }: Canvas): number[] {
  const seen = new Uint8Array(garment.length)
  const sizes: number[] = []
  for (let start = 0; start < garment.length; start++) {
    if (seen[start] || garment[start]! < 60) continue
    const queue = [start]
    seen[start] = 1
    let size = 0
    for (let pixel = queue.pop(); pixel !== undefined; pixel = queue.pop()) {
      size++
      for (const step of [-1, 1, -width, width]) {
        const next = pixel + step
        if (seen[next] || (garment[next] ?? 0) < 60) continue
        seen[next] = 1
        queue.push(next)
      }
    }
    sizes.push(size)
  }
  return sizes
}

/** The garment where no arm or leg lies over it, averaged, against its name in the palette. */
function colorFaults({ look, figure, canvas, camera }: Inspected): string[] {
  const hidden = bodyOutlines(figure).map((outline) => covered(outline, camera))
  const pixels: number[] = []
  canvas.garment.forEach((worn, pixel) => {
    if (worn < 250 || hidden.some((mask) => mask[pixel]! > 0)) return
    pixels.push(...canvas.data.subarray(pixel * 3, pixel * 3 + 3))
  })
  if (look.fabric.print !== 'solid' || pixels.length < 150) return []
  const shown = averageColor({ width: 0, height: 0, data: Buffer.from(pixels) })
  const [lightness, , hue] = linearToOklch(hexToLinear(shown))
  const [declaredLightness, declaredChroma, declaredHue] = PALETTE[lookColor(look)]
  const hueApart = Math.abs(((hue - declaredHue + 540) % 360) - 180)
  const isOff =
    Math.abs(lightness - declaredLightness) > 0.2 || (declaredChroma > 0.04 && hueApart > 25)
  return isOff ? [`${lookColor(look)} ${look.fabric.material} looks ${shown}`] : []
}
