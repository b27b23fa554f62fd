import { describe, expect, test } from 'vitest'
import { buildFigure } from '../figure/figure.ts'
import type { Figure } from '../figure/figure.ts'
import { hairBehind } from '../figure/hair-behind.ts'
import { hairFromBack } from '../figure/hair-from-back.ts'
import { hairFront } from '../figure/hair-front.ts'
import { hairTones, hairTopY, onHead } from '../figure/head.ts'
import { SIDES } from '../figure/pose-shapes.ts'
import type { Side } from '../figure/pose-shapes.ts'
import { hasSetInSleeves } from '../garment/armhole.ts'
import { buildGarment, openPieces } from '../garment/garment.ts'
import type { Garment } from '../garment/garment.ts'
import { mixPoints } from '../geometry/point.ts'
import type { Point } from '../geometry/point.ts'
import { lookFromSeed } from '../generate/look-from-seed.ts'
import { HAIRSTYLES } from '../look/look.ts'
import type { Look } from '../look/look.ts'
import { rasterizeSvg } from '../paint/svg-layer.ts'
import { frameShot } from '../scene/framing.ts'

// `npm run long-test` checks more.
const SEEDS = Array.from({ length: process.env['LONG_TESTS'] ? 500 : 120 }, (_, i) => i * 7 + 1)
const VIEWS = ['front', 'back'] as const

type Dressed = { look: Look; figure: Figure; garment: Garment }

function dress(look: Look, view: (typeof VIEWS)[number]): Dressed {
  const figure = buildFigure(look, view === 'back')
  return { look, figure, garment: buildGarment(figure, look) }
}

/** Whether a point lies in a polygon: a ray to the right crosses its edges an odd number of times. */
function isInside([x, y]: Point, polygon: readonly Point[]): boolean {
  let inside = false
  polygon.forEach(([ax, ay], i) => {
    const [bx, by] = polygon[(i + 1) % polygon.length]!
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside
  })
  return inside
}

const distanceTo = ([x, y]: Point, outline: readonly Point[]): number =>
  Math.min(...outline.map(([px, py]) => Math.hypot(px - x, py - y)))

/** Units that a skirt or trousers may stand out beside a bodice that falls over them. */
const MOST_BESIDE = 1.5

/** What hangs from the waist must not show beside the bodice above the bodice's own edge. */
function sliverFaults({ figure, garment }: Dressed): string[] {
  const { bodice, plan } = garment
  const beside = openPieces(garment)
    .flatMap((piece) => piece.panel.outline)
    .filter(([x, y]) => {
      const [center] = figure.place(0, plan.bodiceEndY)
      const edgeY = figure.place(x - center, plan.bodiceEndY)[1]
      const toward: Point = [x - Math.sign(x - center) * MOST_BESIDE, y]
      return y < edgeY - 3 && !isInside(toward, bodice.panel.outline)
    })
  return beside.length > 0 ? [`${beside.length} points beside the bodice`] : []
}

/** Units that the shoulder of a bodice may lie outside the sleeve that is sewn to it. */
const MOST_CORNER = 2.5

function shoulderFaults({ look, figure, garment }: Dressed): string[] {
  if (!hasSetInSleeves(look)) return []
  return garment.sleeves.flatMap((sleeve, i) => {
    const sign = SIDES[i] === 'left' ? -1 : 1
    const corner = figure.place(sign * (figure.halfWidth(272) - 2), 266)
    const { outline } = sleeve.panel
    const isJoined = isInside(corner, outline) || distanceTo(corner, outline) < MOST_CORNER
    return isJoined ? [] : [`the ${SIDES[i]} shoulder stands out of its sleeve`]
  })
}

/** A band around the arms ends at the arms. */
function bandFaults({ look, figure, garment }: Dressed): string[] {
  const band = garment.sleeves.at(-1)
  if (look.neckline !== 'off-shoulder' || !band) return []
  const arms = SIDES.map((side) => figure.arms[side]).filter(({ place }) => place !== 'hair')
  return arms.flatMap(({ limb, sign }) => {
    const end = band.panel.position(sign < 0 ? 0 : 1, 0.5)
    return distanceTo(end, limb.outline) < 12 ? [] : ['the band ends beside the arm']
  })
}

/** From behind one sees the heel, from the ankle to the floor. */
function footPoints({ legs, isBack }: Figure, side: Side): Point[] {
  const { foot, ankle, ground } = legs[side]
  if (!isBack) return foot.outline
  return Array.from({ length: 21 }, (_, i) => mixPoints(ankle, ground, i / 20))
}

