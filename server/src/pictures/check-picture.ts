import sharp from 'sharp'

type Limits = { formats: ReadonlySet<string>; pixelsMax: number; edgeMin: number }

/**
 * Reads the header of an uploaded file, before anything is decoded. Returns why the file is refused, in words for the
 * member, or null.
 */
export async function checkPicture(source: string, limits: Limits): Promise<string | null> {
  const { formats, pixelsMax, edgeMin } = limits
  const header = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header || !formats.has(header.format))
    return 'This file can’t be read as a picture. It may be damaged.'
  const { width, height } = header
  if (width * height > pixelsMax)
    return `This picture has ${width} × ${height} pixels. Please use one with at most ${pixelsMax / 1_000_000} million.`
  if (Math.min(width, height) < edgeMin)
    return `This picture has only ${width} × ${height} pixels. Please use one with at least ${edgeMin} on each side.`
  return null
}

/** A file whose header can be read, and whose content cannot. */
export const DAMAGED = 'This picture is damaged: a part of it can’t be read.'
