import sharp from 'sharp'
import type { Look, View } from '../look/look.ts'
import { createCanvas } from '../paint/canvas.ts'
import type { Canvas } from '../paint/canvas.ts'
import { addPaperGrain } from '../paint/paper-grain.ts'
import { paintFigure } from '../figure-layers/paint-figure.ts'
import type { Picture } from './picture.ts'
import { renderSwatch } from '../fabric/render-swatch.ts'
import { backdropPixels } from '../scene/backdrop-pixels.ts'
import { frameShot } from '../scene/framing.ts'

export type RenderOptions = { view: View; width: number }

export const MIN_WIDTH = 64
export const MAX_WIDTH = 1600

/** Draws a look: the same look, view and width give the same bytes in any process. */
export async function renderLook(look: Look, { view, width }: RenderOptions): Promise<Picture> {
  if (!Number.isInteger(width) || width < MIN_WIDTH || width > MAX_WIDTH) {
    throw new RangeError(
      `picture width must be a whole number ${MIN_WIDTH}..${MAX_WIDTH}: ${width}`,
    )
  }
  const drawnWidth = Math.round(width * oversampling(view, width))
  const drawn =
    view === 'swatch'
      ? await renderSwatch(look, drawnWidth)
      : await renderOnModel(look, view, drawnWidth)
  return shrinkPicture(drawn, width, Math.round((width * 4) / 3))
}

/**
 * Small pictures are drawn larger and shrunk: checks and pleats finer than a pixel stay calm.
 * Close-ups have nothing that fine.
 */
function oversampling(view: View, width: number): number {
  if (view === 'detail' || view === 'swatch') return width <= 360 ? 1.5 : 1
  if (width <= 360) return 2
  if (width <= 600) return 1.5
  return width <= 900 ? 1.25 : 1
}

async function shrinkPicture(
  { width, height, data }: Picture,
  toWidth: number,
  toHeight: number,
): Promise<Picture> {
  if (width === toWidth) return { width, height, data }
  const shrunk = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(toWidth, toHeight, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer()
  return { width: toWidth, height: toHeight, data: shrunk }
}

/** The figure with its garment mask, which tests inspect. */
export async function renderOnModel(
  look: Look,
  view: 'front' | 'back' | 'detail',
  width: number,
): Promise<Canvas> {
  const height = Math.round((width * 4) / 3)
  const { backdrop, figure, isBack } = frameShot(look, view, width)
  const canvas = createCanvas(
    width,
    height,
    await backdropPixels(look.scene, look.seed, backdrop, width, height),
  )
  await paintFigure(canvas, figure, look, isBack)
  addPaperGrain(canvas)
  return canvas
}
