import { readFileSync } from 'node:fs'
import type { Look } from '@twirl/lookbook/look'
import { describeDrawing, type DrawnPicture } from '../src/pictures/public.ts'

export const AVERAGE_COLORS_FILE = new URL('./average-colors.json', import.meta.url)

/** Pictures for many looks, each once. The measured colors are read anew, because drawing changes them. */
export function describePictures(looks: Look[]): DrawnPicture[] {
  const measured = readAverageColors()
  const pictures = looks.map((look) => {
    const { average_color: estimated, ...drawing } = describeDrawing(look)
    return { ...drawing, average_color: measured[drawing.image_key] ?? estimated }
  })
  return [...new Map(pictures.map((picture) => [picture.image_key, picture])).values()]
}

export function readAverageColors(): Record<string, string> {
  return JSON.parse(readFileSync(AVERAGE_COLORS_FILE, 'utf8')) as Record<string, string>
}
