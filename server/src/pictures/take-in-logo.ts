import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { LogoJob } from './draw-process.ts'
import type { TakenLogo } from './logo-intake.ts'

const PIXELS_MAX = 25_000_000
const EDGE_MIN = 32
// Three times what the header shows, for screens with many pixels.
const BOX = { width: 480, height: 144 }
const FORMATS = new Set(['jpeg', 'png', 'webp'])

/**
 * Writes a PNG without any metadata, which every mail program shows and which may be transparent. The size is read from
 * the header and checked before anything is decoded.
 */
export async function takeInLogo({ source, file }: LogoJob): Promise<TakenLogo> {
  const header = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header || !FORMATS.has(header.format))
    return { refused: 'This file can’t be read as a picture. It may be damaged.' }
  const { width, height } = header
  if (width * height > PIXELS_MAX)
    return {
      refused: `This picture has ${width} × ${height} pixels. Please use one with at most ${PIXELS_MAX / 1_000_000} million.`,
    }
  if (Math.min(width, height) < EDGE_MIN)
    return {
      refused: `This picture has only ${width} × ${height} pixels. Please use one with at least ${EDGE_MIN} on each side.`,
    }
  try {
    const { data, info } = await sharp(source, {
      limitInputPixels: PIXELS_MAX,
      failOn: 'truncated',
    })
      .autoOrient()
      .resize({ ...BOX, fit: 'inside', withoutEnlargement: true })
      .png({ palette: true, quality: 95 })
      .toBuffer({ resolveWithObject: true })
    await writeFile(file, data)
    return { width: info.width, height: info.height }
  } catch {
    return { refused: 'This picture is damaged: a part of it can’t be read.' }
  }
}
