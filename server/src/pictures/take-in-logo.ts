import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { checkPicture, DAMAGED } from './check-picture.ts'
import type { LogoJob } from './draw-process.ts'
import type { TakenLogo } from './logo-intake.ts'

const PIXELS_MAX = 25_000_000
// Three times what the header shows, for screens with many pixels.
const BOX = { width: 480, height: 144 }
const LIMITS = {
  formats: new Set(['jpeg', 'png', 'webp']),
  pixelsMax: PIXELS_MAX,
  edgeMin: 32,
}

/**
 * Writes a PNG without any metadata, which every mail program shows and which may be transparent.
 */
export async function takeInLogo({ source, file }: LogoJob): Promise<TakenLogo> {
  const refused = await checkPicture(source, LIMITS)
  if (refused !== null) return { refused }
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
    return { refused: DAMAGED }
  }
}
