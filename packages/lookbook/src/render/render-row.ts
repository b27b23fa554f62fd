import { CENTER_X, FLOOR_Y } from '../figure/figure.ts'
import type { Hex } from '../color/oklch.ts'
import { clamp } from '../geometry/interpolate.ts'
import type { Look } from '../look/look.ts'
import { createCanvas } from '../paint/canvas.ts'
import { addPaperGrain } from '../paint/paper-grain.ts'
import { rasterizeSvg } from '../paint/svg-layer.ts'
import { paintFigure } from '../figure-layers/paint-figure.ts'
import type { Picture } from './picture.ts'
import { seededRandom } from '../generate/random.ts'
import { archMarkup, curtainMarkup, sceneTones, stageMarkup } from '../scene/backdrop.ts'
import { withoutAlpha } from '../scene/backdrop-pixels.ts'
import { zoomAbout } from '../scene/camera.ts'
import type { Camera } from '../scene/camera.ts'
import { statureOf } from '../scene/framing.ts'

export type RowOptions = { width: number; height: number; sceneColor: Hex }

/** Figure height with air above and floor below. */
const UNITS_TALL = 1240
const FLOOR_SHARE = 0.925
const LEAST_SPACING = 300
const MOST_SPACING = 540
const ARCH_SPACING = 560

/** Several models side by side on one floor, before one calm wall. */
export async function renderRow(
  looks: readonly Look[],
  { width, height, sceneColor }: RowOptions,
): Promise<Picture> {
  const count = Math.max(1, looks.length)
  const scale = Math.min(height / UNITS_TALL, width / (count * LEAST_SPACING))
  const spacing = clamp(width / scale / (count + 0.4), LEAST_SPACING, MOST_SPACING)
  const stage: Camera = {
    x: CENTER_X - width / scale / 2,
    y: FLOOR_Y - (height * FLOOR_SHARE) / scale,
    scale,
  }
  const backdrop = await rasterizeSvg(
    { markup: rowBackdrop(sceneColor, stage, width) },
    stage,
    width,
    height,
  )
  const canvas = createCanvas(width, height, withoutAlpha(backdrop.data))
  for (const [i, look] of looks.entries()) {
    const offset = (i - (count - 1) / 2) * spacing
    const camera = zoomAbout(
      { ...stage, x: stage.x - offset },
      [CENTER_X, FLOOR_Y],
      statureOf(look),
    )
    // Their own walls do not matter here, but the shadow on the floor takes its tone from them.
    const onSharedStage = { ...look, scene: { ...look.scene, color: sceneColor } }
    await paintFigure(canvas, camera, onSharedStage, false)
  }
  addPaperGrain(canvas)
  return { width, height, data: canvas.data }
}

/** One arch behind the middle of the row, a curtain to both sides of it. */
function rowBackdrop(color: Hex, stage: Camera, width: number): string {
  const tones = sceneTones(color)
  const left = stage.x - 60
  const right = stage.x + width / stage.scale + 60
  const curtain = curtainMarkup(tones, seededRandom(7), left, right)
  const hasRoomForArch = right - left > ARCH_SPACING + 200
  return stageMarkup(tones, curtain + (hasRoomForArch ? archMarkup(tones) : ''))
}
