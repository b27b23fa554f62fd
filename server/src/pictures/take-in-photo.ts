import { writeFile } from 'node:fs/promises'
import { averageColor } from '@twirl/lookbook/average-color'
import sharp from 'sharp'
import { checkPicture, DAMAGED } from './check-picture.ts'
import type { IntakeJob } from './draw-process.ts'

/** What is known of a photo that was taken in, or why it was refused, in words for the member. */
export type TakenPhoto =
  | { width: number; height: number; average_color: string }
  | { refused: string }

/** The file with the whole photo, small, that is written beside the original. */
export const previewOf = (file: string): string => `${file}.preview`

// As many as good cameras have. Decoded, a pixel takes 3 bytes.
const PIXELS_MAX = 60_000_000
// The widest picture of the shop shows a part of a photo: enough is left of it.
const EDGE_MAX = 4_096
const PREVIEW_EDGE = 960
const LIMITS = {
  formats: new Set(['jpeg', 'png', 'webp', 'heif']),
  pixelsMax: PIXELS_MAX,
  edgeMin: 480,
}

/**
 * Writes an upright JPEG in sRGB without any metadata, and a small copy of it.
 */
export async function takeIn({ source, file }: IntakeJob): Promise<TakenPhoto> {
  const refused = await checkPicture(source, LIMITS)
  if (refused !== null) return { refused }
  try {
    return await store(source, file)
  } catch {
    return { refused: DAMAGED }
  }
}

async function store(source: string, file: string): Promise<TakenPhoto> {
  const { data, info } = await sharp(source, { limitInputPixels: PIXELS_MAX, failOn: 'truncated' })
    .autoOrient()
    .resize({ width: EDGE_MAX, height: EDGE_MAX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true })
  const preview = sharp(data).resize({ width: PREVIEW_EDGE, height: PREVIEW_EDGE, fit: 'inside' })
  const small = await preview.clone().raw().toBuffer({ resolveWithObject: true })
  await writeFile(file, data)
  await writeFile(previewOf(file), await preview.jpeg({ quality: 75 }).toBuffer())
  return {
    width: info.width,
    height: info.height,
    average_color: averageColor({
      data: small.data,
      width: small.info.width,
      height: small.info.height,
    }),
  }
}