/** The share of a foot that no cloth covers: trousers leave the toes, shorter hems the whole foot. */
function footFaults({ look, figure, garment }: Dressed): string[] {
  if (look.garment === 'TOP' || (garment.skirt && look.length === 'MAXI')) return []
  const hems = openPieces(garment).map(({ panel }) => panel.outline)
  return SIDES.flatMap((side) => {
    const points = footPoints(figure, side)
    const bare = points.filter((point) => !hems.some((hem) => isInside(point, hem)))
    const least = look.length === 'MAXI' || look.legs ? 0.25 : 0.9
    return bare.length >= points.length * least ? [] : [`the ${side} foot is hidden`]
  })
}

/** Share of the picture's height that is left free above the hair. */
const LEAST_ROOM = 0.012

function headFaults({ look, figure }: Dressed, view: (typeof VIEWS)[number]): string[] {
  const { figure: camera } = frameShot(look, view, 300)
  const top = (hairTopY(figure, look.model.hairstyle) - camera.y) * camera.scale
  return top >= 400 * LEAST_ROOM ? [] : [`the hair ends at ${Math.round(top)} of 400`]
}

const faultsOf = (dressed: Dressed, view: (typeof VIEWS)[number]): string[] => [
  ...sliverFaults(dressed),
  ...shoulderFaults(dressed),
  ...bandFaults(dressed),
  ...footFaults(dressed),
  ...headFaults(dressed, view),
]

describe('the figure of any look', () => {
  test.each(VIEWS)('%s: layers are joined, both feet and the whole head show', (view) => {
    const faults = SEEDS.flatMap((seed) =>
      faultsOf(dress(lookFromSeed(seed), view), view).map((fault) => `seed ${seed}: ${fault}`),
    )
    expect(faults).toEqual([])
  })

  test('is judged by rules that notice each fault', () => {
    const top = SEEDS.map(lookFromSeed).find(
      (look) => look.garment === 'TOP' && look.wornWith === 'sand-skirt' && !look.details.cropped,
    )!
    const high = dress({ ...top, details: { ...top.details, bodice: 'plain' } }, 'front')
    const wide = buildGarment(high.figure, { ...top, garment: 'SET', silhouette: 'ball-gown' })
    expect(sliverFaults({ ...high, garment: { ...high.garment, skirt: wide.skirt } })).toHaveLength(
      1,
    )

    const sleeved = dress({ ...top, neckline: 'boat', sleeve: 'long', pose: 'twirl' }, 'front')
    const moved = sleeved.garment.sleeves.map((sleeve) => ({
      ...sleeve,
      panel: { ...sleeve.panel, outline: sleeve.panel.outline.map(([x, y]): Point => [x, y + 12]) },
    }))
    expect(shoulderFaults(sleeved)).toEqual([])
    expect(
      shoulderFaults({ ...sleeved, garment: { ...sleeved.garment, sleeves: moved } }),
    ).toHaveLength(2)

    const trousers: Look = { ...top, garment: 'JUMPSUIT', length: 'MAXI', legs: 'palazzo' }
    const standing = dress({ ...trousers, pose: 'still' }, 'front')
    const striding = dress({ ...trousers, pose: 'stride' }, 'front')
    expect(footFaults(striding)).toEqual([])
    expect(footFaults({ ...striding, garment: standing.garment })).toHaveLength(1)

    const tall = { ...high, figure: { ...high.figure, headScale: 1.5 } }
    expect(headFaults(tall, 'front')).toHaveLength(1)
  })

  test.each(HAIRSTYLES)('%s hair ends where its table says', async (style) => {
    const look = lookFromSeed(1)
    const figure = buildFigure({ ...look, pose: 'still' }, false)
    const tones = hairTones('#4d3122')
    const markup = hairBehind(style, tones, 1) + hairFront(style, tones, 1)
    const camera = { x: 300, y: 0, scale: 0.5 }
    for (const drawn of [markup, hairFromBack(style, tones, 1)]) {
      const { data } = await rasterizeSvg({ markup: onHead(figure, drawn) }, camera, 150, 200)
      const first = data.findIndex((value, i) => i % 4 === 3 && value > 100)
      const topY = Math.floor(first / 4 / 150) / camera.scale
      expect(topY).toBeGreaterThanOrEqual(hairTopY(figure, style) - 3)
    }
  })
})
