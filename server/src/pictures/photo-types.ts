const TYPES_TEXT = 'Please use a JPEG, PNG, WebP or AVIF file.'

/** Returns why a file is no photo that the shop takes, by its first bytes, whatever it is called; null if it is one. */
export function refuseType(bytes: Buffer): string | null {
  if (bytes.length === 0) return 'This file is empty.'
  const type = typeOf(bytes)
  if (type === 'heic') return `HEIC photos can’t be read here. ${TYPES_TEXT}`
  return type === null ? `This is not a photo. ${TYPES_TEXT}` : null
}

/** As `refuseType`, for a logo. SVG is refused because it can contain scripts, AVIF because few mail programs show it. */
export function refuseLogoType(bytes: Buffer): string | null {
  if (bytes.length === 0) return 'This file is empty.'
  const type = typeOf(bytes)
  return type === 'png' || type === 'jpeg' || type === 'webp'
    ? null
    : 'Please use a PNG, JPEG or WebP file.'
}

const BRANDS: Record<string, 'avif' | 'heic'> = {
  avif: 'avif',
  avis: 'avif',
  heic: 'heic',
  heix: 'heic',
  hevc: 'heic',
  hevx: 'heic',
  mif1: 'heic',
  msf1: 'heic',
}

function typeOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | null {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp') return BRANDS[text(8, 12)] ?? null
  return null
}
