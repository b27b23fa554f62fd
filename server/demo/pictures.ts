import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PICTURE_VIEWS } from '@twirl/contract/pictures'
import type { PictureView } from '@twirl/contract/pictures'
import type { Hex } from '@twirl/lookbook/color/oklch'
import { mixColors } from '@twirl/lookbook/color/oklch'
import { describeLook } from '@twirl/lookbook/describe-look'
import { lookColor } from '@twirl/lookbook/look-color'
import type { Look } from '@twirl/lookbook/look'
import { paletteHex } from '@twirl/lookbook/palette'
import { RENDERER_VERSION } from '@twirl/lookbook/renderer-version'

export type DemoPicture = {
  image_key: string
  look: Look
  average_color: string
  alts: Record<PictureView, string>
}

export const AVERAGE_COLORS_FILE = new URL('./average-colors.json', import.meta.url)

/** Measured over the demo looks: eyes average light, so a bright wall counts for more than its area. */
const GARMENT_SHARE = 0.1

const KEY_LENGTH = 16

/** Changes with anything that changes the pixels, so a picture can be cached forever. */
export function imageKey(look: Look): string {
  const content = `${RENDERER_VERSION}:${canonicalJson(look)}`
  return createHash('sha256').update(content).digest('hex').slice(0, KEY_LENGTH)
}

/** Pictures for many looks, each once. The measured colors are read anew, because drawing changes them. */
export function describePictures(looks: Look[]): DemoPicture[] {
  const measured = readAverageColors()
  const pictures = looks.map((look) => {
    const image_key = imageKey(look)
    return {
      image_key,
      look,
      average_color: measured[image_key] ?? estimateAverageColor(look),
      alts: alternativeTexts(look),
    }
  })
  return [...new Map(pictures.map((picture) => [picture.image_key, picture])).values()]
}

export function readAverageColors(): Record<string, string> {
  return JSON.parse(readFileSync(AVERAGE_COLORS_FILE, 'utf8')) as Record<string, string>
}

/** Estimates a picture that is not drawn yet: the wall with a share of the garment. */
export const estimateAverageColor = (look: Look): Hex =>
  mixColors(look.scene.color, paletteHex(lookColor(look)), GARMENT_SHARE)

function alternativeTexts(look: Look): Record<PictureView, string> {
  const texts = PICTURE_VIEWS.map((view) => [view, describeLook(look, view)])
  // fromEntries forgets that every view is there.
  return Object.fromEntries(texts) as Record<PictureView, string>
}

/** Returns one text for equal looks, in whatever order their fields were written. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
