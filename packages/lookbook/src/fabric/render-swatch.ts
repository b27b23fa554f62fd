import { MATERIAL_LOOKS } from './materials.ts'
import { prepareCloth } from './cloth.ts'
import { plainTile } from './print-tile.ts'
import type { Point } from '../geometry/point.ts'
import type { Look, Material } from '../look/look.ts'
import { createCanvas } from '../paint/canvas.ts'
import { paintPanel } from '../paint/paint-panel.ts'
import type { Panel } from '../paint/panel.ts'
import { paletteHex } from '../color/palette.ts'
import type { Picture } from '../render/picture.ts'
import { seededRandom } from '../generate/random.ts'

/** The swatch is 600 by 800 units of loosely draped cloth. */
const WIDTH = 600
const HEIGHT = 800
const BLEED = 10
/** Cloth is shown larger than on the body, as a close-up shows it. */
const MAGNIFICATION = 2.6

const SOFT: ReadonlySet<Material> = new Set(['satin', 'velvet', 'metallic', 'sequin'])
const STIFF: ReadonlySet<Material> = new Set(['cotton', 'lace', 'knit'])

export async function renderSwatch(look: Look, width: number): Promise<Picture> {
  const height = Math.round((width * 4) / 3)
  const camera = { x: 0, y: 0, scale: width / WIDTH }
  const canvas = createCanvas(width, height)
  const cloth = await prepareCloth(look.fabric, look.seed, camera.scale * MAGNIFICATION)
  const panel = drapedPanel(look)
  const under = cloth.lining ?? {
    look: MATERIAL_LOOKS.crepe,
    tile: plainTile(paletteHex(look.fabric.colors.ground)),
    sheen: cloth.surface.sheen,
  }
  const isSeeThrough = cloth.surface.look.sheer !== undefined || look.fabric.print === 'lace'
  if (isSeeThrough) paintPanel(canvas, camera, panel, under, 'garment')
  paintPanel(canvas, camera, panel, cloth.surface, 'garment')
  return canvas
}

function drapedPanel(look: Look): Panel {
  const relief = drapedRelief(look)
  const x = (u: number) => -BLEED + u * (WIDTH + 2 * BLEED)
  const y = (t: number) => -BLEED + t * (HEIGHT + 2 * BLEED)
  return {
    columns: 150,
    rows: 200,
    magnification: MAGNIFICATION,
    position: (u, t) => [x(u), y(t)],
    height: (u, t) => relief(x(u), y(t)),
    cloth: (u, t): Point => {
      const step = 3
      const [px, py] = [x(u), y(t)]
      const slopeX = (relief(px + step, py) - relief(px - step, py)) / (2 * step)
      const slopeY = (relief(px, py + step) - relief(px, py - step)) / (2 * step)
      // Prints slide along the slopes, as they do on real folds.
      const cx = (px + slopeX * 13) / MAGNIFICATION
      const cy = (py + slopeY * 13) / MAGNIFICATION
      return [cx * 0.97 - cy * 0.25, cx * 0.25 + cy * 0.97]
    },
    outline: [
      [-BLEED, -BLEED],
      [WIDTH + BLEED, -BLEED],
      [WIDTH + BLEED, HEIGHT + BLEED],
      [-BLEED, HEIGHT + BLEED],
    ],
  }
}

/** Three sizes of folds along one diagonal, wandering and swelling. */
function drapedRelief({ seed, fabric }: Look): (x: number, y: number) => number {
  const random = seededRandom(seed * 9 + 1)
  const depth = SOFT.has(fabric.material) ? 1.15 : STIFF.has(fabric.material) ? 0.62 : 0.9
  const angle = -0.5 + random() * 0.25
  const [p1, p2, p3] = [random() * 6, random() * 6, random() * 6]
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const ridge = (phase: number) => 2 * Math.sqrt(Math.cos(phase) ** 2 * 0.985 + 0.015) - 1
  return (x, y) => {
    const across = x * cos - y * sin
    const along = x * sin + y * cos
    const wander =
      46 * Math.sin(along * 0.0062 + p1) +
      22 * Math.sin(along * 0.0135 + p2) +
      16 * Math.sin(across * 0.009 + p3)
    const large = 0.55 + 0.45 * Math.sin(along * 0.0042 + p2)
    const small = 0.5 + 0.5 * Math.sin(along * 0.006 + across * 0.004 + p3)
    return (
      depth *
      (36 * large * ridge((across + wander) / 96 + p1) +
        17 * small * ridge((across * 1.05 + wander * 1.5) / 47 + p2) +
        5 * large * small * ridge((across + wander * 1.9 + along * 0.12) / 21 + p3))
    )
  }
}
